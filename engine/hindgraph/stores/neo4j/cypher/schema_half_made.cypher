// $index: text
SHOW INDEXES YIELD name, state, owningConstraint
WHERE name = $index AND owningConstraint IS NULL AND state <> 'ONLINE'
RETURN name
