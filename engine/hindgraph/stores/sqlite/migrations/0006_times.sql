-- What changed in some time, in the world or in belief. Open ends, which most rows have, are left out.
CREATE INDEX IF NOT EXISTS versions_by_valid_from ON versions (valid_from);
CREATE INDEX IF NOT EXISTS versions_by_valid_to ON versions (valid_to) WHERE valid_to < 253402214400000000;
CREATE INDEX IF NOT EXISTS versions_by_recorded ON versions (recorded_at);
CREATE INDEX IF NOT EXISTS versions_by_retracted ON versions (retracted_at) WHERE retracted_at < 253402214400000000;
