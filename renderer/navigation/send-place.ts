import { create } from 'zustand'
import { goTo } from './navigation.ts'

export const sendTabs = ['fixtures', 'scenarios', 'batches', 'drill', 'history'] as const
export type SendTab = (typeof sendTabs)[number]

export const useSendPlace = create<{ readonly tab: SendTab }>()(() => ({ tab: 'fixtures' }))

export function showSendTab(tab: SendTab): void {
  useSendPlace.setState({ tab })
}

/** Opens the place Send. */
export function openSendPlace(tab: SendTab): void {
  showSendTab(tab)
  goTo('send')
}
