import { networkInterfaces } from 'node:os'
import { type Interfaces, isOffline, outsideAddresses } from '../net/offline.ts'
import type { Clock, PowerEvents } from '../ports.ts'

/** What the computer does under the engine: it sleeps, wakes up, and loses and finds networks. */
export interface MachineWatch {
  /** No network but the computer's own: nothing outside can be reached. */
  isOffline(): boolean
  close(): void
}

export interface MachineWatchOptions {
  readonly clock: Clock
  /** The host's own word on sleep. Without it, sleep is noticed within `lookMs`. */
  readonly power?: PowerEvents | undefined
  /** The computer's addresses; the system's unless given. */
  readonly interfaces?: (() => Interfaces) | undefined
  readonly onSuspend: () => void
  /** `sleptMs`: by the wall clock, about. Once for each sleep. */
  readonly onWake: (sleptMs: number) => void
  /** The computer has other addresses than before: a network came, went or changed. */
  readonly onNetwork: () => void
}

const lookMs = 5_000
/** A correction of the wall clock moves it less, and so does a thread that is busy. */
const jumpMs = 3_000

/**
 * Looks at the clock and the addresses every `lookMs`. Sleep shows in the wall clock: it went on further than the timer,
 * whatever the monotonic clock of this system does meanwhile.
 */
export function watchMachine(options: MachineWatchOptions): MachineWatch {
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
      // Otherwise the next look would notice the same sleep.
      lookedAtMs = clock.nowMs()
      timer.refresh()
      options.onWake(sleptMs)
      lookAtNetwork()
    }),
  ]
  return {
    isOffline: () => isOffline(interfaces()),
    close() {
      clearInterval(timer)
      for (const end of ends) end?.()
    },
  }
}
