import type { IndexUpkeepResult } from '#contract/search-index'
import { beforeDeliveries, type DeliveryId, deliveryId } from '#contract/terms'
import type { JobRun, Jobs } from '../jobs.ts'
import type { Store } from '../store/store.ts'
import type { Backlog } from './backlog.ts'
import type { InspectedRange, Inspection } from './inspection.ts'
import { createTextsLeft } from './texts-left.ts'

/** With less to do nobody sees a job begin. */
const leastShown = 100

export interface RebuildOptions {
  readonly store: Pick<
    Store,
    'totals' | 'indexTotals' | 'emptyIndex' | 'setTextUse' | 'onTexts' | 'onStored' | 'startedAfterId'
  >
  readonly inspection: Pick<Inspection, 'pause' | 'resume'>
  readonly backlog: Pick<Backlog, 'begin' | 'left' | 'inspected'>
  readonly jobs: Pick<Jobs, 'run'>
  readonly areTextsIndexed: boolean
  /** It was stopped, it goes on, or everything counts as unread now. */
  readonly onChanged: (isEmptied: boolean) => void
  readonly onFailure: (error: unknown) => void
}

/**
 * Brings the index up to date, as a job that shows how far it is and can be stopped: what was not inspected at the start,
 * all of it once the index is made again, and the texts. Stopped, what is done stays done, and only what arrives is
 * inspected until it is told to go on, or until the next start.
 */
export interface Rebuild {
  /** The user stopped it, and there is something left. */
  isStopped(): boolean
  /** Shows as a job what is left from the last time. */
  begin(): void
  /** Empties the index and derives it again. One that is under way is joined. */
  rebuild(): Promise<IndexUpkeepResult>
  /** Goes on with what is left. */
  continue(): Promise<IndexUpkeepResult>
  /** Texts are added from now on, or removed. */
  setTextIndex(areIndexed: boolean): void
  /** Call it whenever inspection has stored a batch. */
  inspected(batch: Pick<InspectedRange, 'firstId' | 'count' | 'isAhead'>): void
  /** What is under way is about to be cancelled, and goes on with the next start. */
  close(): void
}

interface Run {
  readonly isFromScratch: boolean
  /** Another one takes its place. */
  isReplaced: boolean
}

export function createRebuild(options: RebuildOptions): Rebuild {
  const { store, inspection, backlog, jobs } = options
  let { areTextsIndexed } = options
  let newestId = deliveryId(store.startedAfterId)
  let leftOutThrough = beforeDeliveries
  /** Newer ones are not in the backlog. */
  let countedThrough = newestId
  let isStopped = false
  let running: { readonly run: Run; readonly ended: Promise<IndexUpkeepResult> } | null = null
  let isClosing = false
  /** Inspection is about to leave out what is left. */
  let stopping: Promise<void> = Promise.resolve()
  /** Of the job under way: looks how far it is. */
  let advance = (): void => {}

  store.onStored(({ lastId }) => {
    if (lastId > newestId) newestId = lastId
  })
  store.onTexts(hasMore => {
    advance()
    if (!areTextsIndexed && !hasMore) options.onChanged(false)
  })
  const textsLeft = createTextsLeft(store)
  const left = (lastId: DeliveryId): number =>
    backlog.left() + (areTextsIndexed ? textsLeft(lastId, backlog.left() === 0) : 0)

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

  /** Resolves once nothing is left of what had arrived when it began, or it is stopped. */
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
    // A batch that is under way would be taken for the last that is not inspected.
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

  /** In the background: nobody waits for how it ends. */
  function startUnseen(least: number): void {
    if (left(newestId) >= least) start(false).catch(options.onFailure)
  }

  return {
    isStopped: () => isStopped,
    begin() {
      countedThrough = newestId
      fillTexts()
      startUnseen(leastShown)
    },
    rebuild: () => start(true),
    continue: () => start(false),
    setTextIndex(areIndexed) {
      areTextsIndexed = areIndexed
      fillTexts()
      advance()
      if (areIndexed && !isStopped) startUnseen(1)
      options.onChanged(false)
    },
    inspected({ firstId, count, isAhead }) {
      const isNew = isAhead ? firstId > countedThrough : isStopped && firstId > leftOutThrough
      backlog.inspected(isNew ? count : 0)
      advance()
    },
    close() {
      isClosing = true
    },
  }
}
