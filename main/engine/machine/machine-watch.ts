import { networkInterfaces } from 'node:os'
import { type Interfaces, isOffline, outsideAddresses } from '../net/offline.ts'
import type { Clock, PowerEvents } from '../ports.ts'

const lookMs = 5_000
/** Larger than corrections of the wall clock and pauses of a busy thread. */
const jumpMs = 3_000

/**
 * Checks clock and addresses every `lookMs`. After sleep, the wall clock has moved further than the timer, whatever
 * the monotonic clock does on this system.
 */
export function watchMachine(options: {
  readonly clock: Clock
  /** The host's events of sleep. Without them, sleep is noticed within `lookMs`. */
  readonly power?: PowerEvents | undefined
  readonly interfaces?: (() => Interfaces) | undefined
  readonly onSuspend: () => void
  /** Called once for each sleep. `sleptMs`: approximate, by the wall clock. */
  readonly onWake: (sleptMs: number) => void
  readonly onNetwork: () => void
}) {
  const { clock, interfaces = networkInterfaces } = options
  let lookedAtMs = clock.nowMs()
  let addresses = outsideAddresses(interfaces())

  function look(): void {
    const now = clock.nowMs()
    const overMs = now - lookedAtMs - lookMs
    lookedAtMs = now
    if (overMs > jumpMs) options.onWake(overMs)
    lookAtNetwork()
  }
  function lookAtNetwork(): void {
    const before = addresses
    addresses = outsideAddresses(interfaces())
    if (addresses !== before) options.onNetwork()
  }
  const timer = setInterval(look, lookMs).unref()
  const ends = [
    options.power?.onSuspend(options.onSuspend),
    options.power?.onResume(() => {
      const sleptMs = Math.max(0, clock.nowMs() - lookedAtMs)
      // Otherwise the next check would notice the same sleep.
      lookedAtMs = clock.nowMs()
      timer.refresh()
      options.onWake(sleptMs)
      lookAtNetwork()
    }),
  ]
  return {
    isOffline: (): boolean => isOffline(interfaces()),
    close(): void {
      clearInterval(timer)
      for (const end of ends) end?.()
    },
  }
}
