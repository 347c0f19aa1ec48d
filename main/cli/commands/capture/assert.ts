import type { TrailSummary } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { type CheckedThing, junitReport } from '../../../engine/library.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { waitForInspection } from '../../store/wait-for-inspection.ts'
import { readWhere } from '../../store/where.ts'
import { printable } from '../../terminal/terminal-text.ts'
import { writeReport } from '../../terminal/write-report.ts'

export interface AssertOptions extends CommonOptions {
  readonly where: string
  readonly final?: 'COMPLETE' | 'FAILED' | undefined
  /** `--no-errors` makes it false. */
  readonly errors: boolean
  readonly warnings: boolean
  readonly allFinal?: boolean | undefined
  /** Findings that are muted count too. */
  readonly includeMuted?: boolean | undefined
  readonly count?: number | undefined
  readonly junit?: string | undefined
}

const windowRows = 500

/** Checks the records that match. One line for each that fails the check, and `failed` if there is one. */
export async function assertRecords(context: CommandContext, options: AssertOptions): Promise<ExitCode> {
  const { output } = context
  readWhere(options.where)
  const records = await withEngine(context, dataDirOf(options), async client => {
    await waitForInspection(client)
    return matchingRecords(client, options.where, options.includeMuted === true)
  })
  const things: CheckedThing[] = records.map(record => ({
    name: [record.kind ?? record.service, record.recordId].join(' '),
    problems: problemsOf(record, options),
  }))
  const counted = countProblem(records.length, options.count)
  if (counted !== null) things.unshift({ name: 'number of records', problems: [counted] })
  const failed = things.filter(thing => thing.problems.length > 0)
  for (const { name, problems } of failed) {
    const text = options.json
      ? JSON.stringify({ name, problems })
      : printable(`${name}: ${problems.join('; ')}`)
    await output.write(`${text}\n`)
  }
  if (options.junit !== undefined) writeReport(options.junit, junitReport('hooktrail assert', things))
  if (!options.json) output.note(`${records.length} records checked, ${failed.length} problems.\n`)
  return failed.length === 0 ? exitCodes.done : exitCodes.failed
}

/** Without a number, at least one record: a check of nothing proves nothing. */
function countProblem(found: number, wanted: number | undefined): string | null {
  if (wanted === undefined) return found === 0 ? 'no record matches' : null
  return found === wanted ? null : `${found} records match, expected ${wanted}`
}

export function problemsOf(record: TrailSummary, options: AssertOptions): string[] {
  const { final, errors, warnings, allFinal } = options
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

async function matchingRecords(client: Client, query: string, withMuted: boolean): Promise<TrailSummary[]> {
  const records: TrailSummary[] = []
  let before: DeliveryId | undefined
  for (;;) {
    const { rows, hasMore } = await client.call('trails.list', {
      query,
      limit: windowRows,
      withMuted,
      ...(before === undefined ? {} : { before }),
    })
    records.push(...rows)
    const last = rows.at(-1)
    if (!hasMore || last === undefined) return records.reverse()
    before = last.newestDeliveryId
  }
}
