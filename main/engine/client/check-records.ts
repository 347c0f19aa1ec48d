import type { TrailSummary } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import type { Client } from '#contract/transport'
import type { CheckedThing } from '../files/junit-report.ts'

const windowRows = 500

/** Matching records, oldest activity first. `withMuted`: muted findings count too. */
export async function matchingRecords(
  client: Client,
  query: string,
  withMuted: boolean,
  signal?: AbortSignal,
): Promise<TrailSummary[]> {
  const records: TrailSummary[] = []
  let before: DeliveryId | undefined
  for (;;) {
    const { rows, hasMore } = await client.call(
      'trails.list',
      { query, limit: windowRows, withMuted, ...(before === undefined ? {} : { before }) },
      signal,
    )
    records.push(...rows)
    const last = rows.at(-1)
    if (!hasMore || last === undefined) return records.reverse()
    before = last.newestDeliveryId
  }
}

interface RecordCheck {
  readonly final?: 'COMPLETE' | 'FAILED' | undefined
  readonly allFinal?: boolean | undefined
  /** False: no findings of this severity are allowed. */
  readonly errors: boolean
  readonly warnings: boolean
  /** Exact number of records. Default: at least one. */
  readonly count?: number | undefined
}

/** Each record with its problems, after the number of records if that is wrong. */
export function checkedRecords(records: readonly TrailSummary[], check: RecordCheck): CheckedThing[] {
  const things = records.map(record => ({
    name: [record.kind ?? record.service, record.recordId].join(' '),
    problems: recordProblems(record, check),
  }))
  const counted = recordCountProblem(records.length, check.count)
  return counted === null ? things : [{ name: 'number of records', problems: [counted] }, ...things]
}

/** Default: at least one record, since a check of none proves nothing. `null`: as expected. */
export function recordCountProblem(found: number, wanted: number | undefined): string | null {
  if (wanted === undefined) return found === 0 ? 'no record matches' : null
  return found === wanted ? null : `${found} records match, expected ${wanted}`
}

export function recordProblems(record: TrailSummary, check: Omit<RecordCheck, 'count'>): string[] {
  const { final, errors, warnings, allFinal } = check
  const problems: string[] = []
  const status = record.status ?? 'no status'
  if ((allFinal === true || final !== undefined) && !record.isFinal) problems.push(`is ${status}, not final`)
  else if (final !== undefined && status.toUpperCase() !== final)
    problems.push(`ended ${status}, expected ${final}`)
  const { error, warning } = record.findingCounts
  if (!errors && error > 0) problems.push(`${error} ${error === 1 ? 'error' : 'errors'} found`)
  if (!warnings && warning > 0) problems.push(`${warning} ${warning === 1 ? 'warning' : 'warnings'} found`)
  return problems
}
