import { create } from 'zustand'
import type { DeliveryId } from '#contract/terms'
import { chooseThing, goTo, setQuery, useAddress } from './address.ts'

interface TrailWindow {
  /** The window is centered on this delivery; `null` follows the newest. */
  readonly around: DeliveryId | null
}

/** The fetched part of the open trail. */
export const useTrailWindow = create<TrailWindow>()(() => ({ around: null }))

const { getState: get, setState: set } = useTrailWindow

// Following a link or moving through the history shows the step that it opens.
useAddress.subscribe(({ things, queries }, before) => {
  const { step } = queries.trails
  const isOtherStep = step !== null && step !== before.queries.trails.step
  if (isOtherStep || things.trails !== before.things.trails) set({ around: step })
})

/** Opens the place Trails with a record's trail, at a step if one is given. */
export function openTrail(recordKey: string, step: DeliveryId | null = null): void {
  goTo('trails')
  selectTrail(recordKey, step)
}

/** Opens a record's trail, at a step if one is given. */
export function selectTrail(recordKey: string | null, step: DeliveryId | null = null): void {
  if (recordKey === useAddress.getState().things.trails && step === null) return
  setQuery('trails', { step })
  chooseThing('trails', recordKey)
  set({ around: step })
}

/** Centers the window on another step, or moves it to the newest. */
export function moveTrailWindow(around: DeliveryId | null): void {
  set({ around })
}

/** Opens the changes of a step, or closes them. The window stays. */
export function openTrailStep(step: DeliveryId | null): void {
  const { around } = get()
  setQuery('trails', { step })
  set({ around })
}
