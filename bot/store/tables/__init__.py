"""Tables: reading them, changing them, and what of them has been published."""
