import { useEffect, useState } from 'react'

/** The day may turn while the window is open; times are then written with their day. */
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
