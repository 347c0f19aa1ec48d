import { create } from 'zustand'

/** The layouts of a payload: fields with their meanings, or JSON as a tree. */
const payloadViews = ['fields', 'json'] as const
export type PayloadView = (typeof payloadViews)[number]

interface PayloadViewState {
  /** Stays when another delivery is opened. */
  readonly view: PayloadView
}

export const usePayloadView = create<PayloadViewState>()(() => ({ view: 'fields' }))

export function choosePayloadView(view: PayloadView): void {
  usePayloadView.setState({ view })
}
