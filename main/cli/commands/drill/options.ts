import { type Command, InvalidArgumentError, Option } from 'commander'
import { drillLimits } from '#contract/drill/drill'
import { drillProperties } from '#contract/drill/properties'
import { AppError } from '#contract/errors'
import { type ScenarioId, scenarioIdSchema } from '#contract/sending/scenarios'
import type { CommandParts } from '../../command-parts.ts'
import { timeSpan } from '../../terminal/time-span.ts'
import { drill } from './drill.ts'
import type { DrillCommandOptions } from './drill-options.ts'
import { splitCommand } from './split-command.ts'

const help = `
Properties: ${drillProperties.join(', ')}.
Exit status: 0 held, 1 broken or canceled, 2 invalid usage, 3 could not reach the target, or ended early.`

/** Adds `drill`. */
export function addDrillCommand(hooktrail: Command, { context, finish, common }: CommandParts): void {
  const { runs, settleMs, seed, timeLimitMs } = drillLimits
  common(hooktrail.command('drill'))
    .description(
      'prove that an app handles notifications correctly, in any order, repeated, at the same time',
    )
    .argument('[scenario...]', 'scenarios to send (default: one trail of every kind)', scenarioIds)
    .option('--record <id>', 'send the trail of this record; repeatable', collect(text), [])
    .option('--session <number>', 'send the trails of this session', within(1, Number.MAX_SAFE_INTEGER))
    .addOption(
      new Option('--trail <name>', 'only this trail; repeatable').argParser(collect(text)).default([]),
    )
    .requiredOption('--to <url>', 'target URL')
    .option('--state-url <template>', 'URL of the state of {recordId}')
    .option('--state-command <command>', 'program that prints the state of {recordId}', command)
    .option(
      '--restart-command <command>',
      'program that restarts the app, and ends when the app listens',
      command,
    )
    .option('--ignore <pointer>', 'JSON Pointer that may differ; repeatable', collect(pointer), [])
    .option('--renew <name>', 'member that gets a new value in each run; repeatable', collect(text), [])
    .option(
      '--settle <ms>',
      'time the app may work after its response (default: 1000)',
      milliseconds(settleMs),
    )
    .option(
      '--runs <count>',
      'sequences of each property and trail (default: 25)',
      within(runs.least, runs.most),
    )
    .option('--seed <number>', 'repeats a drill (default: random)', within(seed.least, seed.most))
    .addOption(
      new Option('--property <property>', 'only this property; repeatable')
        .choices(drillProperties)
        .argParser(collect(property))
        .default([]),
    )
    .option('--path <path>', 'only this sequence, as printed by a drill', path)
    .option(
      '--pause <ms>',
      'with --path: send once, with this pause between steps',
      milliseconds({ least: 0, most: 600_000 }),
    )
    .option('--time-limit <time>', 'stop after (default: 10m)', timeLimit(timeLimitMs.least))
    .option('--junit <file>', 'write a JUnit report')
    .option('--html <file>', 'write an HTML report')
    .option('--originals', 'HTML report with original names, accounts and ids')
    .option('--allow-host <host>', 'allow this remote host; repeatable', collect(text), [])
    .addHelpText('after', help)
    .action(async (scenarios: ScenarioId[], options: DrillCommandOptions) =>
      finish(await drill(context, scenarios, options)),
    )
}

/** For an option that may be given often. */
function collect<T>(read: (text: string) => T): (text: string, previous: readonly T[]) => T[] {
  return (given, previous) => [...previous, read(given)]
}

function scenarioIds(given: string, previous: readonly ScenarioId[] | undefined): ScenarioId[] {
  const parsed = scenarioIdSchema.safeParse(given)
  if (!parsed.success) throw new InvalidArgumentError('Enter the name of a scenario.')
  return [...(previous ?? []), parsed.data]
}

function text(given: string): string {
  if (given === '') throw new InvalidArgumentError('Enter a name.')
  return given
}

function property(given: string): (typeof drillProperties)[number] {
  const known = drillProperties.find(one => one === given)
  if (known === undefined) throw new InvalidArgumentError(`Choose one of ${drillProperties.join(', ')}.`)
  return known
}

function pointer(given: string): string {
  if (given !== '' && !given.startsWith('/'))
    throw new InvalidArgumentError('Enter a JSON Pointer, such as /updatedAt.')
  return given
}

function path(given: string): string {
  if (!/^\d+(:\d+)*$/.test(given)) throw new InvalidArgumentError('Enter a path such as 3:1:0.')
  return given
}

function command(given: string): string[] {
  try {
    return splitCommand(given)
  } catch (error) {
    if (error instanceof AppError) throw new InvalidArgumentError(error.message)
    throw error
  }
}

function within(least: number, most: number): (given: string) => number {
  return given => {
    const value = /^\d{1,16}$/.test(given) ? Number(given) : -1
    if (!(value >= least && value <= most)) {
      const upTo = most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`
      throw new InvalidArgumentError(`Enter a number from ${least}${upTo}.`)
    }
    return value
  }
}

/** A bare number counts milliseconds. */
function milliseconds({ least, most }: { readonly least: number; readonly most: number }) {
  return (given: string): number => {
    const value = timeSpan(/^\d+(\.\d+)?$/.test(given) ? `${given}ms` : given)
    if (value < least || value > most || !Number.isInteger(value))
      throw new InvalidArgumentError(`Enter milliseconds from ${least} to ${most}.`)
    return value
  }
}

function timeLimit(least: number): (given: string) => number {
  return given => {
    const value = Math.round(timeSpan(given))
    if (value < least) throw new InvalidArgumentError('Enter a time from 1s.')
    return value
  }
}
