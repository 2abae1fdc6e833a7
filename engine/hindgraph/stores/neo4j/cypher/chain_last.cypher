// $limit: integer
WITH [{{hops}}] AS hops ORDER BY [r IN hops | r.version_id] LIMIT $limit
RETURN [r IN hops | {{version r}}] ORDER BY [r IN hops | r.version_id]
