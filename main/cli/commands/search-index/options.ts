import type { Command } from 'commander'
import type { CommonOptions } from '../../command-context.ts'
import type { CommandParts } from '../services/options.ts'
import { continueIndex, indexStatus, rebuildIndex, switchTextIndex } from './search-index.ts'

/** Adds `index` and its subcommands. */
export function addIndexCommands(hooktrail: Command, { context, finish, common }: CommandParts): void {
  const index = hooktrail
    .command('index')
    .description('the index that searches use: status, rebuild, continue, on, off')
    .helpOption('--help', 'print this help')

  common(index.command('status', { isDefault: true }))
    .description('print how far it is, and what it takes')
    .action(async (options: CommonOptions) => finish(await indexStatus(context, options)))

  common(index.command('rebuild'))
    .description('make it again from the deliveries; Ctrl-C stops it')
    .action(async (options: CommonOptions) => finish(await rebuildIndex(context, options)))

  common(index.command('continue'))
    .description('go on where it was stopped')
    .action(async (options: CommonOptions) => finish(await continueIndex(context, options)))

  common(index.command('on'))
    .description('index texts, so that searches for them need not read every delivery')
    .action(async (options: CommonOptions) => finish(await switchTextIndex(context, options, true)))

  common(index.command('off'))
    .description('remove the index of texts, and give the space it takes back to the disk')
    .action(async (options: CommonOptions) => finish(await switchTextIndex(context, options, false)))
}
