"""What people see, as values: no Discord calls."""
