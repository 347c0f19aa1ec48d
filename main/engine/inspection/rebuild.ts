import type { IndexUpkeepResult } from '#contract/search-index'
import { beforeDeliveries, type DeliveryId, deliveryId } from '#contract/terms'
import type { JobRun, StoreJobs } from '../jobs/jobs.ts'
import type { Store } from '../store/store.ts'
import type { Backlog } from './backlog.ts'
import type { InspectedRange, Inspection } from './inspection.ts'

/** Smaller jobs are not shown, since they end at once. */
const leastShown = 100

interface Run {
  readonly isFromScratch: boolean
  isReplaced: boolean
}

export type Rebuild = ReturnType<typeof createRebuild>

/**
 * Updates the index as a job with progress that can be stopped: the backlog at start, everything after the
 * index is emptied, and texts. A stopped job preserves its results; then only new deliveries are inspected
 * until it continues or at the next start.
 */
export function createRebuild(options: {
  readonly store: Pick<
    Store,
    'totals' | 'indexTotals' | 'emptyIndex' | 'setTextUse' | 'onTexts' | 'onStored' | 'startedAfterId'
  >
  readonly inspection: Pick<Inspection, 'pause' | 'resume'>
  readonly backlog: Pick<Backlog, 'begin' | 'left' | 'inspected'>
  readonly jobs: Pick<StoreJobs, 'run'>
  readonly areTextsIndexed: boolean
  /** Stopped, continued, or the index was emptied. */
  readonly onChanged: (isEmptied: boolean) => void
  readonly onFailure: (error: unknown) => void
}) {
  const { store, inspection, backlog, jobs } = options
  let { areTextsIndexed } = options
  let newestId = deliveryId(store.startedAfterId)
  let leftOutThrough = beforeDeliveries
  /** Newer deliveries are not in the backlog. */
  let countedThrough = newestId
  let isStopped = false
  let running: { readonly run: Run; readonly ended: Promise<IndexUpkeepResult> } | null = null
  let isClosing = false
  /** Inspection skips the rest after this. */
  let stopping: Promise<void> = Promise.resolve()
  let advance = (): void => {}

  store.onStored(({ lastId }) => {
    if (lastId > newestId) newestId = lastId
  })
  store.onTexts(hasMore => {
    advance()
    if (!areTextsIndexed && !hasMore) options.onChanged(false)
  })
  const left = (lastId: DeliveryId): number =>
    backlog.left() + (areTextsIndexed ? textsLeft(store, lastId, backlog.left() === 0) : 0)

  function fillTexts(): void {
    if (areTextsIndexed) store.setTextUse(isStopped ? 'pause' : 'fill')
    else store.setTextUse('remove')
  }

  function stop(lastId: DeliveryId): void {
    isStopped = !isClosing && left(lastId) > 0
    if (!isStopped) return
    if (backlog.left() > 0) {
      leftOutThrough = lastId
      stopping = inspection.pause().then(() => inspection.resume(lastId))
    }
    fillTexts()
    options.onChanged(false)
  }

  /** Resolves once all deliveries that had arrived at its start are done, or it is stopped. */
  function finished(job: JobRun, { of, total, lastId }: { of: Run; total: number; lastId: DeliveryId }) {
    return new Promise<void>(resolve => {
      const check = (): void => {
        const rest = left(lastId)
        job.progress(Math.max(0, total - rest))
        if (rest > 0 && !job.signal.aborted && !of.isReplaced) return
        job.signal.removeEventListener('abort', check)
        advance = () => {}
        resolve()
      }
      advance = check
      job.signal.addEventListener('abort', check)
      check()
    })
  }

  async function work(of: Run, total: number, job: JobRun): Promise<IndexUpkeepResult> {
    const lastId = newestId
    isStopped = false
    await stopping
    // Otherwise the end of a running batch would look like the last pending delivery.
    await inspection.pause()
    try {
      if (of.isFromScratch) await store.emptyIndex()
    } finally {
      if (of.isFromScratch) {
        backlog.begin()
        countedThrough = newestId
      }
      inspection.resume(job.signal.aborted ? lastId : beforeDeliveries)
    }
    fillTexts()
    options.onChanged(of.isFromScratch)
    await finished(job, { of, total, lastId })
    const isComplete = left(lastId) === 0
    if (job.signal.aborted && !of.isReplaced) stop(lastId)
    if (isComplete) options.onChanged(false)
    return { isComplete }
  }

  async function start(isFromScratch: boolean): Promise<IndexUpkeepResult> {
    while (running !== null) {
      if (running.run.isFromScratch || !isFromScratch) return running.ended
      running.run.isReplaced = true
      advance()
      await running.ended.catch(() => {})
    }
    const { deliveries } = store.totals()
    const total = isFromScratch ? deliveries * (areTextsIndexed ? 2 : 1) : left(newestId)
    const run: Run = { isFromScratch, isReplaced: false }
    const ended = jobs
      .run('index', total, job => work(run, total, job))
      .finally(() => {
        running = null
      })
    running = { run, ended }
    return ended
  }

  function startUnseen(least: number): void {
    if (left(newestId) >= least) start(false).catch(options.onFailure)
  }

  return {
    /** The user stopped it before its end. */
    isStopped: (): boolean => isStopped,
    /** Continues the job of the last launch. */
    begin(): void {
      countedThrough = newestId
      fillTexts()
      startUnseen(leastShown)
    },
    /** Empties the index and derives it again. Joins a running job. */
    rebuild: (): Promise<IndexUpkeepResult> => start(true),
    continue: (): Promise<IndexUpkeepResult> => start(false),
    /** Texts are added from now on, or removed. */
    setTextIndex(areIndexed: boolean): void {
      areTextsIndexed = areIndexed
      fillTexts()
      advance()
      if (areIndexed && !isStopped) startUnseen(1)
      options.onChanged(false)
    },
    /** Call it after each stored batch. */
    inspected({ firstId, count, isAhead }: Pick<InspectedRange, 'firstId' | 'count' | 'isAhead'>): void {
      const isNew = isAhead ? firstId > countedThrough : isStopped && firstId > leftOutThrough
      backlog.inspected(isNew ? count : 0)
      advance()
    },
    /** The current job is canceled and continues at the next start. */
    close(): void {
      isClosing = true
    },
  }
}

/**
 * Approximate number of deliveries up to `lastId` without indexed texts, by their ids. `isInspected`: all are
 * inspected. 0 means that none can be added.
 */
function textsLeft(
  store: Pick<Store, 'totals' | 'indexTotals'>,
  lastId: number,
  isInspected: boolean,
): number {
  const { firstId, through, textsThrough, textsMissing } = store.indexTotals()
  // The newest may have been removed before inspection.
  const last = isInspected ? Math.min(lastId, through) : lastId
  if (firstId === 0 || last <= textsThrough || (isInspected && textsMissing === 0)) return 0
  const missing = last - Math.max(textsThrough, firstId - 1)
  return Math.ceil((store.totals().deliveries * missing) / Math.max(1, lastId - firstId + 1))
}
