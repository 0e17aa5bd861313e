"""Dazzle: two players, four colours, and a fate that lies in the other's hand."""
