"""The commands of ``lim``, one module for those that belong together; each imports what it needs when it runs."""
