"""Dizzle: dice from one table onto everybody's own sheet, then crosses."""
