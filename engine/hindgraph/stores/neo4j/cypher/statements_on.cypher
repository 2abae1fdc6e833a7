// $actor: text, $keys: list of text
UNWIND $keys AS key
CALL (key) {
  MATCH ()-[r:STATES {actor: $actor, subject_key: key}]->() RETURN r
  UNION
  MATCH ()-[r:STATES {actor: $actor, subject_key_2: key}]->() RETURN r
  UNION
  MATCH ()-[r:STATES {actor: $actor, object_key: key}]->() RETURN r
  UNION
  MATCH ()-[r:STATES {actor: $actor, object_key_2: key}]->() RETURN r
}
RETURN key, {{statement r}} ORDER BY key, r.statement_id
