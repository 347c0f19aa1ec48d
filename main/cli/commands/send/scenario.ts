import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '#contract/errors'
import type { Batch, BatchTiming } from '#contract/sending/replay'
import { type ScenarioId, scenarioIdSchema } from '#contract/sending/scenarios'
import { checkScenarioText, listScenarios } from '../../../engine/library.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { createAttemptLines } from './attempt-lines.ts'
import { followBatch } from './follow-batch.ts'
import { ownFolder } from './own-folder.ts'
import { destination, type SendingOptions } from './target.ts'

export interface ScenariosOptions extends CommonOptions {
  /** Files to be checked. */
  readonly check?: readonly string[]
}

export interface ScenarioOptions extends SendingOptions {
  readonly timing: BatchTiming
  /** Instead of `timing`: so many times as fast. */
  readonly speed?: number
  readonly seed?: number
}

/** Prints the scenarios that `scenario` knows, or checks files. Needs no store. */
export async function scenarios(context: CommandContext, options: ScenariosOptions): Promise<ExitCode> {
  const { output, installation } = context
  const folder = ownFolder(dataDirOf(options))
  if (options.check !== undefined) return checkFiles(context, folder, options.check, options.json === true)
  const { scenarios: all, unreadable } = await listScenarios(installation.resourcesDir, folder)
  for (const scenario of all) {
    await (options.json
      ? output.json(scenario)
      : output.lines(`${scenario.id.padEnd(24)}  ${scenario.title} (${stepsText(scenario.steps.length)})`))
  }
  for (const { file, message } of unreadable) output.complain(`${file}: ${message}`)
  return exitCodes.done
}

/** One line for each problem, and one for each file without. */
async function checkFiles(
  { output, installation }: CommandContext,
  folder: string,
  files: readonly string[],
  isJson: boolean,
): Promise<ExitCode> {
  let status: ExitCode = exitCodes.done
  for (const file of files) {
    const problems = await checkScenarioText(installation.resourcesDir, folder, await textOf(file))
    if (problems.length > 0) status = exitCodes.failed
    const lines = problems.map(({ path, message }) => `${file}: ${path === '' ? '' : `${path}: `}${message}`)
    await (isJson
      ? output.json({ file, problems })
      : output.lines(lines.length === 0 ? `${file}: valid` : lines))
  }
  return status
}

/** Sends a scenario's steps one after the other, for new records. `named`: its id, or a file that ends in `.json`. */
export async function runScenario(
  context: CommandContext,
  named: string,
  options: ScenarioOptions,
): Promise<ExitCode> {
  const scenario = await scenarioNamed(named)
  const lines = createAttemptLines(context.output, options.json === true)
  const { speed, seed } = options
  const timing: BatchTiming = speed === undefined ? options.timing : { mode: 'recorded', speed }
  return withEngine(context, dataDirOf(options), async client => {
    const to = await destination(client, options)
    const begun = await client.call('scenarios.run', { ...scenario, timing, seed: seed ?? null, ...to })
    const batch = await followBatch(client, begun.id, {
      attempts: lines.attempts,
      progress: current => lines.progress(progressText(current)),
    })
    if (batch.message !== null) context.output.complain(batch.message)
    const status = await lines.summary({ ...batch, elapsedMs: (batch.endedAtMs ?? 0) - batch.startedAtMs })
    return batch.state === 'done' ? status : exitCodes.failed
  })
}

async function scenarioNamed(named: string): Promise<{ id: ScenarioId; text?: string }> {
  if (!named.endsWith('.json')) return { id: scenarioIdSchema.parse(named) }
  const text = await textOf(named)
  const name = scenarioIdSchema.safeParse(basename(named, '.json').toLowerCase())
  return { id: name.success ? name.data : scenarioIdSchema.parse('file'), text }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new AppError('not-found', `Can’t read ${file} (${reason}). Check the path.`, { file })
  }
}

function progressText({ sent, total, failed }: Batch): string {
  return `${sent} of ${total} sent, ${failed} failed`
}

function stepsText(count: number): string {
  return count === 1 ? '1 step' : `${count} steps`
}
