// $actor: text, $rows: list of {loser, winner, recorded_at, properties, instants}
UNWIND $rows AS row
MERGE (l:Entity {actor: $actor, id: row.loser})
MERGE (w:Entity {actor: $actor, id: row.winner})
MERGE (l)-[r:MERGED_INTO {recorded_at: datetime(row.recorded_at)}]->(w)
SET r = row.properties, {{instants redirect r}}
