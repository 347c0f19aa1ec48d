import type { Command } from 'commander'
import type { DeliveryId } from '#contract/terms'
import { count, deliveryId } from '../../arguments.ts'
import type { CommonOptions } from '../../command-context.ts'
import type { CommandParts } from '../../command-parts.ts'
import { type CheckOptions, check } from './check.ts'
import { type ListOptions, list } from './list.ts'
import { show } from './show.ts'
import { trail } from './trail.ts'

/** Adds `list`, `show`, `trail` and `check`. */
export function addInspectCommands(hooktrail: Command, { context, finish, common }: CommandParts): void {
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
}
