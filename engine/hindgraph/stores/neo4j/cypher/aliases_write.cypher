// $actor: text, $rows: list of {key, text, entity_id, properties, instants, words}
UNWIND $rows AS row
MERGE (a:Alias {actor: $actor, key: row.key}) ON CREATE SET a.name = row.text
MERGE (e:Entity {actor: $actor, id: row.entity_id})
MERGE (a)-[n:NAMES]->(e)
SET n = row.properties, {{instants alias n}}
WITH a, row
UNWIND row.words AS word
MERGE (w:NameWord {actor: $actor, word: word}) ON CREATE SET w.name = word
MERGE (a)-[:HAS_WORD]->(w)
