import { useMemo } from 'react'
import {
  clockText,
  columnTimeText,
  fullTimeText,
  rowTimeText,
  secondText,
  shortTimeText,
  timeOrDayText,
  useClockSettings,
} from '#ui'
import { useNow } from './use-now.ts'

/** Times as text, see time-text.ts. Each takes Unix ms. */
export interface ClockTexts {
  /** The wall clock, to the minute or finer. Pass it to rows that compare their props. */
  readonly nowMs: number
  /** `12:01:03.204`. Never relative. */
  readonly clock: (atMs: number) => string
  /** `12:01:03`. Never relative. */
  readonly second: (atMs: number) => string
  /** `12:01:03`, or `20 Nov 12:01:03`, or `3 min ago`. */
  readonly short: (atMs: number) => string
  /** `12:01:03.204`, or `20 Nov 12:01:03`, or `3 min ago`. */
  readonly row: (atMs: number) => string
  /** `12:01:03.204`, or `20 Nov 12:01`, or `3 min ago`. */
  readonly column: (atMs: number) => string
  /** `12:01:03`, or `20 Nov`, or `3 min ago`. */
  readonly timeOrDay: (atMs: number) => string
  /** For tooltips: `Fri, 20 Nov 2026, 12:01:03.204 UTC`. Never relative. */
  readonly full: (atMs: number) => string
}

/** Times as text in the zone and format of Settings. Renders again when those change, or a text gets old. */
export function useClock(): ClockTexts {
  const nowMs = useNow()
  const settings = useClockSettings()
  // biome-ignore lint/correctness/useExhaustiveDependencies: The texts read the settings: other settings, other texts.
  return useMemo(
    () => ({
      nowMs,
      clock: clockText,
      second: secondText,
      short: atMs => shortTimeText(atMs, nowMs),
      row: atMs => rowTimeText(atMs, nowMs),
      column: atMs => columnTimeText(atMs, nowMs),
      timeOrDay: atMs => timeOrDayText(atMs, nowMs),
      full: fullTimeText,
    }),
    [nowMs, settings],
  )
}
