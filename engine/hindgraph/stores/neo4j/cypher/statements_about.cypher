// $actor: text, $ids: list of text
UNWIND $ids AS id
CALL (id) {
  MATCH (:Memory)-[r:STATES]->(:Entity {actor: $actor, id: id}) RETURN r
  UNION
  MATCH ()-[r:STATES {actor: $actor, object_id: id}]->() RETURN r
  UNION
  MATCH ()-[r:STATES {actor: $actor, wrong_id: id}]->() RETURN r
}
WITH DISTINCT r
RETURN {{statement r}} ORDER BY r.statement_id
