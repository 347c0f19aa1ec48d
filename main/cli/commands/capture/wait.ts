import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#contract/errors'
import { timeStretch } from '#contract/query/values'
import { createClient } from '#contract/transport'
import { awaitDeliveries } from '../../../engine/library.ts'
import { type CommandTransport, connectToHolder } from '../../../web/command-client.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { readWhere } from '../../store/where.ts'
import { tableHead, tableRow } from '../../terminal/delivery-table.ts'

export interface WaitOptions extends CommonOptions {
  readonly where: string
  readonly count: number
  readonly since?: string | undefined
  readonly timeout: number
}

const connectEveryMs = 100

/**
 * Waits until so many deliveries came that match: since the start of the running Hooktrail, or since a time. Where none
 * runs yet, waits for that too. Ends with `failed` on a time-out, after printing what did come.
 */
export async function waitFor(context: CommandContext, options: WaitOptions): Promise<ExitCode> {
  const { output } = context
  const query =
    options.since === undefined ? options.where : sinceQuery(options.where, options.since, Date.now())
  readWhere(query)
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
}

/** Resolves a span such as `10m` once, so that what was counted stays counted during the wait. */
export function sinceQuery(where: string, since: string, nowMs: number): string {
  const stretch = timeStretch(since, nowMs)
  // What is not a time is left as it is: parsing the query reports the error.
  const received = `received:${stretch === null ? since : `>=${new Date(stretch.fromMs).toISOString()}`}`
  return where.trim() === '' ? received : `(${where}) ${received}`
}

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
