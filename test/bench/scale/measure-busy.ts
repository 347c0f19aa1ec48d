import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { count, ms } from '../../support/figures.ts'
import { start } from '../../support/processes/child-process.ts'
import type { LoadSummary } from '../load/clients.ts'
import { startVariedLoad } from '../load/clients.ts'
import type { Row } from '../report.ts'
import type { Served } from '../served.ts'
import { firstRows } from './first-rows.ts'

const ratePerSecond = 1_000
const seconds = 20
const goals = { p99Ms: 10, maxMs: 50 }
/** Selected at once, so that the replay runs beside the responses, and not its search. */
const replayed = 'kind:issuance id:<20000'
const texts = [
  '"GARCIA LOPEZ"',
  '"order-31"',
  '"0xab1"',
  'status:failed',
  'kind:issuance amount:>50000',
  '"no such text"',
]

/**
 * The response time at a steady rate while inspection, a search, an export and a replay run; and beside it an
 * empty server's.
 */
export async function measureBusyResponses(served: Served, dataDir: string): Promise<readonly Row[]> {
  const emptyServer = fileURLToPath(new URL('../empty-server.ts', import.meta.url))
  // The one that is measured gets nothing of the replay.
  const [empty, receiver] = await Promise.all([start(emptyServer), start(emptyServer)])
  const jobs = startJobs(served, dataDir, String(receiver.first.captureUrl))
  try {
    const most = ratePerSecond * seconds
    const saved = await startVariedLoad(served.captureUrl, ['open', ratePerSecond], most, 3).summary
    const bare = await startVariedLoad(String(empty.first.captureUrl), ['open', ratePerSecond], most, 4)
      .summary
    const done = await jobs.stop()
    return [
      {
        what: `response at ${count(ratePerSecond)} per second while inspection, a search, an export and a replay run`,
        measured: `${text(saved)}; at the same time ${done.searches} searches, ${count(done.replayed)} replayed, ${count(done.exported)} exported`,
        goal: `p99 ${goals.p99Ms} ms, max ${goals.maxMs} ms`,
        isMet: saved.failed === 0 && saved.p99Ms <= goals.p99Ms && saved.maxMs <= goals.maxMs,
        limit: 'sync',
      },
      {
        what: 'the same of an empty node:http server beside the same work: what the machine leaves',
        measured: text(bare),
        goal: '',
        isMet: null,
        limit: 'response',
      },
    ]
  } finally {
    empty.process.kill()
    receiver.process.kill()
    await jobs.stop()
  }
}

interface Done {
  readonly searches: number
  readonly replayed: number
  readonly exported: number
}

/** Each restarts when it has ended, until they are stopped. */
function startJobs({ call }: Served, dataDir: string, url: string): { stop(): Promise<Done> } {
  const done = { searches: 0, replayed: 0, exported: 0 }
  let isStopped = false
  const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 100))

  async function search(): Promise<void> {
    while (!isStopped) {
      await firstRows({ call }, texts[done.searches % texts.length] ?? '')
      done.searches += 1
      await pause()
    }
  }
  async function exportAll(): Promise<void> {
    // A browser writes below this folder only.
    const out = join(dataDir, 'exports', 'all.ndjson')
    while (!isStopped) {
      const { id } = await call('export.start', { format: 'ndjson', out })
      let progress = await call('export.get', { id })
      while (!isStopped && (progress.state === 'writing' || progress.state === 'checking')) {
        await pause()
        progress = await call('export.get', { id })
      }
      if (progress.error !== null) throw new Error(`The export failed: ${progress.error.message}`)
      done.exported += progress.done
      await call('export.cancel', { id })
    }
  }
  async function replay(): Promise<void> {
    while (!isStopped) {
      const selection = { by: 'query', query: replayed } as const
      const { id } = await call('batches.start', { selection, target: { to: 'url', url } })
      let batch = await call('batches.get', { id })
      while (!isStopped && batch.endedAtMs === null) {
        await pause()
        batch = await call('batches.get', { id })
      }
      done.replayed += batch.sent
      await call('batches.cancel', { id })
    }
  }
  const running = Promise.all([search(), exportAll(), replay()])
  // Whoever stops them learns of it.
  running.catch(() => {})
  return {
    async stop() {
      isStopped = true
      await running
      return done
    },
  }
}

function text({ p50Ms, p99Ms, maxMs, failed }: LoadSummary): string {
  return `p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)}, max ${ms(maxMs)}${failed === 0 ? '' : `, ${failed} failed`}`
}
