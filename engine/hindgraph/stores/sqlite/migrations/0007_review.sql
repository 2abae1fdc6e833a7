-- Who decided on a finding, when and why; and what is contested, which is little.
ALTER TABLE findings ADD COLUMN decided_at INTEGER;
ALTER TABLE findings ADD COLUMN decided_by TEXT;
ALTER TABLE findings ADD COLUMN reason TEXT;
CREATE INDEX IF NOT EXISTS versions_contested ON versions (recorded_at, version_id) WHERE contested = 1;
