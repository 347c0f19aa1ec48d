import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Override } from '#contract/sending/fixtures'
import { type BatchTiming, batchLimits, batchOrderSchema } from '#contract/sending/replay'
import { scenarioIdSchema } from '#contract/sending/scenarios'
import { type FixtureId, fixtureIdSchema } from '#contract/terms'
import { collect, count, deliveryId, positive, seed, understood } from '../../arguments.ts'
import type { CommonOptions } from '../../command-context.ts'
import type { CommandParts } from '../../command-parts.ts'
import { fixtures } from './fixtures.ts'
import { type ReplayOptions, readTiming, replay } from './replay.ts'
import { replayFolder } from './replay-folder.ts'
import { runScenario, type ScenarioOptions, type ScenariosOptions, scenarios } from './scenario.ts'
import { readOverride, type SendOptions, send } from './send.ts'

/** Adds `fixtures`, `send`, `scenarios`, `scenario` and `replay`. */
export function addSendCommands(hooktrail: Command, { context, finish, common }: CommandParts): void {
  const sending = (command: Command): Command =>
    common(command)
      .requiredOption('--to <url>', 'target URL')
      .option('--allow-host <host>', 'allow this remote host')

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
    .action(async (from: string | undefined, options: ReplayOptions) =>
      finish(await (from === undefined ? replay(context, options) : replayFolder(context, from, options))),
    )
}

function concurrency(text: string): number {
  const value = count(text)
  if (value > 64) throw new InvalidArgumentError('Enter a number from 1 to 64.')
  return value
}

function override(text: string): Override {
  return understood(() => readOverride(text))
}

function timing(text: string): BatchTiming {
  return understood(() => readTiming(text))
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
