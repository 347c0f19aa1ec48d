import { create } from 'zustand'

/** The summary of findings is expanded. It is fetched only then. */
export const useSummaryState = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }))

export function unfoldSummary(isOpen: boolean): void {
  useSummaryState.setState({ isOpen })
}
