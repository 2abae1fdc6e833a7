// $actor: text, $claims: list of {place, fact_key, qualifier, tiers, since, until}, $known_at: instant, $limit: integer
UNWIND $claims AS claim
CALL (claim) {
  MATCH ()-[r:STATES {actor: $actor, fact_key: claim.fact_key}]->()
  WHERE r.polarity AND r.kind <> 'end' AND r.tier IN claim.tiers
    AND (r.qualifier = claim.qualifier OR (r.qualifier IS NULL AND claim.qualifier IS NULL))
    AND r.recorded_at <= datetime($known_at) AND r.retracted_at > datetime($known_at)
    AND r.start < datetime(claim.until)
    AND (r.start >= datetime(claim.since)
      OR (r.said_at >= datetime(claim.since) AND r.lapses_at >= datetime(claim.since)))
  WITH r ORDER BY r.said_at DESC, r.statement_id DESC
  WITH collect(r) AS told
  RETURN size(told) AS count, [r IN told[..$limit] | {{statement r}}] AS latest
}
WITH claim, count, latest WHERE count > 0
RETURN claim.place, count, latest
