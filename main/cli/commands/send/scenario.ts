import { basename } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { AppError } from '#contract/errors'
import { type BatchTiming, batchLimits } from '#contract/sending/replay'
import { type ScenarioId, scenarioIdSchema } from '#contract/sending/scenarios'
import { checkScenarioText, listScenarios, type OwnFolder, wholeInput } from '../../../engine/library.ts'
import { positive, seed, understood } from '../../arguments.ts'
import { command } from '../../command.ts'
import { type CommandContext, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withSender } from './additions.ts'
import { createAttemptLines } from './attempt-lines.ts'
import { ownFolder } from './fixtures.ts'
import { printBatch } from './follow-batch.ts'
import { readTiming } from './replay.ts'
import { destination, sendingOptions } from './target.ts'

/** Lists the scenarios that `scenario` can run, or checks files. Needs no store. */
export const scenarios = command({
  name: 'scenarios',
  text: 'list scenarios: fixtures in order, with timing and faults',
  options: { '--check <file...>': { text: 'check files of scenarios instead', each: String } },
  async run(context, options) {
    const { output, installation } = context
    const folder = ownFolder(dataDirOf(options))
    if (options.check.length > 0) return checkFiles(context, folder, options.check, options.json === true)
    const { scenarios: all, unreadable } = await listScenarios(installation.resourcesDir, folder)
    for (const scenario of all) {
      await (options.json
        ? output.json(scenario)
        : output.lines(`${scenario.id.padEnd(24)}  ${scenario.title} (${stepsText(scenario.steps.length)})`))
    }
    for (const { file, message } of unreadable) output.complain(`${file}: ${message}`)
    return exitCodes.done
  },
})

async function checkFiles(
  { output, installation }: CommandContext,
  folder: OwnFolder,
  files: readonly string[],
  isJson: boolean,
): Promise<ExitCode> {
  let status: ExitCode = exitCodes.done
  for (const file of files) {
    const problems = await checkScenarioText(
      installation.resourcesDir,
      folder,
      await textOfScenario(file, folder.dataDir),
    )
    if (problems.length > 0) status = exitCodes.failed
    const lines = problems.map(({ path, message }) => `${file}: ${path === '' ? '' : `${path}: `}${message}`)
    await (isJson
      ? output.json({ file, problems })
      : output.lines(lines.length === 0 ? `${file}: valid` : lines))
  }
  return status
}

const timing = understood(readTiming)

/** Sends a scenario's steps in order, for new records. */
export const scenario = command({
  name: 'scenario',
  text: 'run a scenario',
  arguments: [['<scenario>', 'name from `hooktrail scenarios`, or a .json file', scenarioName]],
  options: {
    ...sendingOptions,
    '--timing <timing>': {
      text: 'recorded (delays of the scenario), xN, Nms or asap',
      read: timing,
      default: { mode: 'recorded', speed: 1 },
      shown: 'recorded',
    },
    '--speed <factor>': { text: 'delays of the scenario, this many times as fast', read: speedFactor },
    '--seed <number>': {
      text: 'seed; the same seed gives the same ids and faults (default: random ids)',
      read: seed,
    },
  },
  async run(context, options, named) {
    const scenario = await scenarioNamed(named, dataDirOf(options))
    const { speed, seed } = options
    const timing: BatchTiming = speed === undefined ? options.timing : { mode: 'recorded', speed }
    return withSender(context, dataDirOf(options), options, async client => {
      const lines = createAttemptLines(context.output, { isJson: options.json === true, client })
      const to = await destination(client, options)
      const begun = await client.call('scenarios.run', { ...scenario, timing, seed: seed ?? null, ...to })
      return (await printBatch(context.output, client, begun, lines)).status
    })
  },
})

async function scenarioNamed(named: string, dataDir: string): Promise<{ id: ScenarioId; text?: string }> {
  if (!named.endsWith('.json')) return { id: scenarioIdSchema.parse(named) }
  const text = await textOfScenario(named, dataDir)
  const name = scenarioIdSchema.safeParse(basename(named, '.json').toLowerCase())
  return { id: name.success ? name.data : scenarioIdSchema.parse('file'), text }
}

const maximumScenarioBytes = 16 * 1024 * 1024

/** Text of a scenario's file. Rejects with `not-found`, `file-refused`. */
export async function textOfScenario(file: string, dataDir: string): Promise<string> {
  try {
    return (await wholeInput(file, dataDir, maximumScenarioBytes)).toString('utf8')
  } catch (error) {
    if (error instanceof AppError) throw error
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new AppError('not-found', `Can’t read ${file} (${reason}). Check the path.`, { file })
  }
}

function stepsText(count: number): string {
  return count === 1 ? '1 step' : `${count} steps`
}

/** A name, or the path of a file, as typed. */
export function scenarioName(text: string): string {
  if (!text.endsWith('.json') && !scenarioIdSchema.safeParse(text).success) {
    throw new InvalidArgumentError('Enter the name of a scenario, or a .json file.')
  }
  return text
}

function speedFactor(text: string): number {
  const value = positive(text)
  if (value > batchLimits.speed) throw new InvalidArgumentError(`Enter a number up to ${batchLimits.speed}.`)
  return value
}
