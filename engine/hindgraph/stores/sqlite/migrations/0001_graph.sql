-- The graph of one actor. Columns bear the names of the records' fields. Instants are microseconds since 1970 in UTC,
-- an open end is the far future; tuples and mappings are JSON.

-- Whose file it is, and the counter that numbers and dates transactions: `clock` is the last transaction's time,
-- `asked_at` the latest time that the clock or a replay gave, `log_from` the last sequence missing from the log.
CREATE TABLE actor (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    name TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    clock INTEGER NOT NULL,
    asked_at INTEGER NOT NULL,
    log_from INTEGER NOT NULL
) STRICT;

-- The text stands last, so that reading the columns before it does not follow a long text over many pages.
CREATE TABLE memories (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    layer TEXT NOT NULL,
    occurred_at INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL,
    retracted_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    read_at INTEGER,
    tier INTEGER NOT NULL,
    trust REAL NOT NULL,
    origin TEXT NOT NULL,
    principal TEXT NOT NULL,
    document TEXT NOT NULL,
    ref TEXT,
    source TEXT,
    revision INTEGER NOT NULL,
    session TEXT,
    speaker TEXT,
    intent TEXT,
    tags TEXT NOT NULL,
    key TEXT,
    lang TEXT,
    position TEXT NOT NULL,
    part TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;
CREATE INDEX memories_by_time ON memories (occurred_at DESC, id);
CREATE INDEX memories_by_recorded ON memories (recorded_at);
CREATE INDEX memories_by_session ON memories (session, occurred_at DESC, id) WHERE session IS NOT NULL;
CREATE INDEX memories_by_ref ON memories (ref, source) WHERE ref IS NOT NULL;
CREATE INDEX memories_by_key ON memories (key, recorded_at) WHERE key IS NOT NULL;

CREATE TABLE entities (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    cls TEXT NOT NULL,
    key TEXT NOT NULL,
    recorded_at INTEGER NOT NULL,
    tier INTEGER NOT NULL,
    value TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE aliases (
    key TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    text TEXT NOT NULL,
    recorded_at INTEGER NOT NULL,
    tier INTEGER NOT NULL,
    kind TEXT NOT NULL,
    retracted_at INTEGER NOT NULL,
    PRIMARY KEY (key, entity_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX aliases_by_entity ON aliases (entity_id, key);

CREATE TABLE alias_words (
    word TEXT NOT NULL,
    key TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    PRIMARY KEY (word, key, entity_id)
) STRICT, WITHOUT ROWID;

-- `occurred_at` is the memory's, so that the latest mentions of a hub are found without looking at all of them.
CREATE TABLE mentions (
    memory_id TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    surface TEXT NOT NULL,
    count INTEGER NOT NULL,
    position REAL NOT NULL,
    subject INTEGER NOT NULL,
    occurred_at INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (memory_id, entity_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mentions_by_entity ON mentions (entity_id, occurred_at DESC, memory_id);

CREATE TABLE statements (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    memory_id TEXT NOT NULL,
    document TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    predicate TEXT NOT NULL,
    object_id TEXT,
    kind TEXT NOT NULL,
    said_at INTEGER NOT NULL,
    start INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL,
    subject_keys TEXT NOT NULL,
    object_keys TEXT NOT NULL,
    qualifier TEXT,
    polarity INTEGER NOT NULL,
    lapses_at INTEGER NOT NULL,
    period_to INTEGER,
    precision TEXT NOT NULL,
    wrong_id TEXT,
    of_end INTEGER NOT NULL,
    dated INTEGER NOT NULL,
    span_start INTEGER NOT NULL,
    span_end INTEGER NOT NULL,
    position TEXT NOT NULL,
    surfaces TEXT NOT NULL,
    extractor TEXT NOT NULL,
    tier INTEGER NOT NULL,
    trust REAL NOT NULL,
    retracted_at INTEGER NOT NULL
) STRICT;
CREATE INDEX statements_by_memory ON statements (memory_id, span_start, span_end, id);
CREATE INDEX statements_by_fact ON statements (subject_id, predicate, object_id);

CREATE TABLE timeline_keys (
    key TEXT NOT NULL,
    statement INTEGER NOT NULL,
    PRIMARY KEY (key, statement)
) STRICT, WITHOUT ROWID;

CREATE TABLE versions (
    row INTEGER PRIMARY KEY,
    version_id TEXT NOT NULL UNIQUE,
    fact_id TEXT NOT NULL,
    timeline TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    predicate TEXT NOT NULL,
    object_id TEXT NOT NULL,
    qualifier TEXT,
    valid_from INTEGER NOT NULL,
    valid_to INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL,
    retracted_at INTEGER NOT NULL,
    tier INTEGER NOT NULL,
    contested INTEGER NOT NULL,
    contests TEXT,
    precision TEXT NOT NULL,
    says TEXT NOT NULL
) STRICT;
CREATE INDEX versions_by_fact ON versions (fact_id);
CREATE INDEX versions_by_timeline ON versions (timeline);
-- A version id begins with its predicate, so these serve a hop by predicate and one by any, both in order of id; all
-- that tells whether a version is seen at a moment stands in them, so that history costs no look at the table.
CREATE INDEX versions_out ON versions
    (subject_id, version_id, retracted_at, valid_to, valid_from, recorded_at, tier, contested);
CREATE INDEX versions_in ON versions
    (object_id, version_id, retracted_at, valid_to, valid_from, recorded_at, tier, contested);

CREATE TABLE links (
    source_id TEXT NOT NULL,
    type TEXT NOT NULL,
    target_id TEXT NOT NULL,
    recorded_at INTEGER NOT NULL,
    PRIMARY KEY (source_id, type, target_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX links_by_target ON links (target_id);

CREATE TABLE findings (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    message TEXT NOT NULL,
    memory_id TEXT NOT NULL,
    recorded_at INTEGER NOT NULL,
    draft TEXT NOT NULL,
    status TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX findings_by_status ON findings (status, recorded_at, id);
CREATE INDEX findings_by_memory ON findings (memory_id);

CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    memory_id TEXT NOT NULL,
    session TEXT,
    sequence INTEGER NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    lease_owner TEXT,
    lease_until INTEGER,
    error TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX jobs_by_state ON jobs (state, sequence, id);

CREATE TABLE redirects (
    loser TEXT NOT NULL,
    winner TEXT NOT NULL,
    recorded_at INTEGER NOT NULL,
    reason TEXT NOT NULL,
    retracted_at INTEGER NOT NULL,
    PRIMARY KEY (loser, winner, recorded_at)
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
    memory_id TEXT PRIMARY KEY,
    sequence INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX outbox_by_sequence ON outbox (sequence, memory_id);

CREATE TABLE changes (
    sequence INTEGER NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (sequence, kind, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
