import { useEffect, useState } from 'react'
import { relativeStepMs, useClockSettings } from '#ui'

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
