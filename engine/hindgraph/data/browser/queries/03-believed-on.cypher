// A thing as once believed
// Both clocks: what held at as_of, as far as it was known at known_at. Rows that were taken back since then are RETRACTED.
// :param actor => 'demo'
// :param name => 'search-api'
// :param as_of => datetime('2026-06-12T12:00:00Z')
// :param known_at => datetime('2026-06-15T12:00:00Z')
MATCH (x:Entity {actor: $actor, name: $name})
MATCH p = (x)-[r]-(:Entity)
WHERE r.version_id IS NOT NULL AND NOT r.contested
  AND r.recorded_at <= $known_at AND r.retracted_at > $known_at
  AND r.valid_from <= $as_of AND r.valid_to > $as_of
RETURN p, r.says AS believed, r.recorded_at AS learned, r.retracted_at AS taken_back LIMIT 100
