import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#contract/errors'
import { sinceQuery } from '#contract/query/since-query'
import { createClient } from '#contract/transport'
import { awaitDeliveries } from '../../../engine/library.ts'
import { type CommandTransport, connectToHolder } from '../../../web/command-client.ts'
import { count, timeSpan } from '../../arguments.ts'
import { command } from '../../command.ts'
import { dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { readWhere } from '../../store/where.ts'
import { tableHead, tableRow } from '../../terminal/delivery-table.ts'

const connectEveryMs = 100

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
  },
  async run(context, options) {
    const { output } = context
    const query =
      options.since === undefined ? options.where : sinceQuery(options.where, options.since, Date.now())
    readWhere(query, output)
    const untilMs = performance.now() + options.timeout
    const transport = await connectInTime(dataDirOf(options), untilMs)
    try {
      const client = createClient(transport)
      const { startedAfterId } = await client.call('app.status')
      const timer = new AbortController()
      const left = Math.max(0, untilMs - performance.now())
      const { isComplete, deliveries } = await awaitDeliveries(client, {
        query,
        after: options.since === undefined ? startedAfterId : 0,
        count: options.count,
        isSettled: true,
        until: pause(left, undefined, { signal: timer.signal }).catch(() => {}),
      }).finally(() => timer.abort())
      await (options.json
        ? output.json(...deliveries)
        : output.lines([tableHead(), ...deliveries.map(tableRow)]))
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

async function connectInTime(dataDir: string, untilMs: number): Promise<CommandTransport> {
  for (;;) {
    const transport = await connectToHolder(dataDir)
    if (transport !== null) return transport
    if (performance.now() > untilMs) {
      throw new AppError(
        'holder-unreachable',
        `No Hooktrail runs on ${dataDir}. Start \`hooktrail serve\` first, with the same --data.`,
      )
    }
    await pause(connectEveryMs)
  }
}
