import { AppError, fromWire } from '#contract/errors'
import type { InspectionBatch } from '../../inspect/inspection-batch.ts'
import {
  type RestartingWorker,
  startRestartingWorker,
  type WorkerCrash,
} from '../../workers/restarting-worker.ts'
import type { StoredRange } from '../store.ts'
import {
  type IndexReply,
  type IndexRequest,
  type IndexStart,
  type IndexTotals,
  noTotals,
} from './index-protocol.ts'
import { createTextUpkeep, type TextUse } from './text-upkeep.ts'

/** It makes what it is sent, and little more. */
const maximumHeapMb = 512
/** Between two steps, so that an inspection that is about to come goes first. */
const fillPauseMs = 5
/** While more than so many wait for inspection, texts are not added: it goes first, and searches look through what is missing. */
const maximumUnread = 1_000

export interface IndexThreadOptions {
  readonly entry: URL
  readonly start: IndexStart
  /** Deliveries that have no inspection. */
  readonly unread: () => number
  readonly onCrash: (crash: WorkerCrash) => void
  /** Deliveries of this range have other findings now, since they were answered. */
  readonly onChanged: (range: StoredRange) => void
  /** Some deliveries of this range have other findings now as steps of their trails, because of others. */
  readonly onChangedSteps: (range: StoredRange) => void
  /** The index no longer knows these deliveries: the store may forget that it removed them. */
  readonly onRemoved: (ids: readonly number[]) => Promise<void>
  /** The index counts these deliveries as not inspected: the store may forget that it restored them. */
  readonly onRestored: (ids: readonly number[]) => Promise<void>
  /** Some texts were added or removed; with `false` where all that is to be done is. */
  readonly onTexts: (hasMore: boolean) => void
}

/** The answering thread's side of the index. Requests are answered in their order. */
export interface IndexThread {
  /** Starts the thread, and opens the index of the store, which is open. Rejects with why it could not. */
  open(): Promise<void>
  totals(): IndexTotals
  /** Resolves when they are stored. */
  saveInspections(batch: InspectionBatch): Promise<void>
  /** Deliveries were answered: what is to be said about that is added to their inspections. */
  answered(range: StoredRange): void
  /** The store has removed deliveries: the index follows, some at a time. */
  removed(): void
  /** The store has restored deliveries that were removed: the same, after all removals. */
  restored(): void
  /** Until then the texts stay as they are. */
  setTextUse(use: TextUse): void
  /** Removes everything, the texts in steps first: all is to be inspected again. Texts are then added as before. */
  empty(): Promise<void>
  /** Gives up to so many free pages back to the disk. Returns how many; 0 where none is left. */
  vacuum(pages: number): Promise<number>
  /** Waits until the index has followed all that it was told. */
  settled(): Promise<void>
  /** Finishes what is under way and ends the thread. */
  close(): Promise<void>
}

interface Question {
  readonly request: IndexRequest
  readonly resolve: (reply: IndexReply) => void
  readonly reject: (error: AppError) => void
}

/** The thread starts as it is first asked: to open the index. */
export function createIndexThread(options: IndexThreadOptions): IndexThread {
  const open: Question[] = []
  let totals = noTotals
  const texts = createTextUpkeep()
  let isEmptying = false
  let answeredRange: { firstId: StoredRange['firstId']; lastId: StoredRange['lastId'] } | null = null
  let following: Promise<void> | null = null
  let hasRemovals = false
  let hasRestorals = false
  let filling: NodeJS.Timeout | null = null
  let isOpen = false
  let isClosing = false
  let isClosed = false
  let ended: Promise<void> | undefined

  let worker: RestartingWorker | null = null

  function start(): RestartingWorker {
    return startRestartingWorker<IndexReply>({
      entry: options.entry,
      workerData: options.start,
      name: 'hooktrail-index',
      maximumHeapMb,
      onMessage(reply) {
        const question = open.shift()
        if (reply.error === null) {
          totals = reply.totals
          isOpen = true
          question?.resolve(reply)
          if (reply.changedSteps !== null) options.onChangedSteps(reply.changedSteps)
        } else question?.reject(fromWire(reply.error))
      },
      onCrash(crash) {
        const error = new AppError('store-failed', `The thread of the index ended (${crash.reason}).`)
        for (const question of open.splice(0)) question.reject(error)
        options.onCrash(crash)
      },
    })
  }

  function ask(request: IndexRequest): Promise<IndexReply> {
    if (isClosed)
      return Promise.reject(new AppError('closed', 'Hooktrail is closing and stores nothing more.'))
    worker ??= start()
    const { isAlive, post } = worker
    if (!isAlive) {
      return Promise.reject(new AppError('store-failed', 'The thread of the index is being started again.'))
    }
    return new Promise((resolve, reject) => {
      open.push({ request, resolve, reject })
      post(request)
    })
  }

  /** Answers and removals, one request at a time: what comes meanwhile is one more. */
  async function follow(): Promise<void> {
    while (isOpen && !isClosing && (answeredRange !== null || hasRemovals || hasRestorals)) {
      if (answeredRange !== null) {
        const range = answeredRange
        answeredRange = null
        const { hasChanged } = await ask({ kind: 'answered', ...range })
        if (hasChanged) options.onChanged({ ...range, count: range.lastId - range.firstId + 1 })
        continue
      }
      if (hasRemovals) {
        // More may be removed while these are followed.
        hasRemovals = false
        const { removed } = await ask({ kind: 'removals' })
        if (removed.length === 0) continue
        hasRemovals = true
        await options.onRemoved(removed)
        continue
      }
      hasRestorals = false
      const { restored } = await ask({ kind: 'restorals' })
      if (restored.length === 0) continue
      hasRestorals = true
      await options.onRestored(restored)
    }
  }

  /** What failed is done at the next start: the store knows what it removed, and answers are looked at again. */
  function followSoon(): void {
    following ??= follow()
      .catch(() => {})
      .finally(() => {
        following = null
      })
  }

  /** Texts come after inspections: a step at a time, while nothing else waits. */
  function fillSoon(): void {
    if (filling !== null || isClosing || isEmptying || texts.next(totals) === null) return
    filling = setTimeout(() => {
      filling = null
      // With the inspections that are stored next it is tried again.
      if (options.unread() > maximumUnread) return
      if (open.length > 0) fillSoon()
      else void fill()
    }, fillPauseMs)
    filling.unref()
  }

  async function fill(): Promise<void> {
    const request = texts.next(totals)
    if (request === null || isEmptying) return
    try {
      const hasMore = texts.took(request, await ask(request))
      options.onTexts(hasMore)
      if (hasMore) fillSoon()
    } catch {
      // Searches look through what is missing; it is added with the next inspections.
    }
  }

  return {
    async open() {
      await ask({ kind: 'open' })
      followSoon()
      fillSoon()
    },
    totals: () => totals,
    async saveInspections({ text }) {
      await ask({ kind: 'inspections', text })
      fillSoon()
    },
    answered({ firstId, lastId }) {
      answeredRange =
        answeredRange === null
          ? { firstId, lastId }
          : {
              firstId: firstId < answeredRange.firstId ? firstId : answeredRange.firstId,
              lastId: lastId > answeredRange.lastId ? lastId : answeredRange.lastId,
            }
      followSoon()
    },
    removed() {
      hasRemovals = true
      followSoon()
    },
    restored() {
      hasRestorals = true
      followSoon()
    },
    setTextUse(use) {
      texts.use(use)
      fillSoon()
    },
    async empty() {
      isEmptying = true
      try {
        while ((await ask({ kind: 'clearTexts' })).hasMore);
        await ask({ kind: 'empty' })
      } finally {
        isEmptying = false
        fillSoon()
      }
    },
    async vacuum(pages) {
      return (await ask({ kind: 'vacuum', pages })).freed
    },
    async settled() {
      while (following !== null) await following
    },
    async close() {
      isClosing = true
      if (filling !== null) clearTimeout(filling)
      await following
      if (isClosed) return ended
      isClosed = true
      ended = worker?.end({ kind: 'close' } satisfies IndexRequest)
      await ended
    },
  }
}
