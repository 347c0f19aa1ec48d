import { once } from 'node:events'
import type { BodyForm } from '#contract/deliveries/delivery'
import { AppError } from '#contract/errors'
import { sinceQuery } from '#contract/query/since-query'
import type { DeliveryId } from '#contract/terms'
import { type Client, createClient } from '#contract/transport'
import { awaitDeliveries } from '../../../engine/library.ts'
import { count, timeSpan } from '../../arguments.ts'
import { command } from '../../command.ts'
import { dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { connectInTime } from '../../store/hold-store.ts'
import { readWhere } from '../../store/where.ts'
import { bodyFormOf, bodyOptions, printBody } from '../../terminal/body-output.ts'
import { deliveryPrinter } from '../../terminal/delivery-table.ts'
import type { Output } from '../../terminal/output.ts'

/**
 * Waits for deliveries since the start of the running Hooktrail, or since a time. If none runs yet, waits for
 * that too. On a time-out it prints the deliveries that arrived, and ends with `failed`.
 */
export const wait = command({
  name: 'wait',
  text: 'wait for deliveries to the running Hooktrail',
  options: {
    '--where <query>': { text: 'only matching deliveries', default: '' },
    '--count <count>': { text: 'number of deliveries', read: count, default: 1 },
    '--since <time>': 'only deliveries received since this time, such as 10m (default: start of `serve`)',
    '--timeout <time>': {
      text: 'stop waiting after this time',
      read: timeSpan,
      default: 60_000,
      shown: '60s',
    },
    ...bodyOptions,
  },
  async run(context, options) {
    const { output } = context
    const form = bodyFormOf(options)
    const query = sinceQuery(options.where, options.since, Date.now())
    readWhere(query, output)
    const untilMs = performance.now() + options.timeout
    const transport = await connectInTime(dataDirOf(options), options.timeout)
    if (transport === null) {
      throw new AppError(
        'holder-unreachable',
        `No Hooktrail runs on ${dataDirOf(options)}. Start \`hooktrail serve\` first, with the same --data.`,
      )
    }
    try {
      const client = createClient(transport)
      const { startedAfterId } = await client.call('app.status')
      const left = Math.max(0, Math.ceil(untilMs - performance.now()))
      const { isComplete, deliveries } = await awaitDeliveries(client, {
        query,
        after: options.since === undefined ? startedAfterId : 0,
        count: options.count,
        isSettled: true,
        until: once(AbortSignal.timeout(left), 'abort'),
      })
      if (form !== null) await printBodies(client, output, form, deliveries)
      else await deliveryPrinter(output, options.json ? row => row : null)(deliveries)
      if (isComplete) return exitCodes.done
      output.complain(
        `Timed out after ${options.timeout / 1000} s: ${deliveries.length} of ${options.count} deliveries matched ${JSON.stringify(options.where)}.`,
      )
      return exitCodes.failed
    } finally {
      transport.close()
    }
  },
})

/** Of several, each ends with a line feed, so that lines of JSON stay lines. */
async function printBodies(
  client: Client,
  output: Output,
  form: BodyForm,
  deliveries: readonly { readonly id: DeliveryId }[],
): Promise<void> {
  for (const { id } of deliveries) {
    const isLine = await printBody(output, async offset => {
      const { base64, totalBytes } = await client.call('deliveries.body', { id, form, offset })
      return { bytes: Buffer.from(base64, 'base64'), totalBytes }
    })
    if (!isLine && deliveries.length > 1) await output.bytes(Buffer.from('\n'))
  }
}
