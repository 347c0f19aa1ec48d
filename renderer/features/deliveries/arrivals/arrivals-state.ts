import { create } from 'zustand'
import { rememberFold, useIsLow, wasFolded } from '#ui'

interface ArrivalsState {
  /** Whether the chart is expanded in a low window, and in others. */
  readonly inLow: boolean
  readonly inHigh: boolean
}

const storageKey = 'hooktrail.chart'

/**
 * In a low window the chart would leave two rows of the list: it is collapsed there until the user expands
 * it.
 */
const useArrivalsState = create<ArrivalsState>()(() => ({
  inLow: false,
  inHigh: !wasFolded(storageKey),
}))

export function useIsChartOpen(): boolean {
  const isLow = useIsLow()
  return useArrivalsState(({ inLow, inHigh }) => (isLow ? inLow : inHigh))
}

/** Remembered by this browser or window; in a low window until the next reload. */
export function unfoldChart(isOpen: boolean, isLow: boolean): void {
  if (isLow) {
    useArrivalsState.setState({ inLow: isOpen })
    return
  }
  useArrivalsState.setState({ inHigh: isOpen })
  rememberFold(storageKey, !isOpen)
}
