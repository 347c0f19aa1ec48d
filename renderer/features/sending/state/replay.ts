import { create } from 'zustand'
import type { DeliveryId } from '#contract/terms'
import { change, fetchCapturedText, refetchAttempts, toAppError } from '#data'
import { openOverlay, useSelection } from '#navigation'
import { followSending, idle, type Outcome } from '../../../attempt/outcome.ts'
import { offerRemembered, rememberUrl, type TargetChoice, toTarget } from '../../../attempt/target-choice.ts'
import { beginOf, changesOf, type ReplayEdit } from '../replay-edit.ts'

interface ReplayState {
  readonly deliveryId: DeliveryId | null
  readonly target: TargetChoice
  readonly keepPath: boolean
  /** `null` while nothing is edited. */
  readonly edit: ReplayEdit | null
  /** Why it can't be edited. */
  readonly editError: string | null
  readonly outcome: Outcome
}

export const useReplay = create<ReplayState>()(() => ({
  deliveryId: null,
  target: { to: 'url', url: '' },
  keepPath: false,
  edit: null,
  editError: null,
  outcome: idle,
}))

const { getState: get, setState: set } = useReplay

/** Opens the replay panel for the selected delivery. */
export function openReplay(): void {
  const { selectedId } = useSelection.getState()
  if (selectedId === null) return
  set({ deliveryId: selectedId, outcome: idle, edit: null, editError: null })
  offerRemembered(
    () => get().target,
    target => set({ target }),
  )
  openOverlay('replay')
}

export function chooseReplayTarget(target: TargetChoice): void {
  set({ target, outcome: idle })
}

export function chooseKeepPath(keepPath: boolean): void {
  set({ keepPath, outcome: idle })
}

/** Opens the body and the headers for editing. */
export async function beginEdit(): Promise<void> {
  const { deliveryId } = get()
  if (deliveryId === null) return
  try {
    const captured = await fetchCapturedText(deliveryId)
    if (get().deliveryId === deliveryId) set({ edit: beginOf(captured), editError: null, outcome: idle })
  } catch (error) {
    if (get().deliveryId === deliveryId) set({ editError: toAppError(error).message })
  }
}

/** Discards the edit: the captured bytes are sent. */
export function endEdit(): void {
  set({ edit: null, outcome: idle })
}

export function changeEdit(changed: Partial<Pick<ReplayEdit, 'body' | 'headers'>>): void {
  const { edit } = get()
  if (edit !== null) set({ edit: { ...edit, ...changed } })
}

/** Replays the captured bytes, or the edited request. `allowRemote`: the user has confirmed a remote target. */
export async function replayDelivery(allowRemote: boolean): Promise<void> {
  const { deliveryId, target, keepPath, edit, outcome } = get()
  if (deliveryId === null || outcome.state === 'sending') return
  const edited = changesOf(edit)
  rememberUrl(target)
  await followSending(
    () =>
      change('deliveries.replay', {
        id: deliveryId,
        target: toTarget(target),
        keepPath,
        ...(edited === undefined ? {} : { edited }),
        allowRemote,
      }),
    () => get().outcome,
    next => set({ outcome: next }),
  )
  refetchAttempts(deliveryId)
}
