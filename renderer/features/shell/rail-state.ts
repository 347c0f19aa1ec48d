import { create } from 'zustand'
import { rememberFold, wasFolded } from '#ui'

const storageKey = 'hooktrail.rail'

/** Whether the rail shows icons alone. Remembered by this browser, or window. */
export const useRail = create<{ readonly isFolded: boolean }>()(() => ({ isFolded: wasFolded(storageKey) }))

export function toggleRail(): void {
  const isFolded = !useRail.getState().isFolded
  useRail.setState({ isFolded })
  rememberFold(storageKey, isFolded)
}
