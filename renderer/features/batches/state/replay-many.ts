import { create } from 'zustand'
import type { ParamsInput } from '#contract/methods'
import type { Batch, BatchSelection } from '#contract/sending/replay'
import { change, showBatch, useDeliveries } from '#data'
import { clearMultiSelection, closeOverlay, multiSelectedIds, openOverlay } from '#navigation'
import { countOrMore } from '#ui'
import { followSending, idle, type Outcome } from '../../../attempt/outcome.ts'
import { offerRemembered, rememberUrl, type TargetChoice, toTarget } from '../../../attempt/target-choice.ts'
import { hasQueryProblem } from '../../search/index.ts'
import { planOf, type ReplayPlan } from '../replay-plan.ts'
import { openBatch } from './batches.ts'

/** The values of the form. */
interface ReplayForm extends ReplayPlan {
  readonly target: TargetChoice
  readonly keepPath: boolean
}

interface ReplayManyState extends ReplayForm {
  readonly selection: BatchSelection | null
  /** The title of the selection: `12 deliveries`. */
  readonly title: string
  /** Of starting it. */
  readonly outcome: Outcome<Batch>
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
  outcome: idle,
}))

const { getState: get, setState: set } = useReplayMany

/** Opens the dialog for replaying a selection. */
export function openReplayMany(selection: BatchSelection, title: string): void {
  // In a trail the order matters, and concurrent requests may overtake each other.
  set({ selection, title, outcome: idle, concurrency: selection.by === 'record' ? '1' : '8' })
  offerRemembered(
    () => get().target,
    target => set({ target }),
  )
  openOverlay('replay-many')
}

/** Replays the multi-selection, else the search results. Does nothing if there is neither. */
export function openReplayOfList(): void {
  const ids = multiSelectedIds()
  const { search, count: matchCount, isCountExact } = useDeliveries.getState()
  if (ids.length > 0) openReplayMany({ by: 'ids', ids }, titleOf(ids.length))
  else if (search !== '' && !hasQueryProblem('deliveries') && (matchCount !== 0 || !isCountExact)) {
    openReplayMany(
      { by: 'query', query: search },
      matchCount === null ? 'matching deliveries' : titleOf(matchCount, isCountExact),
    )
  }
}

function titleOf(count: number, isExact = true): string {
  return countOrMore(count, isExact, 'delivery', 'deliveries')
}

export function changeReplayForm(changed: Partial<ReplayForm>): void {
  // After a change of the target, sending can start at once. No other change allows a second batch while one
  // is being started.
  const isStarting = get().outcome.state === 'sending' && changed.target === undefined
  set({ ...changed, ...(isStarting ? {} : { outcome: idle }) })
}

/** Starts the batch and shows it. `allowRemote`: the user has confirmed a remote target. */
export async function startReplayMany(allowRemote: boolean): Promise<void> {
  const { selection, target, keepPath, order, outcome } = get()
  const plan = planOf(get())
  if (selection === null || plan === null || outcome.state === 'sending') return
  rememberUrl(target)
  const params = { selection, target: toTarget(target), keepPath, order, ...plan, allowRemote }
  await followSending(
    () => start(params),
    () => get().outcome,
    next => set({ outcome: next }),
  )
}

async function start(params: ParamsInput<'batches.start'>): Promise<Batch> {
  const batch = await change('batches.start', params)
  showBatch(batch)
  closeOverlay()
  if (params.selection.by === 'ids') clearMultiSelection()
  openBatch(batch.id)
  return batch
}
