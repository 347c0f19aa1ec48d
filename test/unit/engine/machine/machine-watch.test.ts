import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { watchMachine } from '../../../../main/engine/machine/machine-watch.ts'
import type { PowerEvents } from '../../../../main/engine/ports.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const home = [{ address: '192.168.1.20', internal: false }]
const own = { lo: [{ address: '127.0.0.1', internal: true }] }

/** A computer that sleeps and loses its network as the test says. */
function watched() {
  const seen = { slept: [] as number[], suspended: 0, networks: 0 }
  const computer = { aheadMs: 0, wifi: home as typeof home | undefined }
  const power = { suspend: () => {}, resume: () => {} }
  const events: PowerEvents = {
    onSuspend(listener) {
      power.suspend = listener
      return () => {}
    },
    onResume(listener) {
      power.resume = listener
      return () => {}
    },
  }
  const watch = watchMachine({
    clock: { nowMs: () => Date.now() + computer.aheadMs, monotonicMs: () => 0 },
    power: events,
    interfaces: () => ({ ...own, wifi: computer.wifi }),
    onSuspend: () => {
      seen.suspended += 1
    },
    onWake: sleptMs => void seen.slept.push(sleptMs),
    onNetwork: () => {
      seen.networks += 1
    },
  })
  onTestFinished(watch.close)
  return { watch, seen, computer, power }
}

test('sleep that nobody announces is noticed by the clock, once', async () => {
  const { seen, computer } = watched()
  await vi.advanceTimersByTimeAsync(4_000)
  computer.aheadMs = 3_600_000
  await vi.advanceTimersByTimeAsync(1_500)
  expect(seen.slept).toEqual([3_600_000])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen.slept).toEqual([3_600_000])
})

test('a clock that is set right by a second, or back, is no sleep', async () => {
  const { seen, computer } = watched()
  computer.aheadMs = 1_000
  await vi.advanceTimersByTimeAsync(6_000)
  computer.aheadMs = -3_600_000
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen.slept).toEqual([])
})

test("the host's word comes first, and the clock does not repeat it", async () => {
  const { seen, computer, power } = watched()
  await vi.advanceTimersByTimeAsync(2_000)
  power.suspend()
  expect(seen.suspended).toBe(1)
  computer.aheadMs = 60_000
  power.resume()
  expect(seen.slept).toEqual([62_000])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen.slept).toEqual([62_000])
})

test('a network that goes or comes is reported once, and nothing while it stays', async () => {
  const { watch, seen, computer } = watched()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([seen.networks, watch.isOffline()]).toEqual([0, false])
  computer.wifi = undefined
  await vi.advanceTimersByTimeAsync(20_000)
  expect([seen.networks, watch.isOffline()]).toEqual([1, true])
  computer.wifi = home
  await vi.advanceTimersByTimeAsync(20_000)
  expect([seen.networks, watch.isOffline()]).toEqual([2, false])
})

test('an address that the system gives itself without a network leads nowhere', () => {
  const { watch, computer } = watched()
  computer.wifi = [
    { address: '169.254.10.1', internal: false },
    { address: 'fe80::1', internal: false },
  ]
  expect(watch.isOffline()).toBe(true)
})

test('nothing is reported after it is closed', async () => {
  const { watch, seen, computer } = watched()
  watch.close()
  computer.aheadMs = 60_000
  computer.wifi = undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual({ slept: [], suspended: 0, networks: 0 })
})
