import { setTimeout as wait } from 'node:timers/promises'

/** At login, programs start before the desktop has its tray. */
const defaultTimes = { longestMs: 30_000, everyMs: 1_000 }

/** Retries until there is a tray; false after the time limit. */
export async function waitForTray(
  ensure: () => Promise<boolean>,
  { longestMs, everyMs } = defaultTimes,
): Promise<boolean> {
  const endMs = performance.now() + longestMs
  while (!(await ensure())) {
    if (performance.now() >= endMs) return false
    await wait(everyMs)
  }
  return true
}
