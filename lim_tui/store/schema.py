"""The tables of ``runs.db``, one migration after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from sqlite3 import complete_statement
from typing import TYPE_CHECKING

from lim_tui.store.schema_first import FIRST_TABLES
from lim_tui.store.schema_totals import BROUGHT_REPEATS, TOTALS

if TYPE_CHECKING:
    from sqlite_utils import Database, Migrations

_PROBES = """
CREATE TABLE probes (
    id INTEGER PRIMARY KEY,
    sweep_id INTEGER NOT NULL REFERENCES sweeps (id) ON DELETE CASCADE,
    model TEXT NOT NULL,
    length INTEGER,
    counted_tokens INTEGER NOT NULL,
    started_at REAL NOT NULL,
    latency_s REAL NOT NULL,
    outcome TEXT NOT NULL,
    detail TEXT NOT NULL,
    input_tokens INTEGER,
    output_tokens INTEGER,
    cached_tokens INTEGER,
    cost REAL,
    currency TEXT,
    marker_seen INTEGER
) STRICT;
CREATE INDEX probes_by_sweep ON probes (sweep_id);
"""

# Counting a sweep reads this index alone, not the rows.
_OUTCOMES = """
CREATE INDEX trials_by_outcome ON trials (sweep_id, state, verdict, reason);
"""

# Seconds that workers spent on a sweep, which a budget of minutes counts over all of them.
_WORKED = """
ALTER TABLE sweeps ADD COLUMN worked_s REAL NOT NULL DEFAULT 0;
"""

_BATCHES = """
CREATE TABLE batches (
    id INTEGER PRIMARY KEY,
    sweep_id INTEGER NOT NULL REFERENCES sweeps (id) ON DELETE CASCADE,
    model TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    provider_id TEXT,
    submitted_at REAL NOT NULL
) STRICT;
CREATE INDEX batches_by_sweep ON batches (sweep_id, state);
CREATE TABLE batch_trials (
    batch_id INTEGER NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    PRIMARY KEY (batch_id, trial_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX batches_by_trial ON batch_trials (trial_id);
"""

_DRAFTS = """
CREATE TABLE drafts (
    file TEXT PRIMARY KEY,
    base_sha256 TEXT NOT NULL,
    text TEXT NOT NULL,
    typed TEXT NOT NULL,
    kept_at REAL NOT NULL
) STRICT;
"""

_JUDGEMENTS = """
CREATE TABLE judgements (
    trial_id INTEGER PRIMARY KEY REFERENCES trials (id) ON DELETE CASCADE,
    model TEXT NOT NULL,
    word TEXT,
    reason TEXT NOT NULL,
    judged_at REAL NOT NULL
) STRICT;
CREATE TABLE judge_attempts (
    id INTEGER PRIMARY KEY,
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    model TEXT NOT NULL,
    counted_tokens INTEGER NOT NULL,
    number INTEGER NOT NULL,
    started_at REAL NOT NULL,
    latency_s REAL NOT NULL,
    outcome TEXT NOT NULL,
    detail TEXT NOT NULL,
    output TEXT,
    finish_reason TEXT,
    model_answered TEXT,
    fingerprint TEXT,
    input_tokens INTEGER,
    output_tokens INTEGER,
    cached_tokens INTEGER,
    cost REAL,
    currency TEXT,
    raw BLOB NOT NULL,
    UNIQUE (trial_id, number)
) STRICT;
"""

_CALIBRATIONS = """
CREATE TABLE calibrations (
    model TEXT NOT NULL,
    tokenizer TEXT NOT NULL,
    requests INTEGER NOT NULL,
    counted_tokens INTEGER NOT NULL,
    server_tokens INTEGER NOT NULL,
    PRIMARY KEY (model, tokenizer)
) STRICT;
"""


# Answers to a prompt that a person asked again. They stand apart from trials, so that none enters a cell.
_REPEATS = """
CREATE TABLE repeats (
    id INTEGER PRIMARY KEY,
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    key TEXT,
    state TEXT NOT NULL DEFAULT 'planned',
    planned_at REAL NOT NULL,
    started_at REAL,
    latency_s REAL,
    outcome TEXT,
    detail TEXT NOT NULL DEFAULT '',
    output_text_id INTEGER REFERENCES texts (id),
    judgement BLOB,
    input_tokens INTEGER,
    output_tokens INTEGER,
    cached_tokens INTEGER,
    cost REAL,
    currency TEXT,
    raw BLOB,
    UNIQUE (trial_id, number)
) STRICT;
"""

# A clock for each sweep: ``changed`` grows with every write that a cell shows, so that a viewer counts only those
# places anew. The index of places holds nothing that changes.
_CHANGES = """
ALTER TABLE trials ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX trials_by_change ON trials (sweep_id, changed);
DROP INDEX trials_by_place;
CREATE INDEX trials_by_place ON trials
    (sweep_id, model, length, depth, documents, position, baseline, arrangement, question, template, distractors);
CREATE TRIGGER trial_changed AFTER UPDATE OF state, verdict, reason, depth_actual, prompt_tokens ON trials
BEGIN {touch} NEW.id; END;
CREATE TRIGGER judgement_kept AFTER INSERT ON judgements BEGIN {touch} NEW.trial_id; END;
CREATE TRIGGER judgement_changed AFTER UPDATE ON judgements BEGIN {touch} NEW.trial_id; END;
CREATE TRIGGER judgement_gone AFTER DELETE ON judgements BEGIN {touch} OLD.trial_id; END;
""".replace(
    "{touch}",
    "UPDATE trials SET changed = 1 + (SELECT MAX(o.changed) FROM trials o WHERE o.sweep_id = trials.sweep_id)"
    " WHERE id =",
)


# Which process asks, so that one that was killed is told from one that waits.
_ASKERS = """
ALTER TABLE repeats ADD COLUMN asked_by TEXT;
"""


# How many attempts a trial had when it was opened again: what they answered was judged already.
_OPENED_AGAIN = """
ALTER TABLE trials ADD COLUMN attempts_before INTEGER NOT NULL DEFAULT 0;
UPDATE trials SET attempts_before = (SELECT COALESCE(MAX(number), 0) FROM attempts WHERE trial_id = trials.id)
    WHERE state IN ('planned', 'running');
"""


# Whether a request may be charged for, where its outcome alone does not tell; NULL in what earlier versions kept.
# ``abandoned`` counts the requests of a trial that were under way when their worker ended, and left nothing else.
_CHARGED = """
ALTER TABLE attempts ADD COLUMN may_be_charged INTEGER;
ALTER TABLE judge_attempts ADD COLUMN may_be_charged INTEGER;
ALTER TABLE repeats ADD COLUMN may_be_charged INTEGER;
ALTER TABLE probes ADD COLUMN may_be_charged INTEGER;
ALTER TABLE trials ADD COLUMN abandoned INTEGER NOT NULL DEFAULT 0;
"""


# What was sent to a judge or as a probe and has no attempt yet. What stays was lost with its worker.
_CALLS_UNDER_WAY = """
CREATE TABLE calls_under_way (
    id INTEGER PRIMARY KEY,
    sweep_id INTEGER NOT NULL REFERENCES sweeps (id) ON DELETE CASCADE,
    model TEXT NOT NULL,
    counted_tokens INTEGER NOT NULL
) STRICT;
CREATE INDEX calls_under_way_by_sweep ON calls_under_way (sweep_id);
"""


# What a pause waits for; a block that an earlier worker answered in part is not among it.
_BEGUN_TRIALS = """
CREATE TABLE begun_trials (
    trial_id INTEGER PRIMARY KEY REFERENCES trials (id) ON DELETE CASCADE
) STRICT;
"""


# Names stand in every database that was made: a step is never renamed, changed or moved.
_STEPS: tuple[tuple[str, str], ...] = (
    ("m001_first_tables", FIRST_TABLES),
    ("m002_probes", _PROBES),
    ("m003_outcomes", _OUTCOMES),
    ("m004_worked", _WORKED),
    ("m005_batches", _BATCHES),
    ("m006_drafts", _DRAFTS),
    ("m007_judgements", _JUDGEMENTS),
    ("m008_calibrations", _CALIBRATIONS),
    ("m009_repeats", _REPEATS),
    ("m010_changes", _CHANGES),
    ("m011_totals", TOTALS),
    ("m012_askers", _ASKERS),
    ("m013_brought_repeats", BROUGHT_REPEATS),
    ("m014_opened_again", _OPENED_AGAIN),
    ("m015_charged", _CHARGED),
    ("m016_calls_under_way", _CALLS_UNDER_WAY),
    ("m017_begun_trials", _BEGUN_TRIALS),
)
SCHEMA_VERSION = len(_STEPS)


def migrations() -> Migrations:
    """Every change of the schema, oldest first."""
    from sqlite_utils import Migrations

    steps = Migrations("lim")
    for name, statements in _STEPS:
        steps(name=name)(_step(statements))
    return steps


def _step(statements: str) -> Callable[[Database], None]:
    def execute_all(db: Database) -> None:
        for statement in _complete(statements):
            db.execute(statement)

    return execute_all


def _complete(statements: str) -> Iterator[str]:
    """One statement after another; the body of a trigger has several in one."""
    statement = ""
    for part in statements.split(";\n"):
        statement += part + ";\n"
        if complete_statement(statement) and part.strip():
            yield statement
            statement = ""
