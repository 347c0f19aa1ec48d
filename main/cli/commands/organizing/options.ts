import { type Command, InvalidArgumentError } from 'commander'
import { maximumTagLength, tagSchema } from '#contract/deliveries/organizing'
import { type DeliveryId, deliveryId } from '#contract/terms'
import type { CommonOptions } from '../../command-context.ts'
import type { CommandParts } from '../../command-parts.ts'
import { deleteDeliveries, noteDeliveries, restoreDeliveries, tagDeliveries } from './organizing.ts'

interface WhereOptions extends CommonOptions {
  readonly where?: string
}

/** `tag`, `note`, `delete` and `restore`. */
export function addOrganizingCommands(hooktrail: Command, { context, finish, common }: CommandParts): void {
  const chosen = (name: string): Command =>
    common(hooktrail.command(name))
      .argument('[id...]', 'delivery numbers', ids)
      .option('--where <query>', 'all matching deliveries')

  chosen('tag')
    .description('add tags to deliveries, or remove tags')
    .option('--add <tag>', 'add this tag; repeatable', tags, [])
    .option('--remove <tag>', 'remove this tag; repeatable', tags, [])
    .action(
      async (
        given: DeliveryId[],
        options: WhereOptions & { add: string[]; remove: string[] },
        command: Command,
      ) => {
        refuseUnclear(command, given, options)
        if (options.add.length + options.remove.length === 0) command.error('error: give --add or --remove')
        finish(await tagDeliveries(context, { ...options, ids: given }))
      },
    )
  chosen('note')
    .description('set the note of deliveries; empty text deletes notes')
    .requiredOption('--text <text>', 'the note')
    .action(async (given: DeliveryId[], options: WhereOptions & { text: string }, command: Command) => {
      refuseUnclear(command, given, options)
      finish(await noteDeliveries(context, { ...options, ids: given }))
    })
  chosen('delete')
    .description('delete deliveries; restore brings them back for an hour')
    .action(async (given: DeliveryId[], options: WhereOptions, command: Command) => {
      refuseUnclear(command, given, options)
      finish(await deleteDeliveries(context, { ...options, ids: given }))
    })
  common(hooktrail.command('restore'))
    .description('restore deleted deliveries; without a number, list what can be restored')
    .argument('[number]', 'number, from `hooktrail delete`', number)
    .action(async (given: number | undefined, options: CommonOptions) =>
      finish(await restoreDeliveries(context, given, options)),
    )
}

/** Either deliveries or a query: a typo must not change everything. */
function refuseUnclear(command: Command, given: readonly DeliveryId[], { where }: WhereOptions): void {
  if (given.length > 0 === (where !== undefined)) command.error('error: give delivery numbers or --where')
}

function ids(text: string, before: readonly DeliveryId[] = []): DeliveryId[] {
  return [...before, deliveryId(number(text))]
}

function number(text: string): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0
  if (value < 1) throw new InvalidArgumentError('Enter a number from 1.')
  return value
}

function tags(text: string, before: readonly string[]): string[] {
  const parsed = tagSchema.safeParse(text)
  if (!parsed.success)
    throw new InvalidArgumentError(`Use 1 to ${maximumTagLength} characters, no comma or quote.`)
  return [...before, parsed.data]
}
