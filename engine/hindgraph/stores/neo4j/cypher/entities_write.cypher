// $actor: text, $rows: list of {id, properties, instants, labels}
UNWIND $rows AS row
MERGE (e:Entity {actor: $actor, id: row.id})
SET e = row.properties, {{instants entity e}}
WITH e, row, [label IN labels(e) WHERE label <> 'Entity' AND NOT label IN row.labels] AS old
REMOVE e:$(old)
SET e:$(row.labels)
