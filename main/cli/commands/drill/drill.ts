import { resolve } from 'node:path'
import {
  causesOf,
  type Drill,
  type DrillCell,
  type DrillOptions,
  type DrillSummary,
  exampleAppUrl,
  isOptional,
} from '#contract/drill/drill'
import { exercised, neverTriedTexts, triedTexts } from '#contract/drill/exercised'
import { drillProperties, propertyTexts } from '#contract/drill/properties'
import { AppError } from '#contract/errors'
import type { ParamsInput } from '#contract/methods'
import { noAdditions } from '#contract/sending/additions'
import type { DrillId } from '#contract/terms'
import type { Client } from '#contract/transport'
import {
  createApprovedPrograms,
  failureLines,
  findProgram,
  firstCauseLines,
  followToEnd,
  otherPlacesLines,
  requiredProperties,
  summaryJson,
  uncheckedProblem,
  withBlankLines,
  writeReport,
} from '../../../engine/library.ts'
import { command } from '../../command.ts'
import { dataDirOf, projectHere } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { terminalConsent } from '../../terminal/ask-in-terminal.ts'
import { indented, type Output } from '../../terminal/output.ts'
import { createProgressLine } from '../../terminal/progress-line.ts'
import { abortedBy } from '../../terminal/stop-signal.ts'
import { ownVariables } from '../send/additions.ts'
import { scenarioName } from '../send/scenario.ts'
import { checkedReach, isAllowedHost } from '../send/target.ts'
import { logsOf, openLog } from './app-log.ts'
import { readDrillFiles, savedLines, saveFailures } from './drill-files.ts'
import { drillMatrix } from './drill-matrix.ts'
import { type DrillCommandOptions, drillCommandOptions, drillOptions } from './drill-options.ts'
import {
  programFolderOf,
  requireConsent,
  scenariosOf,
  signedInFolder,
  withDefaults,
} from './file-defaults.ts'
import { type FoundFailure, foundFailure, repeatSequence } from './repeat-sequence.ts'

type Logs = Awaited<ReturnType<typeof logsOf>>
const noLogs: Logs = new Map()

type DrillStart = ParamsInput<'drills.start'>

const help = `
Properties: ${drillProperties.join(', ')}.
Exit status: 0 held, 1 broken or canceled, 2 invalid usage, 3 could not reach the target, or ended early.`

export const drill = command({
  name: 'drill',
  text: 'send notifications reordered, repeated and concurrently, to find the shortest sequence that breaks an app',
  arguments: [
    ['[scenario...]', 'scenarios to send, or .json files (default: one trail of every kind)', scenarioName],
  ],
  options: drillCommandOptions,
  help,
  async run(context, typed, names) {
    const dataDir = dataDirOf(typed)
    const project = projectHere()
    const file = project?.setup.drill
    const given = withDefaults(typed, names, file)
    const files = await readDrillFiles(context, scenariosOf(typed, names, file), given, dataDir)
    const parsed = drillOptions(files, given, programFolderOf(typed, given, project))
    const options = signedInFolder(parsed, typed, project)
    const variables = {
      ...ownVariables(options.additions),
      ...ownVariables({ ...noAdditions, headers: options.stateHeaders }),
    }
    const required = requiredProperties(
      given.require.flatMap(names => names.split(',').map(one => one.trim())),
      options.properties,
    )
    if (project !== null) await requireConsent(project, typed, options, dataDir)
    await approveTyped(typed, options.programFolder, dataDir)
    const log = given.log === undefined ? null : await openLog(resolve(given.log))
    const stop = context.stopRequested(() => {})
    const work = async (client: Client): Promise<ExitCode> => {
      const allowRemote = await checkHosts(client, options, typed)
      if (given.pause === undefined) return runDrill(client, allowRemote)
      const repeat = (found: FoundFailure): Promise<ExitCode> =>
        repeatSequence(client, context.output, found, { ...given, allowRemote, variables, stop })
      const known = await foundFailure(client, options)
      if (known !== null) return repeat(known)
      const code = await runDrill(client, allowRemote)
      const found = await foundFailure(client, options)
      return found === null ? code : repeat(found)
    }
    const runDrill = async (client: Client, allowRemote: boolean): Promise<ExitCode> => {
      const lines = createDrillLines(context.output, given.json === true)
      const started = await startDrill(client, { ...options, allowRemote, variables })
      const { id } = started
      await followDrill(client, id, lines, stop)
      const ended = await client.call('drills.get', { id })
      const failed = await writeReports(client, ended, given, dataDir)
      if (ended.message !== null) context.output.complain(ended.message)
      const logs = log === null ? noLogs : await logsOf(client, ended, log, { allowRemote, variables, stop })
      await lines.result(ended, logs)
      if (given.save !== undefined) {
        const { installation } = context
        const saved = await saveFailures(client, ended, {
          installation,
          folder: given.save,
          dataDir,
          saveTests: given.saveTests,
        })
        for (const line of saved) context.output.note(line)
      }
      // Results are printed even if a report could not be written.
      if (failed !== null) throw failed.error
      const code = exitCodeOfDrill(ended, started.cells)
      const unchecked = uncheckedProblem(ended.cells, {
        require: required,
        failUnchecked: given.failUnchecked === true,
      })
      if (code !== exitCodes.done || unchecked === null) return code
      context.output.complain(unchecked)
      return exitCodes.failed
    }
    try {
      return await withEngine(context, dataDir, work, { consent: terminalConsent(dataDir) })
    } finally {
      await log?.close()
    }
  },
})

/** `planned`: the cells at the start. */
export function exitCodeOfDrill(
  { state, isUnreachable, cells, options }: Pick<Drill, 'state' | 'isUnreachable' | 'cells' | 'options'>,
  planned: Drill['cells'],
): ExitCode {
  if (isUnreachable) return exitCodes.unreachable
  if (cells.some(cell => cell.verdict === 'broken')) return exitCodes.failed
  if (state === 'cancelled') return exitCodes.failed
  if (state !== 'done') return exitCodes.unreachable
  const wasPlanned = (cell: DrillCell): boolean =>
    !isOptional(cell, options) &&
    planned.some(
      one => one.property === cell.property && one.trail === cell.trail && one.verdict !== 'unchecked',
    )
  if (cells.some(cell => cell.verdict === 'unchecked' && wasPlanned(cell))) return exitCodes.unreachable
  // A drill of nothing proves nothing.
  return cells.some(cell => cell.verdict === 'held') ? exitCodes.done : exitCodes.failed
}

/** A mistyped name is wrong usage: status 1 would blame the app. */
async function startDrill(client: Client, params: DrillStart): Promise<DrillSummary> {
  try {
    return await client.call('drills.start', params)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error
    throw new AppError('invalid-params', error.message, error.details, { cause: error })
  }
}

/** Typing a program into a command line allows it. */
async function approveTyped(
  { stateCommand, restartCommand, prepareCommand, faultCommand, signCommand }: DrillCommandOptions,
  folder: string | undefined,
  dataDir: string,
): Promise<void> {
  const programs = createApprovedPrograms(dataDir)
  if (signCommand !== undefined) await programs.approve(await findProgram(signCommand))
  for (const command of [stateCommand, restartCommand, prepareCommand, faultCommand])
    if (command !== undefined) await programs.approve(await findProgram(command, folder))
}

/**
 * Whether remote hosts are sent to or read from. Each must be named by `--allow-host`, unless its URL is from the file and
 * was allowed. Throws `invalid-url`, `remote-target-refused`.
 */
async function checkHosts(
  client: Client,
  { url, state }: DrillOptions,
  { to, stateUrl, allowHost }: DrillCommandOptions,
): Promise<boolean> {
  if (url === exampleAppUrl) return false
  const places = [{ one: url, isTyped: to !== undefined }]
  if (state.by === 'url')
    places.push({ one: state.url.replaceAll(/\{\w+\}/g, 'id'), isTyped: stateUrl !== undefined })
  let isRemote = false
  for (const { one, isTyped } of places) {
    const host = isTyped ? allowHost.find(name => isAllowedHost(one, name)) : hostOf(one)
    const { isLoopback } = await checkedReach(client, one, host)
    isRemote ||= !isLoopback
  }
  return isRemote
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

async function writeReports(
  client: Client,
  { id }: Drill,
  { junit, html, originals }: DrillCommandOptions,
  dataDir: string,
): Promise<{ readonly error: unknown } | null> {
  try {
    for (const [format, path] of [
      ['junit', junit],
      ['html', html],
    ] as const) {
      if (path === undefined) continue
      const report = await client.call('drills.report', { id, format, isPseudonymous: originals !== true })
      writeReport({ out: resolve(path), dataDir }, format, Buffer.from(report.base64, 'base64'))
    }
    return null
  } catch (error) {
    return { error }
  }
}

function createDrillLines(output: Output, isJson: boolean) {
  const line = createProgressLine(output, isJson)
  return {
    progress: (summary: DrillSummary) => line.showSometimes(() => progressText(summary)),
    async cell(cell: DrillCell) {
      if (isJson) await output.json({ cell })
    },
    /** All results; with `--json` the last line. */
    async result(drill: Drill, logs: Logs) {
      await line.end()
      await (isJson ? output.json(withLogs(drill, logs)) : output.lines(resultLines(drill, logs)))
    },
  }
}

/** The summary with the lines of the app's log in each failure that has some. */
function withLogs(drill: Drill, logs: Logs) {
  const summary = summaryJson(drill)
  const failures = summary.failures.map((failure, place) => {
    const of = drill.failures[place]
    const log = of === undefined ? undefined : logs.get(of)
    return log === undefined ? failure : { ...failure, log }
  })
  return { ...summary, failures }
}

function progressText({ runs, plannedRuns, sent, cells }: DrillSummary): string {
  const broken = cells.filter(cell => cell.verdict === 'broken').length
  return `${runs} of ${plannedRuns} sequences, ${sent} notifications, ${broken} broken`
}

const noState = 'Only responses are checked. Set --state-url or --state-command to check the end state, too.'

function resultLines(drill: Drill, logs: Logs): string[] {
  const { trailNames, cells, failures, trails, options } = drill
  const causes = causesOf(failures)
  const first = firstCauseLines(causes)
  const parts = [
    ...(options.state.by === 'none' ? [[noState]] : []),
    ...(savedLines(cells).length === 0 ? [] : [savedLines(cells)]),
    ...(trailNames.length === 0 ? [] : [drillMatrix(trailNames, cells), triedLines(cells)]),
    ...(first.length === 0 ? [] : [first]),
    ...causes.map(cause => {
      const { failure, others } = cause
      const sent = trails.find(trail => trail.name === failure.trail)
      const count = others.length === 0 ? '' : ` (${others.length + 1} times)`
      const head = `BROKEN${count}: ${propertyTexts[failure.property].title}, ${failure.trail}`
      const log = logs.get(failure)
      const lines = [
        ...failureLines(failure, sent, { withTimes: true }),
        ...(log === undefined ? [] : ['', 'Log while it was sent again:', ...log.map(indented)]),
        ...otherPlacesLines(cause),
      ]
      return [head, ...lines.map(indented)]
    }),
    ...changesText(drill),
    [countsText(drill)],
  ]
  return withBlankLines(parts)
}

const listWidth = 90

/** Situations of all sequences, in lines for a terminal. */
function triedLines(cells: readonly DrillCell[]): string[] {
  const counts = exercised(cells)
  const tried = inLines(triedTexts(counts))
  const never = inLines(neverTriedTexts(counts))
  return [
    ...(tried.length === 0 ? [] : ['Tried:', ...tried]),
    ...(never.length === 0 ? [] : ['Never tried:', ...never]),
  ]
}

function inLines(texts: readonly string[]): string[] {
  const lines: string[] = []
  for (const text of texts) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + text.length < listWidth) lines.push(`${lines.pop()}, ${text}`)
    else lines.push(`  ${text}`)
  }
  return lines
}

/** Differences from the compared drill. */
function changesText({ comparedWith, cells }: Drill): string[][] {
  if (comparedWith === null) return []
  const lines = (['fixed', 'broken'] as const).flatMap(change => {
    const names = cells
      .filter(cell => cell.change === change)
      .map(cell => `${propertyTexts[cell.property].title} (${cell.trail})`)
    return names.length === 0 ? [] : [`  ${change}: ${names.join(', ')}`]
  })
  return lines.length === 0 ? [] : [[`Since drill ${comparedWith}:`, ...lines]]
}

function countsText({ cells: all, runs, sent, seed, startedAtMs, endedAtMs }: Drill): string {
  const cells = all.filter(({ isSaved }) => !isSaved)
  const count = (verdict: string): number => cells.filter(cell => cell.verdict === verdict).length
  const [held, broken] = [count('held'), count('broken')]
  const seconds = (((endedAtMs ?? startedAtMs) - startedAtMs) / 1000).toFixed(1)
  return `${held} held, ${broken} broken, ${cells.length - held - broken} unchecked: ${runs} sequences, ${sent} notifications in ${seconds} s, seed ${seed}`
}

/** Reports the progress of a drill until it has ended. Cancels it once `stop` resolves. */
async function followDrill(
  client: Client,
  id: DrillId,
  follower: {
    /** Called often, even if nothing changed. */
    progress(summary: DrillSummary): void
    /** Once for each cell, when its result is known. */
    cell(cell: DrillCell): Promise<void>
  },
  stop: Promise<void>,
): Promise<DrillSummary> {
  const told = new Set<string>()
  async function show(summary: DrillSummary): Promise<void> {
    follower.progress(summary)
    for (const cell of summary.cells) {
      const name = JSON.stringify([cell.property, cell.trail])
      if (cell.verdict === 'waiting' || cell.verdict === 'running' || told.has(name)) continue
      told.add(name)
      await follower.cell(cell)
    }
  }
  const ended = await followToEnd<DrillSummary>(client, {
    read: () => client.call('drills.get', { id }),
    isEnded: ({ endedAtMs }) => endedAtMs !== null,
    cancel: () => client.call('drills.cancel', { id }),
    onState: show,
    signal: abortedBy(stop),
    wakes({ name, data }) {
      if (name !== 'drill.progress' || data.id !== id) return false
      follower.progress(data)
      return data.endedAtMs !== null
    },
  })
  await show(ended)
  return ended
}
