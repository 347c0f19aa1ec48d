import {
  type ChangeResult,
  type Deletion,
  type DeliverySet,
  maximumTagLength,
  tagSchema,
} from '#contract/deliveries/organizing'
import type { DeliveryId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { waitForInspection } from '../../../engine/library.ts'
import { deliveryId, numberFrom, textBy, wrongUsage } from '../../arguments.ts'
import { call } from '../../command.ts'
import type { CommandContext, CommonOptions } from '../../command-context.ts'
import { readWhere } from '../../store/where.ts'
import { countDeliveries, localTime } from '../../terminal/delivery-table.ts'

const tagOf = textBy(tagSchema, `Use 1 to ${maximumTagLength} characters, no comma or quote.`)

const chosen = {
  arguments: [['[id...]', 'delivery numbers', deliveryId]],
  options: { '--where <query>': 'all matching deliveries' },
} as const

interface Chosen extends CommonOptions {
  readonly where?: string | undefined
}

export const tag = call({
  name: 'tag',
  text: 'add tags to deliveries, or remove tags',
  ...chosen,
  options: {
    ...chosen.options,
    '--add <tag>': { text: 'add this tag; repeatable', each: tagOf },
    '--remove <tag>': { text: 'remove this tag; repeatable', each: tagOf },
  },
  check(context, options, ids) {
    refuseUnclear(ids, options)
    if (options.add.length + options.remove.length === 0) throw wrongUsage('give --add or --remove')
    readChosen(context, options)
  },
  call: (client, options, ids) =>
    change(client, options, ids, of =>
      client.call('deliveries.tag', { of, add: [...options.add], remove: [...options.remove] }),
    ),
  lines: ({ changed }) => `${countDeliveries(changed)} changed.`,
})

export const note = call({
  name: 'note',
  text: 'set the note of deliveries; empty text deletes notes',
  ...chosen,
  options: { ...chosen.options, '--text <text>': { text: 'the note', isRequired: true } },
  check,
  call: (client, options, ids) =>
    change(client, options, ids, of => client.call('deliveries.note', { of, text: options.text })),
  lines: ({ changed }) => `${countDeliveries(changed)} changed.`,
})

export const deletion = call({
  name: 'delete',
  text: 'delete deliveries; restore brings them back for an hour',
  ...chosen,
  check,
  call: (client, options, ids) =>
    change(client, options, ids, of => client.call('deliveries.delete', { of })),
  lines: ({ changed, undo }) =>
    `${countDeliveries(changed)} deleted.${undo === null ? '' : ` To restore, within an hour: hooktrail restore ${undo.slice(1)}`}`,
})

export const restore = call({
  name: 'restore',
  text: 'restore deleted deliveries; without a number, list what can be restored',
  arguments: [['[number]', 'number, from `hooktrail delete`', numberFrom(1)]],
  async call(client, _options, number): Promise<readonly Deletion[] | { readonly restored: number }> {
    if (number === undefined) return (await client.call('deliveries.deletions')).deletions
    const { changed } = await client.call('deliveries.undo', { undo: `d${number}` })
    await waitForInspection(client)
    return { restored: changed }
  },
  lines: item =>
    'restored' in item
      ? `${countDeliveries(item.restored)} restored.`
      : `${item.undo.slice(1).padStart(5)}  ${localTime(item.deletedAtMs)}  ${countDeliveries(item.count)}`,
  none: 'Nothing to restore.',
})

function check(context: CommandContext, options: Chosen, ids: readonly DeliveryId[]): void {
  refuseUnclear(ids, options)
  readChosen(context, options)
}

/** Requires ids or a query: a typo must not change everything. */
function refuseUnclear(ids: readonly DeliveryId[], { where }: Chosen): void {
  if (ids.length > 0 === (where !== undefined)) throw wrongUsage('give delivery numbers or --where')
}

/** Shows where in the query the error is. */
function readChosen({ output }: CommandContext, { where }: Chosen): void {
  if (where !== undefined) readWhere(where, output)
}

async function change(
  client: Client,
  { where }: Chosen,
  ids: readonly DeliveryId[],
  work: (of: DeliverySet) => Promise<ChangeResult>,
): Promise<ChangeResult> {
  // Queries find only inspected deliveries.
  if (where !== undefined) await waitForInspection(client)
  return work(where === undefined ? { ids: [...ids] } : { query: where })
}
