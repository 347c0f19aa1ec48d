import { create } from 'zustand'
import type { Trail } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { call } from '../api/client.ts'
import { useNavigation } from '../navigation/navigation.ts'
import { showPair } from './compare-store.ts'
import { createLookSoon } from './look-soon.ts'
import { failed, loading, type Resource, ready, readyValue } from './resource.ts'

/** Steps of one window. Their bodies are compared, so it is kept short. */
const windowSteps = 60
/** What was shown stays for so long, so that quick answers do not flicker. */
const patienceMs = 180
const breathMs = 250

interface TrailState {
  readonly recordKey: string | null
  readonly trail: Resource<Trail>
  /** The step whose changes are open. */
  readonly openStep: DeliveryId | null
}

export const useTrail = create<TrailState>()(() => ({ recordKey: null, trail: loading, openStep: null }))

const { getState: get, setState: set } = useTrail

/** The window is laid around this delivery; `null` for the newest, which moves with what comes. */
let around: DeliveryId | null = null
let round = 0

export function selectTrail(recordKey: string | null, step: DeliveryId | null = null): void {
  if (recordKey === get().recordKey && step === null) return
  around = step
  set({ recordKey, openStep: step })
  if (recordKey === null) set({ trail: loading })
  else void loadTrail()
}

/** Lays the window around another step; without one, at the newest. */
export function moveTrailWindow(step: DeliveryId | null): void {
  around = step
  void loadTrail()
}

export async function loadTrail(): Promise<void> {
  const { recordKey } = get()
  if (recordKey === null) return
  round += 1
  const asked = round
  const isOther = readyValue(get().trail)?.recordKey !== recordKey
  const patience = isOther ? setTimeout(() => asked === round && set({ trail: loading }), patienceMs) : 0
  try {
    const trail = await call('trails.get', {
      recordKey,
      limit: windowSteps,
      withChanges: true,
      ...(around === null ? {} : { around }),
    })
    if (asked !== round) return
    set({ trail: ready(trail) })
    if (get().openStep !== null) openTrailStep(get().openStep)
  } catch (error) {
    if (asked === round) set({ trail: failed(error) })
  } finally {
    clearTimeout(patience)
  }
}

/** Opens the changes of a step, or closes them. */
export function openTrailStep(step: DeliveryId | null): void {
  set({ openStep: step })
  const shown = readyValue(get().trail)?.steps.find(({ deliveryId }) => deliveryId === step)
  if (shown !== undefined && shown.previousId !== null) showPair(shown.deliveryId, shown.previousId)
}

const lookSoon = createLookSoon(breathMs, loadTrail)
/** Records changed while nobody looked. */
let isStale = false

/** Whoever comes back to the trail sees it as it is now. */
export function returnToTrail(): void {
  if (isStale) noteTrailChanged()
}

/** Records changed: the shown one may be among them. */
export function noteTrailChanged(): void {
  isStale = useNavigation.getState().view !== 'trails'
  if (!isStale && get().recordKey !== null) lookSoon()
}
