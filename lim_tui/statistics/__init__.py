"""Intervals, paired tests, gaps and gates. Pure: numpy and scipy.special only."""
