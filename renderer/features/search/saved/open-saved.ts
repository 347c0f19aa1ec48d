import { create } from 'zustand'

/** The search box whose saved searches are open, by its id; `null` for none. */
export const useOpenSaved = create<{ readonly boxId: string | null }>()(() => ({ boxId: null }))

/** Opens the saved searches of a search box. A number key then applies one. */
export function openSavedSearches(boxId: string | null): void {
  useOpenSaved.setState({ boxId })
}
