-- What is said of an entity, wherever in a statement it stands.
CREATE INDEX IF NOT EXISTS statements_by_object ON statements (object_id);
CREATE INDEX IF NOT EXISTS statements_by_wrong ON statements (wrong_id);
