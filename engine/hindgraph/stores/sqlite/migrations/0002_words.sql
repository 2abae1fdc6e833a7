-- The word index. Rows are never rewritten: what changes gets a new row, so a reader that remembers the last row and the
-- last departure it has seen needs to read only what came after them.

-- Another epoch means another history: all that a reader remembers of the file is void.
CREATE TABLE epoch (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    id BLOB NOT NULL
) STRICT;
INSERT INTO epoch VALUES (1, randomblob(16));

CREATE TABLE word_texts (
    row INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
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
    length INTEGER NOT NULL,
    counts TEXT NOT NULL
) STRICT;

CREATE TABLE word_departures (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    row INTEGER NOT NULL
) STRICT;

-- What BM25 needs, apart for each tier: one lane's numbers do not depend on the other's texts.
CREATE TABLE word_tiers (
    tier INTEGER PRIMARY KEY,
    texts INTEGER NOT NULL,
    length INTEGER NOT NULL
) STRICT;
CREATE TABLE word_frequency (
    term TEXT NOT NULL,
    tier INTEGER NOT NULL,
    texts INTEGER NOT NULL,
    PRIMARY KEY (term, tier)
) STRICT, WITHOUT ROWID;

-- Terms carry their tier, and are encoded so that the tokenizer only ever sees a-z and 0-9. Which rows hold a term is
-- all that is asked; counts stand in word_texts.
CREATE VIRTUAL TABLE words USING fts5 (terms, content='', detail=none, columnsize=0, tokenize='ascii');
