import type { Drill, DrillCell, DrillOptions, DrillSummary } from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import type { ParamsInput } from '#contract/methods'
import type { ScenarioId } from '#contract/sending/scenarios'
import type { Client } from '#contract/transport'
import { createApprovedPrograms } from '../../../engine/library.ts'
import { approvedProgramsFile } from '../../../secret-paths.ts'
import { type CommandContext, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { terminalConsent } from '../../terminal/ask-in-terminal.ts'
import { writeReport } from '../../terminal/write-report.ts'
import { checkedReach, isAllowedHost } from '../send/target.ts'
import { createDrillLines } from './drill-lines.ts'
import { type DrillCommandOptions, drillOptions } from './drill-options.ts'
import { followDrill } from './follow-drill.ts'
import { foundFailure, repeatSequence } from './repeat-sequence.ts'

type DrillStart = ParamsInput<'drills.start'>

/** Drills an app: prints what held and what broke, and writes reports. */
export async function drill(
  context: CommandContext,
  scenarios: readonly ScenarioId[],
  given: DrillCommandOptions,
): Promise<ExitCode> {
  const options = drillOptions(scenarios, given)
  const dataDir = dataDirOf(given)
  await approvePrograms(options, dataDir)
  const stop = context.stopRequested(() => {})
  const work = async (client: Client): Promise<ExitCode> => {
    const allowRemote = await checkHosts(client, options, given.allowHost)
    if (given.pause === undefined) return runDrill(client, allowRemote)
    const known = await foundFailure(client, options)
    if (known !== null) return repeatSequence(client, context.output, known, { ...given, allowRemote, stop })
    const code = await runDrill(client, allowRemote)
    const found = await foundFailure(client, options)
    return found === null
      ? code
      : repeatSequence(client, context.output, found, { ...given, allowRemote, stop })
  }
  const runDrill = async (client: Client, allowRemote: boolean): Promise<ExitCode> => {
    const lines = createDrillLines(context.output, given.json === true)
    const started = await startDrill(client, { ...options, allowRemote })
    const { id } = started
    await followDrill(client, id, lines, stop)
    const ended = await client.call('drills.get', { id })
    const failed = await writeReports(client, ended, given)
    if (ended.message !== null) context.output.complain(ended.message)
    await lines.result(ended)
    // What was found is printed even where a report could not be written.
    if (failed !== null) throw failed.error
    return exitCodeOfDrill(ended, started.cells)
  }
  return withEngine(context, dataDir, work, { consent: terminalConsent(dataDir) })
}

/**
 * Held, broken, or not known: because the target or the state could not be reached, or the drill did not come to its end.
 * `planned`: the cells at the start.
 */
export function exitCodeOfDrill(
  { state, isUnreachable, cells }: Pick<Drill, 'state' | 'isUnreachable' | 'cells'>,
  planned: Drill['cells'],
): ExitCode {
  if (isUnreachable) return exitCodes.unreachable
  if (cells.some(cell => cell.verdict === 'broken')) return exitCodes.failed
  if (state === 'cancelled') return exitCodes.failed
  if (state !== 'done') return exitCodes.unreachable
  const wasPlanned = (cell: DrillCell): boolean =>
    planned.some(
      one => one.property === cell.property && one.trail === cell.trail && one.verdict !== 'unchecked',
    )
  if (cells.some(cell => cell.verdict === 'unchecked' && wasPlanned(cell))) return exitCodes.unreachable
  // A drill of nothing proves nothing.
  return cells.some(cell => cell.verdict === 'held') ? exitCodes.done : exitCodes.failed
}

/** A name that was mistyped is wrong usage: 1 would say that the app is wrong. */
async function startDrill(client: Client, params: DrillStart): Promise<DrillSummary> {
  try {
    return await client.call('drills.start', params)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error
    throw new AppError('invalid-params', error.message, error.details, { cause: error })
  }
}

/** Whoever types a program into a command line allows it. */
async function approvePrograms({ state, restart }: DrillOptions, dataDir: string): Promise<void> {
  const programs = createApprovedPrograms(approvedProgramsFile(dataDir), dataDir)
  if (state.by === 'command') await programs.approve(state.command)
  if (restart !== null) await programs.approve(restart)
}

/**
 * Whether hosts beyond this machine are sent to or read from; each must be named by `--allow-host`. Throws
 * `invalid-url`, `remote-target-refused`.
 */
async function checkHosts(
  client: Client,
  { url, state }: DrillOptions,
  allowed: readonly string[],
): Promise<boolean> {
  let isRemote = false
  for (const one of state.by === 'url' ? [url, state.url.replaceAll('{recordId}', 'id')] : [url]) {
    const host = allowed.find(name => isAllowedHost(one, name))
    const { isLoopback } = await checkedReach(client, one, host)
    isRemote ||= !isLoopback
  }
  return isRemote
}

async function writeReports(
  client: Client,
  { id }: Drill,
  { junit, html, originals }: DrillCommandOptions,
): Promise<{ readonly error: unknown } | null> {
  try {
    for (const [format, path] of [
      ['junit', junit],
      ['html', html],
    ] as const) {
      if (path === undefined) continue
      const report = await client.call('drills.report', { id, format, isPseudonymous: originals !== true })
      writeReport(path, Buffer.from(report.base64, 'base64'))
    }
    return null
  } catch (error) {
    return { error }
  }
}
