import { fileURLToPath } from 'node:url'
import { count, median, ms } from '../../support/figures.ts'
import { start } from '../../support/processes/child-process.ts'
import { startLoad } from '../load/clients.ts'
import type { Row } from '../report.ts'
import type { Served } from '../served.ts'
import { untilInspected } from './backlog.ts'
import { timed } from './timed.ts'

const emptyServer = fileURLToPath(new URL('../empty-server.ts', import.meta.url))
const seconds = 5
const rounds = 5
const goalRatio = 0.55
/** Concurrent senders that wait for their response. With more, more deliveries share a commit. */
const senders = 64
const replayed = 10_000

/** Rate of durable capture over the rate of an empty server, in alternating rounds: a noisy machine is noisy for both. */
export async function measureCapture(served: Served): Promise<Row> {
  const empty = await start(emptyServer)
  const flood = (url: string) => startLoad(url, ['closed', senders], seconds).summary
  const ratios: number[] = []
  try {
    for (let round = 1; round <= rounds; round++) {
      const bare = await flood(String(empty.first.captureUrl))
      const saved = await flood(served.captureUrl)
      if (saved.failed > 0) throw new Error(`${saved.failed} deliveries did not get 200.`)
      ratios.push(saved.rate / bare.rate)
      await untilInspected(served)
    }
  } finally {
    await empty.kill()
  }
  return {
    what: `durable capture over an empty node:http server, ${senders} senders, ${rounds} rounds`,
    measured: `median ${median(ratios).toFixed(2)} of ${ratios.map(ratio => ratio.toFixed(2)).join(', ')}`,
    goal: goalRatio.toFixed(2),
    isMet: median(ratios) >= goalRatio,
    limit: 'sync',
  }
}

/** The oldest deliveries, to an empty server. */
export async function measureReplay({ call }: Served): Promise<Row> {
  const empty = await start(emptyServer)
  try {
    const { id } = await call('batches.start', {
      selection: { by: 'query', query: `id:<${replayed + 1}` },
      target: { to: 'url', url: String(empty.first.captureUrl) },
    })
    let batch = await call('batches.get', { id })
    const tookMs = await timed(async () => {
      while (batch.endedAtMs === null) {
        await new Promise(resolve => setTimeout(resolve, 50))
        batch = await call('batches.get', { id })
      }
    })
    return {
      what: `replay of ${count(batch.sent)} to an empty node:http server`,
      measured: `${count((batch.sent * 1000) / tookMs)} per second, ${batch.failed} failed, in ${ms(tookMs)}`,
      goal: '',
      isMet: batch.failed === 0 ? null : false,
      limit: 'response',
    }
  } finally {
    await empty.kill()
  }
}
