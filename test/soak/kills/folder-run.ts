import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#contract/errors'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { type Checked, createLedger } from '../deliveries/ledger.ts'
import type { ImportSource } from '../deliveries/load.ts'
import { isAcknowledged, type Load, startLoad } from '../deliveries/load.ts'
import { until } from '../progress.ts'
import { type Opened, openServed, serve } from '../served.ts'
import { countFaults, indexFaults, storeFaults } from '../store-facts.ts'
import { compareIndex } from './compare-index.ts'
import {
  captureJob,
  exportJob,
  importJob,
  inspectionJob,
  type Job,
  type JobPlace,
  removalJob,
  retentionJob,
  roundCap,
} from './jobs.ts'
import { addChecked, type Tally } from './run-kills.ts'

export const phases = [
  'start',
  'capture',
  'inspection',
  'rebuild',
  'import',
  'export',
  'retention',
  'removal',
  'deletion',
  'vacuum',
] as const
export type Phase = (typeof phases)[number]

const makeJob: Readonly<Record<Exclude<Phase, 'start'>, () => Job>> = {
  capture: captureJob,
  inspection: () => inspectionJob('of new deliveries'),
  rebuild: () => inspectionJob('of all'),
  import: importJob,
  export: exportJob,
  retention: retentionJob,
  removal: () => removalJob('session'),
  deletion: () => removalJob('deliveries'),
  vacuum: () => removalJob('vacuum'),
}

export interface FolderRunOptions {
  readonly folder: string
  readonly seed: string
  readonly tallyOf: (phase: Phase) => Tally
  /** Counts a failure of the store's file, or another, and logs it. */
  readonly fail: (phase: Phase, isIntegrity: boolean, what: string) => void
  /** Logs a failure that is counted elsewhere. */
  readonly report: (what: string) => void
  readonly importSource: ImportSource
}

export interface FolderRun {
  /** Starts the product, lets it work, and kills it. */
  kill(phase: Phase, round: number): Promise<void>
  /** Starts it a last time, compares everything, stops it, and compares its index with a new index. */
  finish(): Promise<void>
}

/** Integrity is checked every so many kills, and at the end. */
const integrityEvery = 5
const startGuessMs = 700
/** Work that takes longer is killed in its first seconds. */
const longestSpanMs = 2_500

/** Kills on one data folder, again and again. The effect of a kill is checked before or beside the next start. */
export function createFolderRun(options: FolderRunOptions): FolderRun {
  const { folder, tallyOf, importSource } = options
  const dataDir = join(folder, 'data')
  const workDir = join(folder, 'files')
  const ledger = createLedger()
  const spans = new Map<Phase, number>()
  let markers = 0
  let kills = 0
  /** What the last kill hit. */
  let before: { readonly phase: Phase; readonly round: number; readonly job: Job | null } | null = null
  let isStored = false

  const where = (): string =>
    before === null ? `${dataDir}` : `${dataDir}, after kill ${before.round} (${before.phase})`

  /** `isWhole`: everything byte by byte; else what is new, and that the rest is there. */
  function compare(isWhole: boolean): void {
    if (before === null || !isStored) return
    const { phase } = before
    const store = openReadStore({ dataDir, rulesVersion })
    let checked: Checked
    try {
      checked = isWhole ? ledger.checkAll(store) : ledger.check(store)
    } finally {
      store.close()
    }
    addChecked(tallyOf(phase), checked)
    for (const kind of ['lost', 'duplicated', 'changed', 'returned'] as const) {
      const all = checked[kind]
      if (all.length > 0) options.report(`${where()}: ${all.length} ${kind}: ${all.slice(0, 5).join(', ')}`)
    }
    if (!isWhole && kills % integrityEvery !== 0) return
    for (const fault of storeFaults(dataDir)) options.fail(phase, true, `${where()}: ${fault}`)
    for (const fault of countFaults(dataDir)) options.fail(phase, false, `${where()}: ${fault}`)
  }

  async function open(): Promise<Opened> {
    const opened = await openServed(dataDir)
    isStored = true
    const { client } = opened
    const phase = before?.phase ?? 'start'
    const { damagedStoreMovedTo } = await client.call('app.status')
    if (damagedStoreMovedTo !== null || readdirSync(dataDir).some(name => name.startsWith('store-damaged'))) {
      options.fail(phase, true, `${where()}: the store was treated as damaged`)
    }
    return opened
  }

  function placeOf({ captureUrl, client }: Opened, phase: Phase, random: Random): JobPlace {
    return {
      dataDir,
      workDir,
      ledger,
      random,
      importSource,
      captureUrl,
      client,
      marker: (prefix = 'm') => `${prefix}-${options.seed}-${markers++}`,
      acknowledge(marker) {
        ledger.acknowledge(marker)
        tallyOf(phase).acknowledged += 1
      },
      acknowledged: () => tallyOf(phase).acknowledged,
    }
  }

  async function verify(place: JobPlace): Promise<void> {
    if (before?.job?.verify === undefined) return
    for (const fault of await before.job.verify(place))
      options.fail(before.phase, false, `${where()}: ${fault}`)
  }

  function loadBeside(job: Job, place: JobPlace): Load {
    let left = roundCap
    return startLoad({
      captureUrl: place.captureUrl,
      connections: job.connections,
      next() {
        left -= 1
        return left < 0 && job.connections <= 2 ? null : place.marker()
      },
      onResponse(marker, status) {
        if (isAcknowledged(status)) place.acknowledge(marker)
      },
    })
  }

  async function killStart(random: Random): Promise<boolean> {
    const serving = serve(dataDir)
    const startedMs = performance.now()
    let isReady = false
    void serving.ready.then(url => {
      if (url === null) return
      isReady = true
      isStored = true
      spans.set('start', performance.now() - startedMs)
    })
    await wait(random.next() * 1.1 * (spans.get('start') ?? startGuessMs))
    await serving.kill()
    return !isReady
  }

  async function killWork(phase: Exclude<Phase, 'start'>, round: number, random: Random): Promise<void> {
    const job = makeJob[phase]()
    const isCold = random.next() < 0.5
    if (isCold) compare(false)
    const startedMs = performance.now()
    const opened = await open()
    spans.set('start', performance.now() - startedMs)
    const place = placeOf(opened, phase, random)
    await verify(place)
    // After what verifying brought in, so that every delivery is known.
    compare(false)
    await job.prepare?.(place)

    let isKilled = false
    let isDone = false
    const load = loadBeside(job, place)
    const workMs = performance.now()
    const spanMs = spans.get(phase) ?? job.guessMs
    const work = job.work(place).then(
      () => {
        isDone = true
        if (!isKilled) spans.set(phase, Math.min(longestSpanMs, performance.now() - workMs))
      },
      (error: unknown) => {
        if (isKilled) return
        options.fail(phase, false, `${where()}: round ${round} (${phase}) failed: ${describe(error)}`)
      },
    )
    const share = random.next()
    await (job.moment?.(place) ?? wait(share * 1.1 * spanMs))
    isKilled = true
    if (!isDone) {
      tallyOf(phase).during += 1
      // It takes longer than expected, or the last kills were early: wait longer.
      if (share > 0.5) spans.set(phase, Math.min(longestSpanMs, spanMs * 1.5))
    }
    await opened.serving.kill()
    opened.client.close()
    await Promise.all([load.stop(), work])
    before = { phase, round, job }
  }

  return {
    async kill(phase, round) {
      const random = randomFrom(`${options.seed} ${round}`)
      if (phase === 'start') {
        if (await killStart(random)) tallyOf(phase).during += 1
        // The job that the kill before it interrupted is still to be checked.
        before ??= { phase, round, job: null }
      } else await killWork(phase, round, random)
      tallyOf(phase).kills += 1
      kills += 1
    },
    async finish() {
      const opened = await open()
      const place = placeOf(opened, before?.phase ?? 'start', randomFrom(`${options.seed} end`))
      await verify(place)
      const { client } = opened
      await until(client, async () => (await client.call('app.status')).pendingCount === 0)
      compare(true)
      opened.client.close()
      await opened.serving.stop()
      const { different } = compareIndex({
        dataDir,
        workDir: join(folder, 'compared'),
        queries: 20,
        seed: kills,
      })
      for (const what of [...indexFaults(dataDir), ...different.slice(0, 20)]) {
        options.fail(before?.phase ?? 'start', true, `${where()}: ${what}`)
      }
    },
  }
}

function describe(error: unknown): string {
  if (error instanceof AppError) return `${error.code}: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}
