"""Closed to strangers and floods: limits, sizes, origins, patience."""
