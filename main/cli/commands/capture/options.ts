import { type Command, InvalidArgumentError, Option } from 'commander'
import { port } from '../../arguments.ts'
import type { CommandParts } from '../../command-parts.ts'
import { timeSpan } from '../../terminal/time-span.ts'
import { type AssertOptions, assertRecords } from './assert.ts'
import { type ServeOptions, serve } from './serve.ts'
import { type WaitOptions, waitFor } from './wait.ts'

/** Adds `serve`, and what waits for its deliveries and judges them: `wait` and `assert`. */
export function addCaptureCommands(hooktrail: Command, { context, finish, common }: CommandParts): void {
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
