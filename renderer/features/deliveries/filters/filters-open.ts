import { create } from 'zustand'

/** The filters are open. Their values are counted only then. */
export const useFiltersState = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }))

export function openFilters(isOpen: boolean): void {
  useFiltersState.setState({ isOpen })
}
