import { AppError } from '#contract/errors'
import type { InspectionBatch } from '../../inspect/inspection-batch.ts'
import { createThread } from '../../threads/thread.ts'
import type { ThreadCrash } from '../../threads/thread-crash.ts'
import { rangeOf, type StoredRange } from '../schema/to-store.ts'
import { type IndexStart, type IndexState, noTotals, type TextUse } from './index-protocol.ts'
import type { IndexCalls } from './serve-index.ts'

/** Heap limit: it holds one batch. */
const maximumHeapMb = 512
/** Pause between two steps, so that an inspection that is about to arrive goes first. */
const fillPauseMs = 5
/** Pause between two rounds that compute long trails. */
const trailPauseMs = 1_000
/** The pause takes at least this multiple of the previous round: new deliveries get most of the time. */
const trailPauseTimes = 4
/**
 * While more deliveries than this wait for inspection, no texts are added: inspection goes first, and
 * searches scan the missing texts.
 */
const maximumPending = 1_000

/** The main thread's side of the index. Calls run in their order. The first call starts the thread: to open the index. */
export function createIndexThread(options: {
  readonly entry: URL
  readonly start: IndexStart
  /** Number of deliveries without an inspection. */
  readonly pending: () => number
  readonly onCrash: (crash: ThreadCrash) => void
  /** Findings of this range changed after its deliveries got their responses. */
  readonly onChanged: (range: StoredRange) => void
  /** Findings of some deliveries in this range changed, as steps of their trails, because of other deliveries. */
  readonly onChangedSteps: (range: StoredRange) => void
  /** The index removed these deliveries: the store may delete its list of these removals. */
  readonly onRemoved: (ids: readonly number[]) => Promise<unknown>
  /** The index counts these deliveries as not inspected: the store may delete its list of these restorations. */
  readonly onRestored: (ids: readonly number[]) => Promise<unknown>
  /** Some texts were added or removed; `hasMore` is false when all work is done. */
  readonly onTexts: (hasMore: boolean) => void
}) {
  let totals = noTotals
  let textUse: TextUse = 'pause'
  let isEmptying = false
  let respondedRange: Pick<StoredRange, 'firstId' | 'lastId'> | null = null
  let following: Promise<void> | null = null
  let hasRemovals = false
  let hasRestorals = false
  let followedRemovals = 0
  let filling: NodeJS.Timeout | null = null
  /** Number of unfinished calls. */
  let open = 0
  let computing: NodeJS.Timeout | null = null
  let trailPause = trailPauseMs
  let isOpen = false
  let isClosing = false
  const thread = createThread<IndexCalls, IndexState>({
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

  /** Processes responses and removals, one request at a time. Work that arrives during a request causes the next request. */
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
        // More removals may arrive during these.
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

  /** The next start repeats failed work: the store lists its removals, and responses are checked again. */
  function followSoon(): void {
    following ??= follow()
      .catch(() => {})
      .finally(() => {
        following = null
      })
  }

  /** `null` if the texts need no work. */
  function textWork(): 'fillTexts' | 'removeTexts' | null {
    if (textUse === 'remove') return totals.hasTexts ? 'removeTexts' : null
    return textUse === 'fill' ? 'fillTexts' : null
  }

  /** Texts follow inspections, one step at a time, while nothing else waits. */
  function fillSoon(): void {
    if (filling !== null || isClosing || isEmptying || textWork() === null) return
    filling = setTimeout(() => {
      filling = null
      // The next stored inspections try again.
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
      // Searches scan the missing texts. The next inspections add them.
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
    /** Starts the thread and opens the index of the open store. Rejects with the reason of a failure. */
    async open(): Promise<void> {
      await call('open')
      followSoon()
      fillSoon()
    },
    totals: () => totals,
    /** Number of removals that the index processed and that the store still lists. */
    followedRemovals: () => followedRemovals,
    /** Resolves when the inspections are stored. */
    async saveInspections({ text }: InspectionBatch): Promise<void> {
      await call('saveInspections', text)
      fillSoon()
    },
    /** Deliveries got their responses: the findings about the responses are added to their inspections. */
    responded(range: StoredRange): void {
      const { firstId, lastId } = respondedRange ?? range
      respondedRange = rangeOf([firstId, lastId, range.firstId, range.lastId])
      followSoon()
    },
    /** The store has removed deliveries: the index removes them in batches. */
    removed(): void {
      hasRemovals = true
      followSoon()
    },
    /** The store has restored removed deliveries: processed after all removals. */
    restored(): void {
      hasRestorals = true
      followSoon()
    },
    /** Before the first call, texts stay unchanged. */
    setTextUse(use: TextUse): void {
      textUse = use
      fillSoon()
    },
    /** Removes all inspections: every delivery is inspected again. Texts are then added as before. */
    async empty(): Promise<void> {
      isEmptying = true
      try {
        await call('empty')
      } finally {
        isEmptying = false
        fillSoon()
      }
    },
    /** Gives up to this many free pages back to the disk. Returns their number; 0 if none is left. */
    vacuum: (pages: number): Promise<number> => call('vacuum', pages),
    /** Waits until the index has processed all its calls. */
    async settled(): Promise<void> {
      while (following !== null) await following
    },
    /** Finishes the calls in progress and ends the thread. */
    async close(): Promise<void> {
      isClosing = true
      if (filling !== null) clearTimeout(filling)
      if (computing !== null) clearTimeout(computing)
      await following
      await thread.end()
    },
  }
}
