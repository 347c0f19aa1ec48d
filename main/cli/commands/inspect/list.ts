import { InvalidArgumentError } from 'commander'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { membersOf } from '#contract/query/members'
import type { DeliveryId } from '#contract/terms'
import { bodyText, everything, memberReader, type ReadStore, type Search } from '../../../engine/library.ts'
import { count } from '../../arguments.ts'
import { command } from '../../command.ts'
import { dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { openIfThere } from '../../store/hold-store.ts'
import { inspectRest, interruption } from '../../store/inspect-rest.ts'
import { readWhere } from '../../store/where.ts'
import { deliveryPrinter, deliveryTable, tableColumns } from '../../terminal/delivery-table.ts'

/** Rows per read and write. */
const windowRows = 500

/** Reads beside the process that holds the store. If no process does, pending deliveries are inspected first. */
export const list = command({
  name: 'list',
  text: 'list deliveries, newest first',
  options: {
    '--limit <count>': { text: 'maximum number', read: count },
    '--where <query>': 'only matching deliveries, such as "kind:issuance status:failed"',
    '--columns <names>': {
      text: 'columns, with commas: of the usual ones, and members of the body, such as id,status,/payload/amount',
      read: columnNames,
    },
  },
  async run(context, options) {
    const { output } = context
    const dataDir = dataDirOf(options)
    const search = options.where === undefined ? everything : readWhere(options.where, output)
    const interrupted = interruption()
    await inspectRest(context, {
      dataDir,
      isJson: options.json === true,
      isNeeded: false,
      stop: interrupted.stop,
    })
    if (interrupted.giveBack()) return exitCodes.failed
    const store = openIfThere(dataDir)
    if (store === null) {
      output.note(`No deliveries in ${dataDir}.`)
      return exitCodes.done
    }
    try {
      const table = deliveryTable(options.columns)
      const withMembers = addingMembers(store, options.columns ?? [])
      const json = options.columns === undefined ? (row: DeliverySummary) => row : table.texts
      const print = deliveryPrinter(output, options.json ? json : null, table)
      await print([])
      for (const found of windows(store, search, options.limit ?? Number.POSITIVE_INFINITY)) {
        await print(found.map(withMembers))
      }
    } finally {
      store.close()
    }
    return exitCodes.done
  },
})

function addingMembers(store: ReadStore, columns: readonly string[]) {
  const members = columns.filter(name => !tableColumns.includes(name))
  const read = memberReader(members)
  return (row: DeliverySummary): DeliverySummary =>
    members.length === 0 ? row : { ...row, members: read(bodyText(store, row.id)) }
}

function columnNames(text: string): readonly string[] {
  const names = text.split(',').map(name => name.trim())
  const unknown = names.find(name => !tableColumns.includes(name) && membersOf(name) === null)
  if (unknown === undefined) return names
  throw new InvalidArgumentError(
    `There is no column ${unknown || '""'}. Enter some of ${tableColumns.join(', ')}, a JSON Pointer such as /payload/amount, or a documented name such as concepto.`,
  )
}

/** Windows by key, so that no read transaction blocks a checkpoint. */
function* windows(store: ReadStore, search: Search, limit: number): Generator<DeliverySummary[]> {
  let left = limit
  let before: DeliveryId | undefined
  while (left > 0) {
    const { rows, hasMore } = store.listDeliveries({ before, limit: Math.min(windowRows, left), search })
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (!hasMore) return
    left -= rows.length
    before = last.id
  }
}
