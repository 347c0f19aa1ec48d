import {
  type CheckedThing,
  junitReport,
  matchingRecords,
  recordCountProblem,
  recordProblems,
} from '../../../engine/library.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { waitForInspection } from '../../store/wait-for-inspection.ts'
import { readWhere } from '../../store/where.ts'
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
    problems: recordProblems(record, options),
  }))
  const counted = recordCountProblem(records.length, options.count)
  if (counted !== null) things.unshift({ name: 'number of records', problems: [counted] })
  const failed = things.filter(thing => thing.problems.length > 0)
  for (const { name, problems } of failed) {
    await (options.json ? output.json({ name, problems }) : output.lines(`${name}: ${problems.join('; ')}`))
  }
  if (options.junit !== undefined) writeReport(options.junit, junitReport('hooktrail assert', things))
  if (!options.json) output.note(`${records.length} records checked, ${failed.length} problems.`)
  return failed.length === 0 ? exitCodes.done : exitCodes.failed
}
