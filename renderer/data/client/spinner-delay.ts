import { useEffect, useState } from 'react'

/** How long the previous content stays, so that quick responses do not flicker. */
export const spinnerDelayMs = 180

/**
 * Whether to show a skeleton: the shown data belongs to another key, and the response for `key` has taken
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
