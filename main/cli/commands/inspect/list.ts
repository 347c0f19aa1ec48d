import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { everything, type ReadStore, type Search } from '../../../engine/library.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { inspectRest, interruption } from '../../store/inspect-rest.ts'
import { openIfThere } from '../../store/open-store.ts'
import { readWhere } from '../../store/where.ts'
import { tableHead, tableRow } from '../../terminal/delivery-table.ts'

export interface ListOptions extends CommonOptions {
  readonly limit?: number | undefined
  /** Text of the query language. */
  readonly where?: string | undefined
}

/** Rows read and written at one time: one short read of the store, one write. */
const windowRows = 500

/**
 * Prints the deliveries, newest first, beside the process that holds the store; where none does, the rest is inspected
 * first. Only few are in memory at one time.
 */
export async function list(context: CommandContext, options: ListOptions): Promise<ExitCode> {
  const { output } = context
  const dataDir = dataDirOf(options)
  const search = options.where === undefined ? everything : readWhere(options.where)
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
}

/** Non-empty windows by key, so that no read transaction blocks a checkpoint. */
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
