"""Messages that the bot sends by itself: boards, hands, pings."""
