import { create } from 'zustand'
import type { Trail } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { firstTrailOf } from '#data'
import { chooseThing, goTo, setQuery, useAddress } from './address.ts'
import { searchTrails } from './searches.ts'

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

/** Opens a record's trail; the search for the record if it has none yet, or it was deleted. */
export async function openTrailOf(recordId: string): Promise<void> {
  const { query, recordKey } = await firstTrailOf(recordId)
  if (recordKey !== null) return openTrail(recordKey)
  goTo('trails')
  searchTrails(query)
}

/** Opens a record's trail, at a step if one is given. */
export function selectTrail(recordKey: string | null, step: DeliveryId | null = null): void {
  if (recordKey === useAddress.getState().things.trails && step === null) return
  setQuery('trails', { step, with: null })
  chooseThing('trails', recordKey)
  set({ around: step })
}

/** Centers the window on another step, or moves it to the newest. */
export function moveTrailWindow(around: DeliveryId | null): void {
  set({ around })
}

/** Opens the changes of a step, from its previous status or from the step `withId`, or closes them. The window stays. */
export function openTrailStep(step: DeliveryId | null, withId: DeliveryId | null = null): void {
  const { around } = get()
  setQuery('trails', { step, with: withId })
  set({ around })
}

/** Compares a step with the open step: the changes are at the later of both. Without an open step, opens it. */
export function compareTrailStep(trail: Pick<Trail, 'steps'>, step: DeliveryId): void {
  const open = useAddress.getState().queries.trails.step
  const placeOf = (id: DeliveryId) => trail.steps.findIndex(({ deliveryId }) => deliveryId === id)
  if (open === null || open === step) openTrailStep(step)
  else if (placeOf(open) > placeOf(step)) openTrailStep(open, step)
  else openTrailStep(step, open)
}
