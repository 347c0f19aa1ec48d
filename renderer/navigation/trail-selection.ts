import { create } from 'zustand'
import type { DeliveryId } from '#contract/terms'
import { goTo } from './navigation.ts'

interface TrailSelectionState {
  readonly recordKey: string | null
  /** The window is centered on this delivery; `null` follows the newest. */
  readonly around: DeliveryId | null
  /** The step whose changes are open. */
  readonly openStep: DeliveryId | null
}

export const useTrailSelection = create<TrailSelectionState>()(() => ({
  recordKey: null,
  around: null,
  openStep: null,
}))

const { getState: get, setState: set } = useTrailSelection

/** Opens the place Trails with a record's trail, at a step if one is given. */
export function openTrail(recordKey: string, step: DeliveryId | null = null): void {
  goTo('trails')
  selectTrail(recordKey, step)
}

/** Opens a record's trail, at a step if one is given. */
export function selectTrail(recordKey: string | null, step: DeliveryId | null = null): void {
  if (recordKey === get().recordKey && step === null) return
  set({ recordKey, around: step, openStep: step })
}

/** Centers the window on another step, or moves it to the newest. */
export function moveTrailWindow(around: DeliveryId | null): void {
  set({ around })
}

/** Opens the changes of a step, or closes them. */
export function openTrailStep(openStep: DeliveryId | null): void {
  set({ openStep })
}
