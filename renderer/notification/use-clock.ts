import { useEffect, useMemo, useState } from 'react'
import {
  clockText,
  columnTimeText,
  fullTimeText,
  relativeStepMs,
  rowTimeText,
  secondText,
  shortTimeText,
  timeOrDayText,
  useClockSettings,
} from '#ui'

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
  /** `12:01:03`, or `20 Nov 12:01`, or `3 min ago`. */
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

/** The date may change while the window is open. Older times are then shown with their day. */
const minuteMs = 60_000

/**
 * The wall clock, to the minute; with relative times, to the step in which they change. Renders again, with
 * another value, when the settings of times change: rows that compare their props follow.
 */
export function useNow(): number {
  const clock = useClockSettings()
  const [now, setNow] = useState({ ms: Date.now(), clock })
  useEffect(() => {
    const everyMs = clock.isRelative ? relativeStepMs : minuteMs
    const timer = setInterval(() => setNow({ ms: Date.now(), clock }), everyMs)
    return () => clearInterval(timer)
  }, [clock])
  if (now.clock === clock) return now.ms
  const changed = { ms: Math.max(Date.now(), now.ms + 1), clock }
  setNow(changed)
  return changed.ms
}
