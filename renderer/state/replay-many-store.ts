import { create } from 'zustand'
import type { WireError } from '#contract/errors'
import type { BatchOrder, BatchSelection, BatchTiming } from '#contract/sending/replay'
import { call } from '../api/client.ts'
import { useDeliveries } from '../data/deliveries-window.ts'
import { clearMarked, markedIds } from '../features/deliveries/multi-selection.ts'
import { closeOverlay, openOverlay } from '../navigation/navigation.ts'
import { noteBatch, openBatch } from './batches-store.ts'
import { toWireError } from './resource.ts'
import { offerRemembered, rememberUrl, type TargetChoice, toTarget } from './target-choice.ts'

/** How the sendings follow each other. `times`: the recorded rhythm, so many times as fast. */
export type TimingMode = 'asap' | 'recorded' | 'times' | 'interval'

/** What the form holds; numbers as they are typed. */
export interface ReplayPlan {
  readonly target: TargetChoice
  readonly keepPath: boolean
  readonly timing: TimingMode
  readonly times: string
  readonly intervalMs: string
  readonly order: BatchOrder
  readonly seed: string
  readonly concurrency: string
  readonly duplicatePercent: string
}

interface ReplayManyState extends ReplayPlan {
  readonly selection: BatchSelection | null
  /** Names what is sent: `12 deliveries`. */
  readonly title: string
  readonly isStarting: boolean
  readonly error: WireError | null
}

export const useReplayMany = create<ReplayManyState>()(() => ({
  selection: null,
  title: '',
  target: { to: 'url', url: '' },
  keepPath: false,
  timing: 'asap',
  times: '10',
  intervalMs: '100',
  order: 'arrived',
  seed: '1',
  concurrency: '8',
  duplicatePercent: '0',
  isStarting: false,
  error: null,
}))

const { getState: get, setState: set } = useReplayMany

/** Asks how what is selected is sent again. */
export function openReplayMany(selection: BatchSelection, title: string): void {
  set({ selection, title, error: null })
  offerRemembered(
    () => get().target,
    target => set({ target }),
  )
  openOverlay('replay-many')
}

/** What is marked, else what the search finds. Does nothing where there is neither. */
export function openReplayOfList(): void {
  const ids = markedIds()
  const { search, count: matchCount } = useDeliveries.getState()
  if (ids.length > 0) openReplayMany({ by: 'ids', ids }, many(ids.length))
  else if (search !== '' && matchCount !== 0) {
    openReplayMany({ by: 'query', query: search }, matchCount === null ? 'what is found' : many(matchCount))
  }
}

function many(count: number): string {
  return count === 1 ? '1 delivery' : `${new Intl.NumberFormat('en-GB').format(count)} deliveries`
}

export function changePlan(change: Partial<ReplayPlan>): void {
  set({ ...change, error: null })
}

/** Who asks for an order wants it at the receiver, where several connections would mix it. */
export function isOneAtATime({ order }: Pick<ReplayPlan, 'order'>): boolean {
  return order !== 'arrived'
}

/** So many under way at most; what has its time never waits for another. */
function concurrencyOf(plan: ReplayPlan): number | null {
  if (isOneAtATime(plan)) return 1
  return plan.timing === 'asap' ? numberIn(plan.concurrency, 1, 64, true) : 64
}

/** The plan as it is sent; `null` where some number is none. */
export function planOf(plan: ReplayPlan): {
  readonly timing: BatchTiming
  readonly seed: number
  readonly concurrency: number
  readonly duplicatePercent: number
} | null {
  const timing = timingOf(plan)
  const concurrency = concurrencyOf(plan)
  const seed = numberIn(plan.seed, 0, 0xffff_ffff, true)
  const duplicatePercent = numberIn(plan.duplicatePercent, 0, 100, false)
  if (timing === null || concurrency === null || seed === null || duplicatePercent === null) return null
  return { timing, concurrency, seed, duplicatePercent }
}

function timingOf({ timing, times, intervalMs }: ReplayPlan): BatchTiming | null {
  switch (timing) {
    case 'asap':
      return { mode: 'asap' }
    case 'recorded':
      return { mode: 'recorded', speed: 1 }
    case 'times': {
      const speed = numberIn(times, 0.001, 1_000_000, false)
      return speed === null ? null : { mode: 'recorded', speed }
    }
    case 'interval': {
      const value = numberIn(intervalMs, 0, 86_400_000, false)
      return value === null ? null : { mode: 'interval', intervalMs: value }
    }
  }
}

/** What was typed as a number within a range; `null` where it is none. */
export function numberIn(text: string, least: number, most: number, isWhole: boolean): number | null {
  const pattern = isWhole ? /^\d+$/ : /^\d+(\.\d+)?$/
  const value = pattern.test(text.trim()) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : null
}

/** Begins to send; then the batch is shown. `allowRemote` after the user was asked. */
export async function startReplayMany(allowRemote: boolean): Promise<void> {
  const { selection, target, keepPath, order, isStarting } = get()
  const plan = planOf(get())
  if (selection === null || plan === null || isStarting) return
  rememberUrl(target)
  set({ isStarting: true, error: null })
  try {
    const batch = await call('batches.start', {
      selection,
      target: toTarget(target),
      keepPath,
      order,
      ...plan,
      allowRemote,
    })
    noteBatch(batch)
    closeOverlay()
    if (selection.by === 'ids') clearMarked()
    openBatch(batch.id)
  } catch (error) {
    // Of another target nobody has said anything yet.
    if (target === get().target) set({ error: toWireError(error) })
  } finally {
    set({ isStarting: false })
  }
}
