import { AppError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import type { InspectionBatch } from '../../inspect/inspection-batch.ts'
import { createThread, type ThreadCrash } from '../../threads/thread.ts'
import type { StoredRange } from '../to-store.ts'
import { type IndexStart, type IndexState, noTotals, type TextUse } from './index-protocol.ts'
import type { IndexCalls } from './serve-index.ts'

/** Limit: it holds one batch. */
const maximumHeapMb = 512
/** Between two steps, so that an inspection that is about to come goes first. */
const fillPauseMs = 5
/** Pause between two rounds that compute long trails. */
const trailPauseMs = 1_000
/** The pause is at least so many times as long as the round before it: most time is for new deliveries. */
const trailPauseTimes = 4
/** While more than so many wait for inspection, texts are not added: it goes first, and searches look through what is missing. */
const maximumPending = 1_000

export interface IndexThreadOptions {
  readonly entry: URL
  readonly start: IndexStart
  /** Deliveries that have no inspection. */
  readonly pending: () => number
  readonly onCrash: (crash: ThreadCrash) => void
  /** Deliveries of this range have other findings now, since they were answered. */
  readonly onChanged: (range: StoredRange) => void
  /** Some deliveries of this range have other findings now as steps of their trails, because of others. */
  readonly onChangedSteps: (range: StoredRange) => void
  /** The index no longer knows these deliveries: the store may forget that it removed them. */
  readonly onRemoved: (ids: readonly number[]) => Promise<unknown>
  /** The index counts these deliveries as not inspected: the store may forget that it restored them. */
  readonly onRestored: (ids: readonly number[]) => Promise<unknown>
  /** Some texts were added or removed; with `false` where all that is to be done is. */
  readonly onTexts: (hasMore: boolean) => void
}

/** The answering thread's side of the index. Calls are done in their order. The thread starts with the first: to open the index. */
export function createIndexThread(options: IndexThreadOptions) {
  let totals = noTotals
  let textUse: TextUse = 'pause'
  let isEmptying = false
  let respondedRange: Pick<StoredRange, 'firstId' | 'lastId'> | null = null
  let following: Promise<void> | null = null
  let hasRemovals = false
  let hasRestorals = false
  let followedRemovals = 0
  let filling: NodeJS.Timeout | null = null
  /** Calls that are not done yet. */
  let open = 0
  let computing: NodeJS.Timeout | null = null
  let trailPause = trailPauseMs
  let isOpen = false
  let isClosing = false
  const thread = createThread<IndexCalls, never, IndexState>({
    entry: options.entry,
    workerData: options.start,
    name: 'hooktrail-index',
    maximumHeapMb,
    afterCrash: {
      kind: 'restart',
      error: ({ reason }) => new AppError('store-failed', `The thread of the index ended (${reason}).`),
      restarting: () => new AppError('store-failed', 'The thread of the index is being started again.'),
    },
    onState(state) {
      totals = state.totals
      followedRemovals = state.followedRemovals ?? followedRemovals
      isOpen = true
      computeTrailsSoon()
      if (state.changedSteps !== null) options.onChangedSteps(state.changedSteps)
    },
    onCrash: options.onCrash,
  })

  const call: typeof thread.call = async (name, ...given) => {
    open += 1
    try {
      return await thread.call(name, ...given)
    } finally {
      open -= 1
    }
  }

  /** Answers and removals, one request at a time: what comes meanwhile is one more. */
  async function follow(): Promise<void> {
    while (isOpen && !isClosing && (respondedRange !== null || hasRemovals || hasRestorals)) {
      if (respondedRange !== null) {
        const { firstId, lastId } = respondedRange
        respondedRange = null
        const hasChanged = await call('addResponseFindings', firstId, lastId)
        if (hasChanged) options.onChanged({ firstId, lastId, count: lastId - firstId + 1 })
        continue
      }
      if (hasRemovals) {
        // More may be removed while these are followed.
        hasRemovals = false
        const removed = await call('removeSome')
        if (removed.length === 0) continue
        hasRemovals = true
        await options.onRemoved(removed)
        followedRemovals = 0
        continue
      }
      hasRestorals = false
      const restored = await call('restoreSome')
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

  /** `null` where nothing is to be done about the texts. */
  function textWork(): 'fillTexts' | 'removeTexts' | null {
    if (textUse === 'remove') return totals.hasTexts ? 'removeTexts' : null
    return textUse === 'fill' ? 'fillTexts' : null
  }

  /** Texts come after inspections: a step at a time, while nothing else waits. */
  function fillSoon(): void {
    if (filling !== null || isClosing || isEmptying || textWork() === null) return
    filling = setTimeout(() => {
      filling = null
      // With the inspections that are stored next it is tried again.
      if (options.pending() > maximumPending) return
      if (open > 0) fillSoon()
      else void fill()
    }, fillPauseMs)
    filling.unref()
  }

  async function fill(): Promise<void> {
    const work = textWork()
    if (work === null || isEmptying) return
    try {
      const hasMore = (await call(work)) === true
      options.onTexts(hasMore)
      if (hasMore) fillSoon()
    } catch {
      // Searches look through what is missing; it is added with the next inspections.
    }
  }

  function computeTrailsSoon(): void {
    if (computing !== null || isClosing || isEmptying || !totals.hasPendingTrails) return
    computing = setTimeout(() => void computeTrails(), trailPause)
    computing.unref()
  }

  async function computeTrails(): Promise<void> {
    const startedMs = performance.now()
    try {
      while (!isClosing && !isEmptying && (await call('computeTrails')));
    } catch {
      // They are computed after the next inspections, or at the next start.
    }
    trailPause = Math.max(trailPauseMs, trailPauseTimes * (performance.now() - startedMs))
    computing = null
    computeTrailsSoon()
  }

  return {
    /** Starts the thread, and opens the index of the store, which is open. Rejects with why it could not. */
    async open(): Promise<void> {
      await call('open')
      followSoon()
      fillSoon()
    },
    totals: () => totals,
    /** Removals that the index has followed, and that the store still lists. */
    followedRemovals: () => followedRemovals,
    /** Resolves when they are stored. */
    async saveInspections({ text }: InspectionBatch): Promise<void> {
      await call('saveInspections', text)
      fillSoon()
    },
    /** Deliveries were responded to: what is to be said about that is added to their inspections. */
    responded(range: StoredRange): void {
      const { firstId, lastId } = respondedRange ?? range
      respondedRange = { firstId: lower(firstId, range.firstId), lastId: higher(lastId, range.lastId) }
      followSoon()
    },
    /** The store has removed deliveries: the index follows, some at a time. */
    removed(): void {
      hasRemovals = true
      followSoon()
    },
    /** The store has restored deliveries that were removed: the same, after all removals. */
    restored(): void {
      hasRestorals = true
      followSoon()
    },
    /** Until then the texts stay as they are. */
    setTextUse(use: TextUse): void {
      textUse = use
      fillSoon()
    },
    /** Removes everything: all is to be inspected again. Texts are then added as before. */
    async empty(): Promise<void> {
      isEmptying = true
      try {
        await call('empty')
      } finally {
        isEmptying = false
        fillSoon()
      }
    },
    /** Gives up to this many free pages back to the disk. Returns how many; 0 where none is left. */
    vacuum: (pages: number): Promise<number> => call('vacuum', pages),
    /** Waits until the index has followed all that it was told. */
    async settled(): Promise<void> {
      while (following !== null) await following
    },
    /** Finishes what is under way and ends the thread. */
    async close(): Promise<void> {
      isClosing = true
      if (filling !== null) clearTimeout(filling)
      if (computing !== null) clearTimeout(computing)
      await following
      await thread.end()
    },
  }
}

function lower(one: DeliveryId, other: DeliveryId): DeliveryId {
  return one < other ? one : other
}

function higher(one: DeliveryId, other: DeliveryId): DeliveryId {
  return one > other ? one : other
}
