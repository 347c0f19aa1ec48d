import type { Command } from 'commander'
import type { CommonOptions } from '../../command-context.ts'
import type { CommandParts } from '../../command-parts.ts'
import { continueIndex, indexStatus, rebuildIndex, switchTextIndex } from './search-index.ts'

/** Adds `index` and its subcommands. */
export function addIndexCommands(hooktrail: Command, { context, finish, common }: CommandParts): void {
  const index = hooktrail
    .command('index')
    .description('manage the search index: status, rebuild, continue, on, off')
    .helpOption('--help', 'print this help')

  common(index.command('status', { isDefault: true }))
    .description('print progress and size')
    .action(async (options: CommonOptions) => finish(await indexStatus(context, options)))

  common(index.command('rebuild'))
    .description('rebuild the index; Ctrl-C stops')
    .action(async (options: CommonOptions) => finish(await rebuildIndex(context, options)))

  common(index.command('continue'))
    .description('continue a stopped rebuild')
    .action(async (options: CommonOptions) => finish(await continueIndex(context, options)))

  common(index.command('on'))
    .description('index text, for fast text searches')
    .action(async (options: CommonOptions) => finish(await switchTextIndex(context, options, true)))

  common(index.command('off'))
    .description('delete the text index and free its space')
    .action(async (options: CommonOptions) => finish(await switchTextIndex(context, options, false)))
}
