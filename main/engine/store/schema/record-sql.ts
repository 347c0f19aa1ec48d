/** Key of a record. The table `records` has an alias. */
export const recordKeyOf = (alias: string): string => `${alias}.space || ${alias}.key_id`

/** Id of a record in the spelling of its first notification. */
export const recordIdOf = (alias: string): string => `coalesce(${alias}.record_id, ${alias}.key_id)`

/** Record id of an inspection, `r`, whose record is `c`. */
export const inspectedRecordId = 'coalesce(r.record_id, c.record_id, c.key_id)'

/** Severity of a finding about a trail. The table `trail_findings` has an alias. */
export const severityOf = (alias: string): string =>
  `CASE ${alias}.gravity WHEN 0 THEN 'error' WHEN 1 THEN 'warning' ELSE 'info' END`

/** Number of the record with the key @recordKey. */
export const recordByKey =
  '(SELECT k.id FROM records k WHERE k.key_hash = text_hash(@recordKey) AND k.space || k.key_id = +@recordKey)'
