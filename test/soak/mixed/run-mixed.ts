import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import { median } from '../../support/figures.ts'
import { closed, localUrlOf } from '../../support/network/local-server.ts'
import { figuresOf, type ProcessFigures } from '../../support/processes/process-figures.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { compareStored } from '../deliveries/ledger.ts'
import { isAcknowledged, makeImportSource, startLoad } from '../deliveries/load.ts'
import { until } from '../progress.ts'
import type { FaultRow } from '../results.ts'
import { openServed } from '../served.ts'
import { storeFaults } from '../store-facts.ts'
import { startJobs } from './mixed-jobs.ts'

interface FailingApp {
  readonly url: string
  requests(): number
  close(): Promise<void>
}

/**
 * An app that receives forwarded deliveries and fails at times: responds with 500, resets, or responds too
 * late.
 */
export async function startFailingApp(random: Random): Promise<FailingApp> {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    request.resume()
    request.on('error', () => {})
    request.on('end', () => {
      const fate = random.next()
      if (fate < 0.03) request.socket.destroy()
      else if (fate < 0.032) setTimeout(() => response.end('late'), 6_000).unref()
      else {
        response.statusCode = fate < 0.12 ? 500 : 200
        response.end('{"taken":true}')
      }
    })
  })
  return {
    url: `${await localUrlOf(server)}/`,
    requests: () => requests,
    close: () => closed(server),
  }
}

/** The resources of a process and its store at one moment. */
interface ProcessSample extends ProcessFigures {
  readonly atMs: number
  readonly logBytes: number
  readonly databaseBytes: number
}

/** Needs /proc. */
export function sampleProcess(pid: number, dataDir: string): ProcessSample {
  return {
    ...figuresOf(pid),
    atMs: performance.now(),
    logBytes: sizeOf(join(dataDir, 'store.db-wal')),
    databaseBytes: sizeOf(join(dataDir, 'store.db')),
  }
}

/** Whether a figure is stable: its median in the last quarter against that in the second, after the warm-up. */
function isFlat(
  samples: readonly ProcessSample[],
  figure: keyof ProcessSample,
  slack: { readonly share: number; readonly amount: number },
): { readonly isFlat: boolean; readonly second: number; readonly last: number; readonly highest: number } {
  const values = samples.map(sample => sample[figure])
  const quarter = Math.floor(values.length / 4)
  const second = median(values.slice(quarter, 2 * quarter))
  const last = median(values.slice(-Math.max(1, quarter)))
  return {
    isFlat: last <= second * (1 + slack.share) + slack.amount,
    second,
    last,
    highest: values.reduce((most, value) => Math.max(most, value), 0),
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

interface MixedOptions {
  readonly minutes: number
  readonly seed: number
  readonly log: (line: string) => void
}

/** Deliveries that retention leaves; of the acknowledged ones, the newest half of that is looked for at the end. */
const retained = 6_000
const mebibyte = 2 ** 20

/**
 * Captures some two hundred deliveries per second, forwards them to an app that fails at times, and does
 * everything else at the same time. Memory, handles and threads of the process must stay at their warm
 * values. Needs /proc.
 */
export async function runMixed({ minutes, seed, log }: MixedOptions): Promise<FaultRow[]> {
  const workDir = mkdtempSync(join(tmpdir(), 'hooktrail-mixed-'))
  const dataDir = join(workDir, 'data')
  const filesDir = join(workDir, 'files')
  mkdirSync(filesDir)
  const random = randomFrom(`mixed ${seed}`)
  const importSource = await makeImportSource(workDir, 200)
  const app = await startFailingApp(random)
  const { serving, captureUrl, client } = await openServed(dataDir)
  const route = { name: 'app', path: '/hooks/*', targets: [{ url: app.url, keepPath: true }] }
  await client.call('routes.save', { route })

  const newest: string[] = []
  let acknowledged = 0
  let refused = 0
  let number = 0
  const load = startLoad({
    captureUrl,
    connections: 8,
    pauseMs: 35,
    perConnection: 50,
    next: () => `mixed-${seed}-${number++}`,
    onResponse(marker, status) {
      if (!isAcknowledged(status)) {
        refused += 1
        return
      }
      acknowledged += 1
      newest.push(marker)
      if (newest.length > retained) newest.splice(0, retained / 2)
    },
  })
  const place = {
    dataDir,
    workDir: filesDir,
    captureUrl,
    client,
    random,
    appUrl: app.url,
    importSource,
    retained,
  }
  const jobs = startJobs(place)
  const samples = await sampleFor(minutes * 60_000, () => sampleProcess(serving.pid, dataDir), log)
  await Promise.all([jobs.stop(), load.stop()])
  await until(client, async () => (await client.call('app.status')).pendingCount === 0)
  const storeIntegrity = storeFaults(dataDir)
  const store = openReadStore({ dataDir, rulesVersion })
  const { stored, changed } = compareStored(store)
  store.close()
  client.close()
  await serving.stop()
  await app.close()

  const here = new Set(stored.map(({ marker }) => marker))
  const lost = newest.slice(-retained / 2).filter(marker => !here.has(marker))
  for (const fault of [...changed, ...storeIntegrity, ...jobs.failures].slice(0, 20)) log(`FELL ${fault}`)
  const rows: FaultRow[] = [
    {
      fault: 'mixed jobs: deliveries',
      tried: acknowledged,
      held: lost.length + changed.length + storeIntegrity.length + refused === 0,
      figures: {
        'compared at the end': stored.length,
        lost: lost.length,
        changed: changed.length,
        refused,
        forwarded: app.requests(),
        'integrity failures': storeIntegrity.length,
      },
    },
    {
      fault: 'mixed jobs: what was done during the run',
      tried: [...jobs.counts.values()].reduce((sum, count) => sum + count, 0),
      held: jobs.failures.length === 0,
      figures: { ...Object.fromEntries(jobs.counts), failed: jobs.failures.length },
    },
    flatRow('mixed jobs: resident memory, MiB', samples, 'rssBytes', 0.1, 32 * mebibyte, mebibyte),
    flatRow('mixed jobs: handles', samples, 'handles', 0.1, 8, 1),
    flatRow('mixed jobs: threads', samples, 'threads', 0.1, 2, 1),
    flatRow('mixed jobs: write-ahead log, MiB', samples, 'logBytes', 0.1, 64 * mebibyte, mebibyte),
  ]
  if (rows.every(({ held }) => held)) rmSync(workDir, { recursive: true, force: true })
  else log(`What was found wrong lies in ${workDir}; seed ${seed}.`)
  return rows
}

/** About 400 samples, at least one a quarter of a second and at most one in ten seconds apart. */
async function sampleFor(
  forMs: number,
  sample: () => ProcessSample,
  log: (line: string) => void,
): Promise<ProcessSample[]> {
  const samples: ProcessSample[] = []
  const everyMs = Math.min(10_000, Math.max(250, forMs / 400))
  const startMs = performance.now()
  let reportedMs = startMs
  while (performance.now() - startMs < forMs) {
    await wait(everyMs)
    const taken = sample()
    samples.push(taken)
    if (taken.atMs - reportedMs < 60_000) continue
    reportedMs = taken.atMs
    const { rssBytes, handles, threads, logBytes, databaseBytes } = taken
    const text = [rssBytes, logBytes, databaseBytes].map(bytes => `${Math.round(bytes / mebibyte)} MiB`)
    const passed = Math.round((taken.atMs - startMs) / 60_000)
    log(
      `${passed} min: memory ${text[0]}, ${handles} handles, ${threads} threads, log ${text[1]}, database ${text[2]}`,
    )
  }
  return samples
}

function flatRow(
  fault: string,
  samples: readonly ProcessSample[],
  figure: keyof ProcessSample,
  share: number,
  amount: number,
  unit: number,
): FaultRow {
  const { isFlat: held, second, last, highest } = isFlat(samples, figure, { share, amount })
  const shown = (value: number): number => Math.round(value / unit)
  return {
    fault,
    tried: samples.length,
    held,
    figures: {
      'median of the second quarter': shown(second),
      'median of the last': shown(last),
      'highest ever': shown(highest),
      'allowed for the last': shown(second * (1 + share) + amount),
    },
  }
}
