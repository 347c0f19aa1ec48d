import { create } from 'zustand'

const storageKey = 'hooktrail.rail'

/** Whether the rail shows icons alone. Remembered by this browser, or window. */
export const useRail = create<{ readonly isFolded: boolean }>()(() => ({ isFolded: readFolded() }))

export function toggleRail(): void {
  const isFolded = !useRail.getState().isFolded
  useRail.setState({ isFolded })
  try {
    localStorage.setItem(storageKey, isFolded ? 'folded' : 'open')
  } catch {
    // A browser that blocks storage forgets it at the next reload.
  }
}

function readFolded(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'folded'
  } catch {
    return false
  }
}
