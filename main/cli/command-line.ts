import { isAbsolute, relative, resolve, sep } from 'node:path'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { AppError } from '#contract/errors'
import type { Override } from '#contract/sending/fixtures'
import { type BatchTiming, batchLimits, batchOrderSchema } from '#contract/sending/replay'
import { scenarioIdSchema } from '#contract/sending/scenarios'
import { type DeliveryId, deliveryIdSchema, type FixtureId, fixtureIdSchema } from '#contract/terms'
import { systemError, systemErrorPath } from '../engine/library.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from './command-context.ts'
import { addAccessCommands } from './commands/access/options.ts'
import { addCiCommands } from './commands/capture/options.ts'
import { type ServeOptions, serve } from './commands/capture/serve.ts'
import { addDrillCommand } from './commands/drill/options.ts'
import { addFindingCommands } from './commands/findings/options.ts'
import { type CheckOptions, check } from './commands/inspect/check.ts'
import { type ListOptions, list } from './commands/inspect/list.ts'
import { show } from './commands/inspect/show.ts'
import { trail } from './commands/inspect/trail.ts'
import { addOrganizingCommands } from './commands/organizing/options.ts'
import { addRouteCommands } from './commands/routes/options.ts'
import { addIndexCommands } from './commands/search-index/options.ts'
import { fixtures } from './commands/send/fixtures.ts'
import { type ReplayOptions, readTiming, replay } from './commands/send/replay.ts'
import { replayFolder } from './commands/send/replay-folder.ts'
import {
  runScenario,
  type ScenarioOptions,
  type ScenariosOptions,
  scenarios,
} from './commands/send/scenario.ts'
import { readOverride, type SendOptions, send } from './commands/send/send.ts'
import { addEnvironmentCommands } from './commands/services/options.ts'
import { addPracticeCommand } from './commands/services/practice.ts'
import { addTunnelCommands } from './commands/services/tunnel-options.ts'
import { addExportingCommands } from './commands/transfer/options.ts'
import { type ExitCode, exitCodeOf, exitCodes } from './exit-code.ts'
import { OutputClosed } from './terminal/output.ts'
import { terminalMessage } from './terminal/terminal-message.ts'
import { timeSpan } from './terminal/time-span.ts'

const exitHelp = `
Exit status: 0 success, 1 check failed, 2 invalid usage, 3 could not start or connect.`

/** Runs one command. Never rejects: a failure is printed on stderr in one line. Returns the exit status. */
export async function runCommandLine(context: CommandContext, args: readonly string[]): Promise<ExitCode> {
  let result: ExitCode = exitCodes.done
  let dataDir: string | null = null
  const finish = (code: ExitCode): void => {
    result = code
  }
  try {
    await program(context, finish)
      .hook('preAction', (_, command) => {
        dataDir = dataDirOf(command.opts<CommonOptions>())
      })
      .parseAsync([...args], { from: 'user' })
    return result
  } catch (error) {
    return explain(context, error, dataDir)
  }
}

function program(context: CommandContext, finish: (code: ExitCode) => void): Command {
  const { output, installation } = context
  const hooktrail = new Command('hooktrail')
    .description('Captures, inspects and replays the webhooks of two payment services.')
    .version(installation.version, '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .addHelpText('after', exitHelp)
    .exitOverride()
    .configureOutput({
      writeOut: text => void output.write(text).catch(ignoreClosed),
      writeErr: text => output.note(text),
      outputError: text => output.complain(plainWords(text)),
    })

  common(hooktrail.command('serve'))
    .description('listen for deliveries and serve the interface until stopped')
    .option('--port <port>', 'capture port; 0 uses a free port (default: from the settings, 4400)', port)
    .option('--ui-port <port>', 'interface port (default: 4401, or a free port)', port)
    .option('--no-ui', 'do not serve the interface')
    .option('--host <address>', 'address of the capture port (default: 127.0.0.1)')
    .option('--once', 'exit after one delivery was inspected')
    .option('--until <query>', 'exit after a matching delivery')
    .option('--timeout <time>', 'with --once or --until: time out after', timeSpan)
    .addOption(new Option('--welcome').hideHelp())
    .action(async (options: ServeOptions) => finish(await serve(context, options)))

  common(hooktrail.command('list'))
    .description('list deliveries, newest first')
    .option('--limit <count>', 'maximum number', count)
    .option('--where <query>', 'only matching deliveries, such as "kind:issuance status:failed"')
    .action(async (options: ListOptions) => finish(await list(context, options)))

  common(hooktrail.command('show'))
    .description('show one delivery: headers, body, findings, response')
    .argument('<id>', 'delivery number', deliveryId)
    .action(async (id: DeliveryId, options: CommonOptions) => finish(await show(context, id, options)))

  common(hooktrail.command('trail'))
    .description("show a record's notifications in order, with changes")
    .argument('<record>', 'id or recordKey')
    .action(async (record: string, options: CommonOptions) => finish(await trail(context, record, options)))

  common(hooktrail.command('check'))
    .description('validate bodies in files against the specification')
    .argument('<file...>', 'files to read; - for stdin')
    .option('--ndjson', 'one body per line (default for .ndjson and .jsonl)')
    .action(async (files: string[], options: CheckOptions) => finish(await check(context, files, options)))

  common(hooktrail.command('fixtures'))
    .description('list fixtures')
    .action(async (options: CommonOptions) => finish(await fixtures(context, options)))

  sending(hooktrail.command('send'))
    .description('send a fixture')
    .argument('<fixture>', 'name, from `hooktrail fixtures`', fixtureId)
    .option('--record <key>', 'send as the next status of this record')
    .option('--set <path=value>', 'set a value at a JSON Pointer; repeatable', collect(override), [])
    .option('--count <count>', 'number of notifications', count, 1)
    .option('--rate <rate>', 'notifications per second (default: unlimited)', positive)
    .action(async (id: FixtureId, options: SendOptions) => finish(await send(context, id, options)))

  common(hooktrail.command('scenarios'))
    .description('list scenarios: fixtures in order, with timing and faults')
    .option('--check <file...>', 'check files of scenarios instead', collect(String))
    .action(async (options: ScenariosOptions) => finish(await scenarios(context, options)))

  sending(hooktrail.command('scenario'))
    .description('run a scenario')
    .argument('<scenario>', 'name from `hooktrail scenarios`, or a .json file', scenarioName)
    .option('--timing <timing>', 'recorded (delays of the scenario), xN, Nms or asap', timing, {
      mode: 'recorded',
      speed: 1,
    })
    .option('--speed <factor>', 'delays of the scenario, this many times as fast', speedFactor)
    .option('--seed <number>', 'same seed, same ids and same faults (default: random ids)', seed)
    .action(async (scenario: string, options: ScenarioOptions) =>
      finish(await runScenario(context, scenario, options)),
    )

  sending(hooktrail.command('replay'))
    .description('replay captured deliveries, byte for byte')
    .argument('[folder]', 'replay a fixtures folder instead')
    .option('--delivery <id...>', 'these', collect(deliveryId), [])
    .option('--record <id>', 'replay the trail of a record')
    .option('--where <query>', 'replay matching deliveries, such as kind:issuance; empty: all')
    .option('--keep-path', 'append captured path and query to the URL')
    .option('--timing <timing>', 'recorded, xN (times faster), Nms (interval) or asap', timing, {
      mode: 'asap',
    })
    .addOption(
      new Option('--order <order>', "record: by the records' timestamps").choices(batchOrderSchema.options),
    )
    .option('--seed <number>', 'of the shuffle', seed, 1)
    .option('--concurrency <count>', 'requests at the same time, at most 64', concurrency)
    .action(async (folder: string | undefined, options: ReplayOptions) =>
      finish(
        await (folder === undefined ? replay(context, options) : replayFolder(context, folder, options)),
      ),
    )
  addDrillCommand(hooktrail, { context, finish, common })
  addRouteCommands(hooktrail, { context, finish, common })
  addTunnelCommands(hooktrail, { context, finish, common })
  addEnvironmentCommands(hooktrail, { context, finish, common })
  addPracticeCommand(hooktrail, { context, finish, common })
  addCiCommands(hooktrail, { context, finish, common })
  addExportingCommands(hooktrail, { context, finish, common })
  addFindingCommands(hooktrail, { context, finish, common })
  addOrganizingCommands(hooktrail, { context, finish, common })
  addAccessCommands(hooktrail, { context, finish, common })
  addIndexCommands(hooktrail, { context, finish, common })
  return hooktrail
}

function common(command: Command): Command {
  return command
    .option('--data <folder>', 'data folder', folder)
    .option('--json', 'JSON lines on stdout')
    .helpOption('--help', 'print this help')
}

function sending(command: Command): Command {
  return common(command)
    .requiredOption('--to <url>', 'target URL')
    .option('--allow-host <host>', 'allow this remote host')
}

/** Commander's message without its own terms. */
function plainWords(text: string): string {
  return text
    .replace(/^error: /, '')
    .replace(/^command-argument value ('.*') is invalid for argument '(.*)'\./, '$1 is not a $2.')
    .trim()
}

/** Prints what failed, and returns the exit status. */
function explain({ output }: CommandContext, error: unknown, dataDir: string | null): ExitCode {
  // `| head` has enough.
  if (error instanceof OutputClosed) return exitCodes.done
  // Commander has printed it already; asking for help or the version is not a failure.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
  if (error instanceof AppError) {
    output.complain(terminalMessage(error))
    return exitCodeOf(error.code)
  }
  const refused = systemError(error)
  if (refused !== null) {
    output.complain(`${refused.message}${dataFolderAdvice(refused, error, dataDir)}`)
    return exitCodeOf(refused.code)
  }
  output.complain(`Internal error: ${error instanceof Error ? error.message : String(error)}`)
  return exitCodes.unreachable
}

/** Adds a hint where the data folder could not be used. SQLite's errors are about it, and have no path. */
function dataFolderAdvice(refused: AppError, error: unknown, dataDir: string | null): string {
  const path = systemErrorPath(error)
  const isOfStore = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_')
  const isInFolder = path === null ? isOfStore : dataDir !== null && isWithin(dataDir, path)
  return isInFolder && refused.code !== 'store-failed'
    ? ' You can choose another data folder with --data.'
    : ''
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, resolve(path))
  return !isAbsolute(way) && way.split(sep)[0] !== '..'
}

function ignoreClosed(error: unknown): void {
  if (!(error instanceof OutputClosed)) throw error
}

function wholeNumber(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}

function port(text: string): number {
  const value = wholeNumber(text)
  if (!(value <= 65_535)) throw new InvalidArgumentError('Enter a port from 0 to 65535.')
  return value
}

/** An empty one would be the working folder. */
function folder(text: string): string {
  if (text === '') throw new InvalidArgumentError('Enter a folder path.')
  return text
}

function count(text: string): number {
  const value = wholeNumber(text)
  if (!(value >= 1)) throw new InvalidArgumentError('Enter a number from 1.')
  return value
}

function positive(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(value > 0)) throw new InvalidArgumentError('Enter a number above 0.')
  return value
}

function concurrency(text: string): number {
  const value = count(text)
  if (value > 64) throw new InvalidArgumentError('Enter a number from 1 to 64.')
  return value
}

function seed(text: string): number {
  const value = wholeNumber(text)
  if (!(value <= 0xffff_ffff)) throw new InvalidArgumentError('Enter a seed from 0 to 4294967295.')
  return value
}

function override(text: string): Override {
  return understood(() => readOverride(text))
}

function timing(text: string): BatchTiming {
  return understood(() => readTiming(text))
}

/** What is wrong with an argument, as the command line prints it. */
function understood<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError) throw new InvalidArgumentError(error.message)
    throw error
  }
}

/** For an option that may be given often. */
function collect<T>(read: (text: string) => T): (text: string, previous?: readonly T[]) => T[] {
  return (text, previous = []) => [...previous, read(text)]
}

function deliveryId(text: string): DeliveryId {
  const parsed = deliveryIdSchema.safeParse(wholeNumber(text))
  if (!parsed.success) throw new InvalidArgumentError('Enter a delivery number from 1.')
  return parsed.data
}

function scenarioName(text: string): string {
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

function fixtureId(text: string): FixtureId {
  const parsed = fixtureIdSchema.safeParse(text)
  if (!parsed.success) throw new InvalidArgumentError('Enter the name of a fixture.')
  return parsed.data
}
