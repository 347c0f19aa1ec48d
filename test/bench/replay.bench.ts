// Replay beside a bare node:http client against the same empty server, and recorded timing beside a bare timer loop.
import { fileURLToPath } from 'node:url'
import type { ParamsInput } from '#contract/methods'
import type { Client } from '#contract/transport'
import { median, percentile } from '../support/figures.ts'
import { connectTo } from '../support/network/connect-to.ts'
import { run, start, startServe } from '../support/processes/child-process.ts'
import { inTemporaryFolder } from './in-temporary-folder.ts'
import { notificationBody } from './notification-bodies.ts'

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const count = Number(process.env.HOOKTRAIL_BENCH_REPLAYS ?? '10000')
const concurrency = 16
const rounds = 3
const timedCount = 1000
const timedIntervalMs = 5
/** Captured at an interval, so that a replay as recorded has times to keep. */
const recordedCount = 400

/** Ratios of rounds measured alternately, so that a noisy machine is noisy for both. Returns whether the goals are met. */
export function benchReplay(): Promise<boolean> {
  return inTemporaryFolder(measureIn)
}

async function measureIn(dataDir: string): Promise<boolean> {
  const empty = await start(here('empty-server.ts'))
  const url = String(empty.first.captureUrl)
  const served = await startServe(dataDir, '--no-ui')
  const client = await connectTo(dataDir)
  try {
    await capture(String(served.first.captureUrl))
    const send = async (plan: object): Promise<{ ratePerSecond: number; failed: number }> => {
      const given = { selection: { by: 'query', query: '' } as const, target: { to: 'url', url } as const }
      const { sent, failed, startedAtMs, endedAtMs } = await replayed(client, { ...given, ...plan })
      return { ratePerSecond: (sent / ((endedAtMs ?? 0) - startedAtMs)) * 1000, failed }
    }
    // Once for both, so that neither is measured while it is compiled.
    await send({ concurrency })
    const ratios: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const bare = await run(here('bare-client.ts'), url, String(count), String(concurrency))
      const own = await send({ concurrency })
      const ratio = own.ratePerSecond / (bare.rate ?? 1)
      ratios.push(ratio)
      console.log(
        `round ${round}: bare client ${bare.rate?.toFixed(0)}/s, replay ${own.ratePerSecond.toFixed(0)}/s (${own.failed} failed), ratio ${ratio.toFixed(2)}`,
      )
    }
    const middle = median(ratios)

    const bare = await run(here('timer-loop.ts'), String(timedCount), String(timedIntervalMs))
    const lateMs = await timed(client, url)
    const recordedLateMs = await timedAsRecorded(client, url, String(served.first.captureUrl))
    const mostMs = (bare.p95Ms ?? 0) + 2
    const isOnTime = lateMs <= mostMs && recordedLateMs <= mostMs
    console.log(
      `timing, ${timedCount} every ${timedIntervalMs} ms: a bare timer loop is ${bare.p95Ms?.toFixed(2)} ms late at the 95th percentile, a replay ${lateMs.toFixed(2)} ms, one as recorded ${recordedLateMs.toFixed(2)} ms (goal: 2 ms more)`,
    )
    console.log(
      `replay: median ratio ${middle.toFixed(2)} (goal 0.60), times ${isOnTime ? 'within' : 'beyond'} their goal`,
    )
    return middle >= 0.6 && isOnTime
  } finally {
    client.close()
    await served.stop()
    empty.process.kill()
  }
}

/** Delay of each start at the 95th percentile, against the first and the interval. */
async function timed(client: Client, url: string): Promise<number> {
  const { rows } = await client.call('deliveries.list', { limit: 500 })
  const ids = rows.map(({ id }) => id)
  const late: number[] = []
  for (let part = 0; part < timedCount / ids.length; part++) {
    const { id } = await replayed(client, {
      selection: { by: 'ids', ids },
      target: { to: 'url', url },
      timing: { mode: 'interval', intervalMs: timedIntervalMs },
      concurrency: 64,
    })
    const { attempts } = await client.call('attempts.list', { batchId: id, after: 0, limit: 500 })
    const begun = attempts.map(({ startedAtMs }) => startedAtMs).sort((left, right) => left - right)
    for (const [index, atMs] of begun.entries()) late.push(atMs - (begun[0] ?? 0) - index * timedIntervalMs)
  }
  return percentile(late, 0.95)
}

/** Replays to the end. */
async function replayed(client: Client, plan: ParamsInput<'batches.start'>) {
  const { id } = await client.call('batches.start', plan)
  for (;;) {
    const batch = await client.call('batches.get', { id })
    if (batch.endedAtMs !== null) return batch
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/**
 * Difference of each start from its recorded time, at the 95th percentile: captured at an interval, replayed
 * as recorded.
 */
async function timedAsRecorded(client: Client, url: string, captureUrl: string): Promise<number> {
  const startMs = performance.now()
  for (let index = 0; index < recordedCount; index++) {
    const waitMs = startMs + index * timedIntervalMs - performance.now()
    if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
    await fetch(`${captureUrl}/recorded`, { method: 'POST', body: notificationBody(index).toString() })
  }
  const { rows } = await client.call('deliveries.list', { limit: recordedCount })
  const recorded = rows.reverse()
  const { id } = await replayed(client, {
    selection: { by: 'ids', ids: recorded.map(row => row.id) },
    target: { to: 'url', url },
    timing: { mode: 'recorded', speed: 1 },
    concurrency: 64,
  })
  const { attempts } = await client.call('attempts.list', { batchId: id, after: 0, limit: recordedCount })
  const begun = new Map(attempts.map(({ deliveryId, startedAtMs }) => [deliveryId, startedAtMs]))
  const [first] = recorded
  const off = recorded.map(row => {
    const sentAfterMs = (begun.get(row.id) ?? 0) - (begun.get(first?.id ?? null) ?? 0)
    return Math.abs(sentAfterMs - (row.receivedAtMs - (first?.receivedAtMs ?? 0)))
  })
  return percentile(off, 0.95)
}

async function capture(captureUrl: string): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (next < count) {
        const body = notificationBody(next++).toString()
        await fetch(`${captureUrl}/hooks`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
        })
      }
    }),
  )
}
