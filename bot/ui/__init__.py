"""What people see and press: component ids and their router, layouts, panels, failures."""
