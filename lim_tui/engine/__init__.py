"""Plan, worker process, scheduler, budget, re-score."""
