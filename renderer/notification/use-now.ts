import { useEffect, useState } from 'react'

/** The date may change while the window is open. Older times are then shown with their day. */
const minuteMs = 60_000

/** The wall clock, to the minute. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
