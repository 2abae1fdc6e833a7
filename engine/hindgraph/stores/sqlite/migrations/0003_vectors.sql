-- The vector index, kept as the word index is: rows are never rewritten.
CREATE TABLE vector_texts (
    row INTEGER PRIMARY KEY AUTOINCREMENT,
    space TEXT NOT NULL,
    id TEXT NOT NULL,
    tier INTEGER NOT NULL,
    layer TEXT NOT NULL,
    origin TEXT NOT NULL,
    session TEXT,
    source TEXT,
    intent TEXT,
    tags TEXT NOT NULL,
    occurred_at INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL,
    retracted_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    trust REAL NOT NULL,
    vector BLOB NOT NULL,  -- float32, little-endian
    UNIQUE (id, space)
) STRICT;
CREATE INDEX vector_texts_by_space ON vector_texts (space);

CREATE TABLE vector_departures (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    row INTEGER NOT NULL
) STRICT;
