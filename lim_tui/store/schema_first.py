"""The tables that ``runs.db`` began with: the first migration, never changed."""

from __future__ import annotations

FIRST_TABLES = """
CREATE TABLE texts (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    characters INTEGER NOT NULL,
    body BLOB NOT NULL
) STRICT;

CREATE TABLE sweeps (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    number INTEGER NOT NULL,
    plan_sha256 TEXT NOT NULL,
    settings TEXT NOT NULL,
    release TEXT NOT NULL,
    state TEXT NOT NULL,
    wanted TEXT NOT NULL DEFAULT 'run',
    budget TEXT,
    recorded TEXT,
    archived INTEGER NOT NULL DEFAULT 0,
    note TEXT NOT NULL DEFAULT '',
    created_at REAL NOT NULL,
    finished_at REAL,
    UNIQUE (name, number)
) STRICT;

CREATE TABLE items (
    id INTEGER PRIMARY KEY,
    sweep_id INTEGER NOT NULL REFERENCES sweeps (id) ON DELETE CASCADE,
    item_index INTEGER NOT NULL,
    case_id TEXT NOT NULL,
    set_name TEXT NOT NULL,
    language TEXT NOT NULL,
    kind TEXT NOT NULL,
    item TEXT NOT NULL,
    seed INTEGER NOT NULL,
    case_text_id INTEGER NOT NULL REFERENCES texts (id),
    filler_text_id INTEGER REFERENCES texts (id),
    UNIQUE (sweep_id, item_index)
) STRICT;

CREATE TABLE layouts (
    id INTEGER PRIMARY KEY,
    item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    recipe TEXT NOT NULL,
    target_tokens INTEGER,
    base_tokens INTEGER NOT NULL,
    left_out INTEGER NOT NULL,
    body BLOB NOT NULL,
    UNIQUE (item_id, recipe)
) STRICT;

CREATE TABLE trials (
    id INTEGER PRIMARY KEY,
    sweep_id INTEGER NOT NULL REFERENCES sweeps (id) ON DELETE CASCADE,
    item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    key TEXT,
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
    state TEXT NOT NULL DEFAULT 'planned',
    same_as INTEGER REFERENCES trials (id),
    layout_id INTEGER REFERENCES layouts (id),
    points TEXT,
    prompt_sha256 TEXT,
    prompt_tokens INTEGER,
    depth_actual REAL,
    verdict TEXT,
    rule TEXT,
    failure TEXT,
    reason TEXT,
    misled_by TEXT,
    judgement BLOB,
    output_text_id INTEGER REFERENCES texts (id),
    output_preview TEXT NOT NULL DEFAULT '',
    latency_s REAL,
    taken_from TEXT,
    finished_at REAL,
    UNIQUE (sweep_id, key)
) STRICT;
CREATE INDEX trials_by_place ON trials (sweep_id, model, length, depth);
CREATE INDEX trials_by_key ON trials (key);
CREATE INDEX trials_by_item ON trials (item_id);

CREATE TABLE attempts (
    id INTEGER PRIMARY KEY,
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    started_at REAL NOT NULL,
    latency_s REAL NOT NULL,
    outcome TEXT NOT NULL,
    detail TEXT NOT NULL,
    output_text_id INTEGER REFERENCES texts (id),
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

CREATE TABLE labels (
    id INTEGER PRIMARY KEY,
    trial_key TEXT NOT NULL,
    label TEXT NOT NULL,
    note TEXT NOT NULL,
    author TEXT NOT NULL,
    rule_verdict TEXT NOT NULL,
    created_at REAL NOT NULL
) STRICT;
CREATE INDEX labels_by_trial ON labels (trial_key);

CREATE TABLE earlier_verdicts (
    id INTEGER PRIMARY KEY,
    trial_id INTEGER NOT NULL REFERENCES trials (id) ON DELETE CASCADE,
    verdict TEXT NOT NULL,
    judgement BLOB NOT NULL,
    replaced_at REAL NOT NULL
) STRICT;
CREATE INDEX earlier_verdicts_by_trial ON earlier_verdicts (trial_id);

CREATE TABLE leases (
    sweep_id INTEGER PRIMARY KEY REFERENCES sweeps (id) ON DELETE CASCADE,
    host TEXT NOT NULL,
    boot_id TEXT NOT NULL,
    pid INTEGER NOT NULL,
    process_started REAL NOT NULL,
    heartbeat_at REAL NOT NULL
) STRICT;

CREATE TABLE ui_state (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
"""
