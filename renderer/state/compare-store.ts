import { create } from 'zustand'
import type { Comparison } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { call } from '../api/client.ts'
import { failed, loading, type Resource, ready } from './resource.ts'

/** How changes are laid out: one list, two columns, or the text of both bodies. */
export const changeViews = ['inline', 'columns', 'text'] as const
export type ChangeView = (typeof changeViews)[number]

interface CompareState {
  /** The later one of a pair that was chosen; `null` where nothing was. */
  readonly id: DeliveryId | null
  readonly withId: DeliveryId | null
  readonly comparison: Resource<Comparison>
  readonly view: ChangeView
}

export const useCompare = create<CompareState>()(() => ({
  id: null,
  withId: null,
  comparison: loading,
  view: 'inline',
}))

const { getState: get, setState: set } = useCompare

/** Compares two deliveries, whichever they are. */
export function showPair(id: DeliveryId, withId: DeliveryId): void {
  if (get().id === id && get().withId === withId && get().comparison.state !== 'failed') return
  set({ id, withId, comparison: loading })
  void loadPair()
}

export async function loadPair(): Promise<void> {
  const { id, withId } = get()
  if (id === null || withId === null) return
  const isStill = () => get().id === id && get().withId === withId
  try {
    const comparison = await call('deliveries.compare', { id, withId })
    if (isStill()) set({ comparison: ready(comparison) })
  } catch (error) {
    if (isStill()) set({ comparison: failed(error) })
  }
}

/** Back to what a delivery changed against its record's previous status. */
export function endPair(): void {
  set({ id: null, withId: null, comparison: loading })
}

export function chooseChangeView(view: ChangeView): void {
  set({ view })
}
