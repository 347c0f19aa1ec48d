import { type Command, InvalidArgumentError, Option } from 'commander'
import { timeSpan } from '../../terminal/time-span.ts'
import type { CommandParts } from '../services/options.ts'
import { type AssertOptions, assertRecords } from './assert.ts'
import { type WaitOptions, waitFor } from './wait.ts'

/** The commands that a CI job uses. */
export function addCiCommands(hooktrail: Command, { context, finish, common }: CommandParts): void {
  common(hooktrail.command('wait'))
    .description('wait until deliveries came to the running Hooktrail')
    .option('--where <query>', 'only those that match', '')
    .option('--count <count>', 'so many', atLeast(1), 1)
    .option('--since <time>', 'count from then on, such as 10m; without it, since the start of `serve`')
    .option('--timeout <time>', 'give up after', timeSpan, 60_000)
    .action(async (options: WaitOptions) => finish(await waitFor(context, options)))

  common(hooktrail.command('assert'))
    .description('check the records that match; one line for each that is not as it should be')
    .option('--where <query>', 'only those that match', '')
    .addOption(new Option('--final <status>', 'each ended so').choices(['COMPLETE', 'FAILED']))
    .option('--all-final', 'each has ended')
    .option('--no-errors', 'nothing wrong was found in any')
    .option('--no-warnings', 'nothing questionable was found in any')
    .option('--count <count>', 'exactly so many match', atLeast(0))
    .option('--junit <file>', 'write a JUnit report')
    .action(async (options: AssertOptions) => finish(await assertRecords(context, options)))
}

function atLeast(least: number): (text: string) => number {
  return text => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
    if (value < least) throw new InvalidArgumentError(`It is a number from ${least}.`)
    return value
  }
}
