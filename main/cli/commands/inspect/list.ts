import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { everything, type ReadStore, type Search } from '../../../engine/library.ts'
import { count } from '../../arguments.ts'
import { command } from '../../command.ts'
import { dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { openIfThere } from '../../store/hold-store.ts'
import { inspectRest, interruption } from '../../store/inspect-rest.ts'
import { readWhere } from '../../store/where.ts'
import { tableHead, tableRow } from '../../terminal/delivery-table.ts'

/** Rows per read and write. */
const windowRows = 500

/**
 * Reads beside the process that holds the store. If no process does, pending deliveries are inspected first.
 */
export const list = command({
  name: 'list',
  text: 'list deliveries, newest first',
  options: {
    '--limit <count>': { text: 'maximum number', read: count },
    '--where <query>': 'only matching deliveries, such as "kind:issuance status:failed"',
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
      if (!options.json) await output.lines(tableHead())
      for (const rows of windows(store, search, options.limit ?? Number.POSITIVE_INFINITY)) {
        await (options.json ? output.json(...rows) : output.lines(rows.map(tableRow)))
      }
    } finally {
      store.close()
    }
    return exitCodes.done
  },
})

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
