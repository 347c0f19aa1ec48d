import { create } from 'zustand'
import { recall, remember } from '#ui'

const storageKey = 'hooktrail-findings-open'

interface ListState {
  /** The list of findings is expanded, in each delivery. */
  readonly isOpen: boolean
  /** Muted findings are shown below it. */
  readonly isMutedShown: boolean
}

export const useFindingsList = create<ListState>()(() => ({
  isOpen: recall(storageKey) === 'true',
  isMutedShown: false,
}))

/** Stays for other deliveries, and after a reload. */
export function unfoldFindings(isOpen: boolean): void {
  remember(storageKey, String(isOpen))
  useFindingsList.setState({ isOpen })
}

export function showMuted(isMutedShown: boolean): void {
  useFindingsList.setState({ isMutedShown })
}

/** Whether each finding is in the list now, so that fields need no message. */
export function useIsFindingsListOpen(): boolean {
  return useFindingsList(state => state.isOpen)
}
