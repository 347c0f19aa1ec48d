import { create } from 'zustand'

/** The filters are expanded. Their values are counted only then. */
export const useFiltersState = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }))

export function unfoldFilters(isOpen: boolean): void {
  useFiltersState.setState({ isOpen })
}
