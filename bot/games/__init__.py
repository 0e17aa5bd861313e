"""The rule modules: pure values, no clock, no input or output, no Discord, no global randomness."""
