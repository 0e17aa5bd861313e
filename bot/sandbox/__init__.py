"""A local Discord.

Gateway, REST and web page, to try the bot without a token and to test it over the wire.
"""
