// $actor: text, $rows: list of {id, properties, labels}
UNWIND $rows AS row
MERGE (e:Entity {actor: $actor, id: row.id})
SET e = row.properties
WITH e, row, [label IN labels(e) WHERE label <> 'Entity' AND NOT label IN row.labels] AS old
REMOVE e:$(old)
SET e:$(row.labels)
