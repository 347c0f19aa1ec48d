import { create } from 'zustand'
import type { DeliveryId } from '#contract/terms'
import { call } from '../api/client.ts'
import { openOverlay } from './navigation-store.ts'
import { followSending, idle, type Outcome } from './outcome.ts'
import { refreshAttempts, useSelection } from './selection-store.ts'
import { rememberedUrl, rememberUrl, type TargetChoice, toTarget } from './target-choice.ts'

interface ReplayState {
  readonly deliveryId: DeliveryId | null
  readonly target: TargetChoice
  readonly outcome: Outcome
}

export const useReplay = create<ReplayState>()(() => ({
  deliveryId: null,
  target: { to: 'url', url: '' },
  outcome: idle,
}))

const { getState: get, setState: set } = useReplay

/** Opens the replay panel for the selected delivery. */
export function openReplay(): void {
  const { selectedId } = useSelection.getState()
  if (selectedId === null) return
  const { target } = get()
  set({
    deliveryId: selectedId,
    outcome: idle,
    target: { ...target, url: target.url === '' ? rememberedUrl() : target.url },
  })
  openOverlay('replay')
}

export function chooseReplayTarget(target: TargetChoice): void {
  set({ target, outcome: idle })
}

/** Sends the captured bytes again. `allowRemote` after the user was asked. */
export async function replayDelivery(allowRemote: boolean): Promise<void> {
  const { deliveryId, target, outcome } = get()
  if (deliveryId === null || outcome.state === 'sending') return
  rememberUrl(target)
  await followSending(
    () => call('deliveries.replay', { id: deliveryId, target: toTarget(target), allowRemote }),
    next => set({ outcome: next }),
  )
  refreshAttempts(deliveryId)
}
