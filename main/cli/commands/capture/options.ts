import { type Command, InvalidArgumentError, Option } from 'commander'
import { timeSpan } from '../../terminal/time-span.ts'
import type { CommandParts } from '../services/options.ts'
import { type AssertOptions, assertRecords } from './assert.ts'
import { type WaitOptions, waitFor } from './wait.ts'

/** The commands that a CI job uses. */
export function addCiCommands(hooktrail: Command, { context, finish, common }: CommandParts): void {
  common(hooktrail.command('wait'))
    .description('wait for deliveries to the running Hooktrail')
    .option('--where <query>', 'only matching deliveries', '')
    .option('--count <count>', 'number of deliveries', atLeast(1), 1)
    .option('--since <time>', 'start of the period, such as 10m (default: start of `serve`)')
    .option('--timeout <time>', 'time out after', timeSpan, 60_000)
    .action(async (options: WaitOptions) => finish(await waitFor(context, options)))

  common(hooktrail.command('assert'))
    .description('check matching records; print one line per problem')
    .option('--where <query>', 'only matching deliveries', '')
    .addOption(new Option('--final <status>', 'each ended with this status').choices(['COMPLETE', 'FAILED']))
    .option('--all-final', 'each has a final status')
    .option('--no-errors', 'no error findings')
    .option('--no-warnings', 'no warning findings')
    .option('--include-muted', 'also count muted findings')
    .option('--count <count>', 'exact number of matching records', atLeast(0))
    .option('--junit <file>', 'write a JUnit report')
    .action(async (options: AssertOptions) => finish(await assertRecords(context, options)))
}

function atLeast(least: number): (text: string) => number {
  return text => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
    if (value < least) throw new InvalidArgumentError(`Enter a number from ${least}.`)
    return value
  }
}
