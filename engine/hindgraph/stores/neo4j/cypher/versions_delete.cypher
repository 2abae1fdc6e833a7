// $actor: text, $ids: list of text
UNWIND $ids AS id
CALL (id) {
  MATCH ()-[r:{{types}}]->() WHERE r.actor = $actor AND r.version_id = id RETURN r
  UNION
  MATCH ()-[r:RETRACTED]->() WHERE r.actor = $actor AND r.version_id = id RETURN r
}
DELETE r
