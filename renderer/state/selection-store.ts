import { create } from 'zustand'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { Comparison, Trail } from '#contract/deliveries/trail'
import type { Attempt } from '#contract/sending/sending'
import type { DeliveryId } from '#contract/terms'
import { call } from '../api/client.ts'
import { createAnswers } from './answers.ts'
import { ensureBody, forgetBody } from './body-store.ts'
import { createLookSoon } from './look-soon.ts'
import { failed, loading, type Resource, ready, readyValue, toWireError } from './resource.ts'

export const detailTabs = ['payload', 'changes', 'raw', 'answer', 'attempts'] as const
export type DetailTab = (typeof detailTabs)[number]

/** Held-down arrow keys pass rows faster than they are worth fetching. */
const settleMs = 70
/** What was shown stays for so long, so that quick answers do not flicker. */
const patienceMs = 180

interface SelectionState {
  readonly selectedId: DeliveryId | null
  readonly tab: DetailTab
  readonly detail: Resource<DeliveryDetail>
  readonly trail: Resource<Trail | null>
  readonly comparison: Resource<Comparison>
  readonly attempts: Resource<readonly Attempt[]>
}

export const useSelection = create<SelectionState>()(() => ({
  selectedId: null,
  tab: 'payload',
  detail: loading,
  trail: loading,
  comparison: loading,
  attempts: loading,
}))

const { getState: get, setState: set } = useSelection

let lastSelectedAt = 0
let settle: ReturnType<typeof setTimeout> | undefined

export function selectDelivery(id: DeliveryId | null): void {
  if (id === get().selectedId) return
  clearTimeout(settle)
  set({ selectedId: id })
  if (id === null) {
    set({ detail: loading, trail: loading, comparison: loading, attempts: loading })
    return
  }
  const now = performance.now()
  const isQuick = now - lastSelectedAt < settleMs * 2
  lastSelectedAt = now
  if (isQuick) settle = setTimeout(() => void loadDelivery(id), settleMs)
  else void loadDelivery(id)
}

export function showTab(tab: DetailTab): void {
  set({ tab })
  const shown = readyValue(get().detail)
  if (shown !== null) loadTab(shown)
}

/** Fetches the selected delivery anew, such as after inspection has read it. */
export function refreshSelection(): void {
  const { selectedId } = get()
  if (selectedId !== null) void loadDelivery(selectedId)
}

const refreshMs = 120

/** The same, once for many: while deliveries stream in, a range that is told may hold the selected one again and again. */
export const refreshSelectionSoon = createLookSoon(refreshMs, async () => {
  const { selectedId } = get()
  if (selectedId !== null) await loadDelivery(selectedId)
})

/** How long more may come of a record before its trail is fetched anew. */
const followMs = 300

const followSoon = createLookSoon(followMs, async () => {
  const shown = readyValue(get().detail)
  if (shown !== null && shown.recordKey !== null)
    await Promise.all([loadTrail(shown), loadComparison(shown.id)])
})

/** Something was read: it may belong to the shown record and change its trail and its changes. */
export function followRecord(): void {
  if (readyValue(get().detail)?.recordKey != null) followSoon()
}

/** Pins the delivery that is read, or lets it go: retention leaves what is pinned. */
export async function togglePin(): Promise<void> {
  const shown = readyValue(get().detail)
  if (shown === null || shown.id !== get().selectedId) return
  try {
    await call('deliveries.pin', { id: shown.id, isPinned: !shown.isPinned })
  } catch (error) {
    set({ detail: failed(error) })
  }
}

export function refreshAttempts(deliveryId: DeliveryId | null): void {
  const shown = readyValue(get().detail)
  if (shown !== null && shown.id === deliveryId) void loadAttempts(shown.id)
}

const details = createAnswers()

async function loadDelivery(id: DeliveryId): Promise<void> {
  const isNews = details.ask()
  const isStill = () => get().selectedId === id
  const isOther = () => readyValue(get().detail)?.id !== id
  const patience = setTimeout(() => isStill() && isOther() && set({ detail: loading }), patienceMs)
  try {
    const detail = await call('deliveries.get', { id })
    if (!isStill() || !isNews()) return
    if (isOther()) {
      forgetBody()
      // A neighbour on the same trail keeps the lane, and the focus in it, where it is.
      const isSameTrail = readyValue(get().trail)?.recordKey === detail.recordKey
      set({ comparison: loading, attempts: loading, ...(isSameTrail ? {} : { trail: loading }) })
    }
    set({ detail: ready(detail) })
    void loadTrail(detail)
    loadTab(detail)
  } catch (error) {
    if (!isStill() || !isNews()) return
    // What was read a moment ago and is gone now was deleted: there is nothing to try again.
    if (!isOther() && toWireError(error).code === 'not-found') selectDelivery(null)
    else set({ detail: failed(error) })
  } finally {
    clearTimeout(patience)
  }
}

/** Small bodies are fetched whatever tab is open: the head shows the amount. */
const smallBytes = 64 * 1024

/** What the open tab shows. Changes and attempts are light and tell their number on the tab. */
function loadTab({ id, bodyBytes }: DeliveryDetail): void {
  const { tab } = get()
  void loadComparison(id)
  void loadAttempts(id)
  if (tab === 'payload' || bodyBytes <= smallBytes) void ensureBody(id, 'decoded')
  if (tab === 'raw') void ensureBody(id, 'raw')
}

async function loadTrail(detail: DeliveryDetail): Promise<void> {
  if (detail.recordKey === null) {
    set({ trail: ready(null) })
    return
  }
  await loadInto('trail', detail.id, () =>
    call('trails.get', { recordKey: detail.recordKey ?? '', around: detail.id }),
  )
}

function loadComparison(id: DeliveryId): Promise<void> {
  return loadInto('comparison', id, () => call('deliveries.compare', { id }))
}

function loadAttempts(id: DeliveryId): Promise<void> {
  return loadInto('attempts', id, async () => (await call('attempts.list', { deliveryId: id })).attempts)
}

const parts = { trail: createAnswers(), comparison: createAnswers(), attempts: createAnswers() }

/** Keeps the answer only while its delivery is still the shown one, and no newer answer was shown. */
async function loadInto<K extends 'trail' | 'comparison' | 'attempts', T>(
  key: K,
  id: DeliveryId,
  fetch: () => Promise<T>,
): Promise<void> {
  const isNews = parts[key].ask()
  let resource: Resource<T>
  try {
    resource = ready(await fetch())
  } catch (error) {
    resource = failed(error)
  }
  if (readyValue(get().detail)?.id === id && isNews()) set({ [key]: resource } as Pick<SelectionState, K>)
}
