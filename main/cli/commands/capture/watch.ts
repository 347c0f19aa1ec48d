import { setTimeout as pause } from 'node:timers/promises'
import { sinceQuery } from '#contract/query/since-query'
import { createClient } from '#contract/transport'
import { followDeliveries, greatestId } from '../../../engine/library.ts'
import { command } from '../../command.ts'
import { dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { connectInTime, noneRuns } from '../../store/hold-store.ts'
import { readWhere } from '../../store/where.ts'
import { deliveryPrinter } from '../../terminal/delivery-table.ts'
import { abortedBy } from '../../terminal/stop-signal.ts'

/** A host that restarts its engine opens its socket again within this time. */
const reconnectMs = 5_000
const beforeReconnectMs = 100

/**
 * Follows deliveries of the running Hooktrail, and connects again after a restart of its engine. Cursors are ids of
 * deliveries. Throws `not-listening` if none runs, `invalid-query`.
 */
export const watch = command({
  name: 'watch',
  text: 'print new deliveries until stopped',
  arguments: [['[query...]', 'only matching deliveries, such as kind:issuance']],
  options: {
    '--since <cursor>': 'continue after this cursor, or from a time such as 10m (default: now)',
  },
  help: `
The id of each line is its cursor; with --json it is the member cursor.`,
  async run(context, options, words) {
    const { output } = context
    const { since } = options
    const where = words.join(' ')
    const isCursor = since !== undefined && /^\d{1,15}$/.test(since)
    const query = sinceQuery(where, isCursor ? undefined : since, Date.now())
    readWhere(query, output)
    const stop = context.stopRequested(() => {})
    const stopped = abortedBy(stop)
    let cursor = isCursor ? Number(since) : since === undefined ? null : 0
    let isAgain = false
    const print = deliveryPrinter(output, options.json ? row => ({ cursor: row.id, ...row }) : null)
    for (;;) {
      const transport = await connectInTime(dataDirOf(options), isAgain ? reconnectMs : 0, stopped)
      if (transport === null) {
        if (stopped.aborted) return exitCodes.done
        if (!isAgain) throw noneRuns(context, options)
        output.complain(`Hooktrail stopped. To continue later: --since ${cursor ?? 0}`)
        return exitCodes.unreachable
      }
      try {
        const client = createClient(transport)
        const newest = await greatestId(client)
        cursor ??= newest
        if (cursor > newest) {
          output.complain(
            `Cursor ${cursor} is after the newest delivery, ${newest}. Is it of another data folder?`,
          )
        }
        // The head shows that it follows.
        await print([])
        isAgain = true
        const end = await followDeliveries(client, {
          query,
          after: cursor,
          until: stop,
          async onRows(rows, reached) {
            await print(rows)
            cursor = reached
          },
        })
        if (end === 'over') return exitCodes.done
      } finally {
        transport.close()
      }
      await pause(beforeReconnectMs)
    }
  },
})
