import { create } from 'zustand'
import type { DeliveryId } from '#contract/terms'

/** The layouts of changes: one list, two columns, or the text of both bodies. */
export const changeViews = ['inline', 'columns', 'text'] as const
export type ChangeView = (typeof changeViews)[number]

interface ChosenPairState {
  /** The later delivery of the chosen pair; `null` for none. */
  readonly id: DeliveryId | null
  readonly withId: DeliveryId | null
  readonly view: ChangeView
}

export const useChosenPair = create<ChosenPairState>()(() => ({ id: null, withId: null, view: 'inline' }))

const { setState: set } = useChosenPair

/** Compares any two deliveries. */
export function choosePair(id: DeliveryId, withId: DeliveryId): void {
  set({ id, withId })
}

/** Returns to the changes from the record's previous status. */
export function endPair(): void {
  set({ id: null, withId: null })
}

export function chooseChangeView(view: ChangeView): void {
  set({ view })
}
