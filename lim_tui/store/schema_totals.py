"""The step of the schema that counts while it is written: cells of each sweep, and what its requests took.

Triggers keep the totals in the transaction that changes what they count, whoever writes, so that a viewer of a million
trials reads a few rows. Whole numbers only, except for money: sums of them are the same in any order.
"""

from __future__ import annotations

_PLACE = (
    "model",
    "length",
    "depth",
    "documents",
    "position",
    "baseline",
    "arrangement",
    "question",
    "template",
    "distractors",
)
_POPULATION = ("language", "set_name", "kind")
_COUNTED = "({row}.cell_id IS NOT NULL AND {row}.state != 'same')"
# What one trial adds to its cell. A trial that shares another's prompt adds nothing.
_COUNTS = {
    "planned": "{row}.state = 'planned'",
    "running": "{row}.state = 'running'",
    "done": "{row}.state = 'done'",
    "refused": "{row}.state = 'refused'",
    "correct": "{row}.verdict IS 'correct'",
    "incorrect": "{row}.verdict IS 'incorrect'",
    "review": "{row}.verdict IS 'review'",
    "scorer_error": "{row}.verdict IS 'scorer_error'",
    "placed": "{row}.depth_actual IS NOT NULL",
    "depth_millionths": "IFNULL(CAST(ROUND({row}.depth_actual * 1000000) AS INTEGER), 0)",
    "built": "{row}.prompt_tokens IS NOT NULL",
    "tokens": "IFNULL({row}.prompt_tokens, 0)",
}
_JUDGED_AS = {"judge_passed": "correct", "judge_failed": "incorrect"}
_WATCHED = "cell_id, state, verdict, reason, depth_actual, prompt_tokens"


def _counted(row: str) -> str:
    return _COUNTED.format(row=row)


def _added(expression: str, row: str) -> str:
    return f"{_counted(row)} * ({expression.format(row=row)})"


def _sums() -> str:
    """Every total less what the trial added before, plus what it adds now; and the clock of the sweep."""
    sums = [f"{name} = {name} + {_added(told, 'NEW')} - {_added(told, 'OLD')}" for name, told in _COUNTS.items()]
    sums += [
        f"{name} = {name} + CASE WHEN {_counted('NEW')} = {_counted('OLD')} THEN 0 ELSE ({_counted('NEW')} -"
        f" {_counted('OLD')}) * IFNULL((SELECT word IS '{word}' FROM judgements WHERE trial_id = NEW.id), 0) END"
        for name, word in _JUDGED_AS.items()
    ]
    return ", ".join((*sums, _CLOCK))


def _equal(first: str, second: str, names: tuple[str, ...]) -> str:
    return " AND ".join(f"{first}.{name} IS {second}.{name}" for name in names)


def _reason(row: str, what: str) -> str:
    state = f"{row}.state = 'refused'" if what == "refused" else f"{row}.verdict IS 'not_scored'"
    return f"{_counted(row)} AND {state} AND {row}.reason IS NOT NULL"


def _score(row: str) -> str:
    return f"({_counted(row)} AND IFNULL({row}.verdict IN ('correct', 'incorrect'), 0))"


def _right(row: str) -> str:
    return f"({_counted(row)} AND {row}.verdict IS 'correct')"


_CLOCK = "changed = 1 + (SELECT MAX(o.changed) FROM cells o WHERE o.sweep_id = cells.sweep_id)"
_CELL = f"""SELECT c.id FROM cells c JOIN items i ON i.id = {{row}}.item_id
    WHERE c.sweep_id = {{row}}.sweep_id AND {_equal("c", "{row}", _PLACE)} AND {_equal("c", "i", _POPULATION)}"""
_KEPT = "INTEGER NOT NULL DEFAULT 0"

_TABLES = f"""
CREATE TABLE cells (
    id INTEGER PRIMARY KEY,
    sweep_id INTEGER NOT NULL REFERENCES sweeps (id) ON DELETE CASCADE,
    model TEXT NOT NULL,
    length INTEGER,
    depth REAL,
    documents INTEGER,
    position INTEGER,
    baseline TEXT,
    arrangement TEXT NOT NULL,
    question TEXT NOT NULL,
    template TEXT NOT NULL,
    distractors TEXT NOT NULL,
    language TEXT NOT NULL,
    set_name TEXT NOT NULL,
    kind TEXT NOT NULL,
    {", ".join(f"{name} {_KEPT}" for name in (*_COUNTS, *_JUDGED_AS))},
    changed {_KEPT}
) STRICT;
CREATE INDEX cells_by_place ON cells (sweep_id, {", ".join((*_PLACE, *_POPULATION))});
CREATE INDEX cells_by_change ON cells (sweep_id, changed);
CREATE TABLE reasons (
    cell_id INTEGER NOT NULL REFERENCES cells (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    reason TEXT NOT NULL,
    trials INTEGER NOT NULL,
    PRIMARY KEY (cell_id, state, reason)
) STRICT, WITHOUT ROWID;
CREATE TABLE scores (
    cell_id INTEGER NOT NULL REFERENCES cells (id) ON DELETE CASCADE,
    item TEXT NOT NULL,
    scored INTEGER NOT NULL,
    correct INTEGER NOT NULL,
    PRIMARY KEY (cell_id, item)
) STRICT, WITHOUT ROWID;
CREATE TABLE shares (
    cell_id INTEGER NOT NULL REFERENCES cells (id) ON DELETE CASCADE,
    scored INTEGER NOT NULL,
    correct INTEGER NOT NULL,
    items INTEGER NOT NULL,
    PRIMARY KEY (cell_id, scored, correct)
) STRICT, WITHOUT ROWID;
DROP TRIGGER trial_changed;
DROP TRIGGER judgement_kept;
DROP TRIGGER judgement_changed;
DROP TRIGGER judgement_gone;
DROP INDEX trials_by_change;
DROP INDEX trials_by_place;
ALTER TABLE trials DROP COLUMN changed;
ALTER TABLE trials ADD COLUMN cell_id INTEGER REFERENCES cells (id) ON DELETE CASCADE;
"""

# Who writes a whole plan names the cells, and has counted its trials in them.
_TRIALS_COUNTED = f"""
CREATE TRIGGER trial_planned AFTER INSERT ON trials WHEN NEW.cell_id IS NULL
BEGIN INSERT INTO cells (sweep_id, {", ".join((*_PLACE, *_POPULATION))})
    SELECT NEW.sweep_id, {", ".join(f"NEW.{name}" for name in _PLACE)}, i.language, i.set_name, i.kind
    FROM items i WHERE i.id = NEW.item_id AND NOT EXISTS ({_CELL.format(row="NEW")});
    UPDATE trials SET cell_id = ({_CELL.format(row="NEW")}) WHERE id = NEW.id; END;
CREATE TRIGGER trial_counted AFTER UPDATE OF {_WATCHED} ON trials
WHEN NOT ({_equal("NEW", "OLD", tuple(_WATCHED.split(", ")))})
BEGIN UPDATE cells SET {_sums()} WHERE id = NEW.cell_id; END;
CREATE TRIGGER trial_scored AFTER UPDATE OF {_WATCHED} ON trials
WHEN {_score("NEW")} != {_score("OLD")} OR {_right("NEW")} != {_right("OLD")}
BEGIN INSERT INTO scores (cell_id, item, scored, correct)
    SELECT NEW.cell_id, i.item, {_score("NEW")} - {_score("OLD")}, {_right("NEW")} - {_right("OLD")}
    FROM items i WHERE i.id = NEW.item_id
    ON CONFLICT DO UPDATE SET scored = scored + excluded.scored, correct = correct + excluded.correct; END;
""" + "".join(
    f"""
CREATE TRIGGER {what}_counted AFTER UPDATE OF {_WATCHED} ON trials WHEN {_reason("NEW", what)}
BEGIN INSERT INTO reasons VALUES (NEW.cell_id, '{what}', NEW.reason, 1)
    ON CONFLICT DO UPDATE SET trials = trials + 1; END;
CREATE TRIGGER {what}_gone AFTER UPDATE OF {_WATCHED} ON trials WHEN {_reason("OLD", what)}
BEGIN UPDATE reasons SET trials = trials - 1
    WHERE cell_id = OLD.cell_id AND state = '{what}' AND reason = OLD.reason; END;
"""
    for what in ("refused", "not_scored")
)

_ITEMS_COUNTED = """
CREATE TRIGGER item_scored AFTER INSERT ON scores
BEGIN INSERT INTO shares VALUES (NEW.cell_id, NEW.scored, NEW.correct, 1)
    ON CONFLICT DO UPDATE SET items = items + 1; END;
CREATE TRIGGER item_scored_anew AFTER UPDATE ON scores
BEGIN UPDATE shares SET items = items - 1
    WHERE cell_id = OLD.cell_id AND scored = OLD.scored AND correct = OLD.correct;
    INSERT INTO shares VALUES (NEW.cell_id, NEW.scored, NEW.correct, 1)
    ON CONFLICT DO UPDATE SET items = items + 1; END;
"""


def _judged(name: str, event: str, added: str) -> str:
    """A trigger that counts words of the judge; ``added`` holds the sum for one word in place of ``{word}``."""
    row = "OLD" if event == "DELETE" else "NEW"
    passed, failed = added.format(word="correct"), added.format(word="incorrect")
    return f"""
CREATE TRIGGER {name} AFTER {event} ON judgements
BEGIN UPDATE cells SET judge_passed = judge_passed + {passed}, judge_failed = judge_failed + {failed}, {_CLOCK}
    WHERE id = (SELECT cell_id FROM trials WHERE id = {row}.trial_id AND state != 'same'); END;
"""


_JUDGED = (
    _judged("judgement_kept", "INSERT", "(NEW.word IS '{word}')")
    + _judged("judgement_changed", "UPDATE", "(NEW.word IS '{word}') - (OLD.word IS '{word}')")
    + _judged("judgement_gone", "DELETE", "0 - (OLD.word IS '{word}')")
)

_SPENT_TABLE = """
CREATE TABLE spent (
    sweep_id INTEGER PRIMARY KEY REFERENCES sweeps (id) ON DELETE CASCADE,
    uncounted INTEGER NOT NULL,
    unpriced INTEGER NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    cached_tokens INTEGER,
    cost REAL NOT NULL,
    currency TEXT
) STRICT;
"""
_ADD_SPENT = """INSERT INTO spent SELECT {sweep}, NEW.outcome = 'ok' AND NEW.input_tokens IS NULL,
    NEW.outcome = 'ok' AND NEW.cost IS NULL, IFNULL(NEW.input_tokens, 0), IFNULL(NEW.output_tokens, 0),
    NEW.cached_tokens, IFNULL(NEW.cost, 0.0), NEW.currency WHERE true
    ON CONFLICT (sweep_id) DO UPDATE SET uncounted = uncounted + excluded.uncounted,
    unpriced = unpriced + excluded.unpriced, input_tokens = input_tokens + excluded.input_tokens,
    output_tokens = output_tokens + excluded.output_tokens,
    cached_tokens = IFNULL(cached_tokens + excluded.cached_tokens, IFNULL(cached_tokens, excluded.cached_tokens)),
    cost = cost + excluded.cost,
    currency = IFNULL(MAX(currency, excluded.currency), IFNULL(currency, excluded.currency))
"""
_OF_TRIAL = _ADD_SPENT.format(sweep="(SELECT sweep_id FROM trials WHERE id = NEW.trial_id)")
# A probe that is superseded keeps what it took, but nobody waits for its numbers any more.
_SPENT = f"""
CREATE TRIGGER attempt_spent AFTER INSERT ON attempts BEGIN {_OF_TRIAL}; END;
CREATE TRIGGER judge_spent AFTER INSERT ON judge_attempts BEGIN {_OF_TRIAL}; END;
CREATE TRIGGER repeat_spent AFTER UPDATE OF outcome ON repeats WHEN OLD.outcome IS NULL AND NEW.outcome IS NOT NULL
BEGIN {_OF_TRIAL}; END;
CREATE TRIGGER probe_spent AFTER INSERT ON probes BEGIN {_ADD_SPENT.format(sweep="NEW.sweep_id")}; END;
CREATE TRIGGER probe_superseded AFTER UPDATE OF outcome ON probes WHEN OLD.outcome = 'ok' AND NEW.outcome != 'ok'
BEGIN UPDATE spent SET uncounted = uncounted - (NEW.input_tokens IS NULL), unpriced = unpriced - (NEW.cost IS NULL)
    WHERE sweep_id = NEW.sweep_id; END;
"""

_SPENT_COLUMNS = "input_tokens, output_tokens, cached_tokens, cost, currency, outcome"
_ALL_SPENT = f"""SELECT sweep_id, {_SPENT_COLUMNS} FROM probes""" + "".join(
    f""" UNION ALL
    SELECT t.sweep_id, {", ".join(f"a.{name}" for name in _SPENT_COLUMNS.split(", "))}
    FROM {table} a JOIN trials t ON t.id = a.trial_id"""
    for table in ("attempts", "judge_attempts", "repeats")
)

# Without the last two indexes every trial of a sweep that is deleted looks through all trials for what points to it.
# What was written before is counted by the same triggers, as if it had just been written.
_EARLIER = f"""
INSERT INTO cells (sweep_id, {", ".join((*_PLACE, *_POPULATION))})
    SELECT DISTINCT t.sweep_id, {", ".join(f"t.{name}" for name in _PLACE)}, i.language, i.set_name, i.kind
    FROM trials t JOIN items i ON i.id = t.item_id;
UPDATE trials SET cell_id = ({_CELL.format(row="trials")});
CREATE INDEX trials_by_cell ON trials (cell_id);
CREATE INDEX trials_by_twin ON trials (same_as) WHERE same_as IS NOT NULL;
CREATE INDEX trials_by_layout ON trials (layout_id) WHERE layout_id IS NOT NULL;
INSERT INTO spent SELECT sweep_id, SUM(outcome = 'ok' AND input_tokens IS NULL), SUM(outcome = 'ok' AND cost IS NULL),
    SUM(IFNULL(input_tokens, 0)), SUM(IFNULL(output_tokens, 0)), SUM(cached_tokens), SUM(IFNULL(cost, 0.0)),
    MAX(currency)
    FROM ({_ALL_SPENT}) WHERE outcome IS NOT NULL GROUP BY sweep_id;
"""

_WRITTEN = "FROM trials t JOIN items i ON i.id = t.item_id WHERE t.sweep_id = ? AND t.state != 'same'"
TOTALS_OF_WRITTEN = (
    f"""UPDATE cells SET {", ".join(f"{name} = c.{name}" for name in _COUNTS)}
    FROM (SELECT t.cell_id, {", ".join(f"SUM({told.format(row='t')}) AS {name}" for name, told in _COUNTS.items())}
          {_WRITTEN} GROUP BY t.cell_id) c
    WHERE cells.id = c.cell_id""",
    f"""INSERT INTO reasons SELECT t.cell_id, 'not_scored', t.reason, COUNT(*) {_WRITTEN}
    AND t.verdict = 'not_scored' AND t.reason IS NOT NULL GROUP BY t.cell_id, t.reason""",
    f"""INSERT INTO scores (cell_id, item, scored, correct)
    SELECT t.cell_id, i.item, COUNT(*), SUM(t.verdict = 'correct') {_WRITTEN}
    AND t.verdict IN ('correct', 'incorrect') GROUP BY t.cell_id, i.item""",
)
"""The totals of a sweep whose trials were written closed, in one pass; each statement takes the sweep's id."""

TOTALS = "".join((_TABLES, _TRIALS_COUNTED, _ITEMS_COUNTED, _JUDGED, _SPENT_TABLE, _SPENT, _EARLIER))

BROUGHT_REPEATS = f"""
CREATE TRIGGER repeat_brought AFTER INSERT ON repeats WHEN NEW.outcome IS NOT NULL BEGIN {_OF_TRIAL}; END;
"""
"""Repeats that come with a bundle are done when they are written."""
