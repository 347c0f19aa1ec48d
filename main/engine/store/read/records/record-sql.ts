/** The key of a record, the table `records` under an alias. */
export const recordKeyOf = (alias: string): string => `${alias}.space || ${alias}.key_id`

/** The id of a record as it came first. */
export const recordIdOf = (alias: string): string => `coalesce(${alias}.record_id, ${alias}.key_id)`

/** The record id of an inspection, `r`, whose record is `c`. */
export const inspectedRecordId = 'coalesce(r.record_id, c.record_id, c.key_id)'

/** The severity of a finding about a trail, the table `trail_findings` under an alias. */
export const severityOf = (alias: string): string =>
  `CASE ${alias}.gravity WHEN 0 THEN 'error' WHEN 1 THEN 'warning' ELSE 'info' END`

/** The number of the record with the key @recordKey. */
export const recordByKey =
  '(SELECT k.id FROM records k WHERE k.key_hash = text_hash(@recordKey) AND k.space || k.key_id = +@recordKey)'
