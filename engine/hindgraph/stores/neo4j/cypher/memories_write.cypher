// $actor: text, $sequence: integer, $rows: list of {id, properties, instants, label, session}
UNWIND $rows AS row
MERGE (m:Memory {actor: $actor, id: row.id})
REMOVE m:Episodic:Semantic:Working
SET m = row.properties, {{instants memory m}}, m:$(row.label)
MERGE (o:OutboxItem {actor: $actor, memory_id: row.id}) SET o.sequence = $sequence
WITH m, row
CALL (m, row) {
  MATCH (m)-[old:IN_SESSION]->(other:Session) WHERE row.session IS NULL OR other.id <> row.session DELETE old
}
WITH m, row WHERE row.session IS NOT NULL
MERGE (s:Session {actor: $actor, id: row.session}) ON CREATE SET s.name = row.session
MERGE (m)-[:IN_SESSION]->(s)
