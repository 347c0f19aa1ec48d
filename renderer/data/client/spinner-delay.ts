import { useEffect, useState } from 'react'

/** What was shown stays for so long, so that quick answers do not flicker. */
export const spinnerDelayMs = 180

/**
 * Whether a skeleton is due: what is shown belongs to another key, and the answer for `key` has been awaited for
 * `spinnerDelayMs`. Use it with `placeholderData: keepPreviousData`.
 */
export function useSpinnerDelay(isAwaited: boolean, key: unknown): boolean {
  const [isDue, setDue] = useState(false)
  if (isDue && !isAwaited) setDue(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key has its own delay
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => setDue(true), spinnerDelayMs)
    return () => clearTimeout(timer)
  }, [isAwaited, key])
  return isDue && isAwaited
}
