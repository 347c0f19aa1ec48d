import { create } from 'zustand'

/** The facets are expanded. They are counted only then. */
export const useFacetsState = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }))

export function unfoldFacets(isOpen: boolean): void {
  useFacetsState.setState({ isOpen })
}
