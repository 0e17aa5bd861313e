"""Pictures and texts of what a viewer sees: a view in, a PNG, an alternative text or a text board out."""
