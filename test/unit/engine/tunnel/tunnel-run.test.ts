import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { tunnelInputSchema } from '#contract/registration/tunnel'
import type { ProgramEvents, RunningProgram } from '../../../../main/engine/tunnel/run-program.ts'
import { type RunPorts, runTunnel } from '../../../../main/engine/tunnel/tunnel-run.ts'

const limits = { healthMs: 8_000, firstPauseMs: 1_000, maximumWaitMs: 10_000 }
const publicUrl = 'http://tunnel.example'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A tunnel over a program that does what `begin` does, with a clock that can sleep. */
async function openRun(
  begin: (events: ProgramEvents) => void,
  { stop = async () => {}, isReached = true }: { stop?: RunningProgram['stop']; isReached?: boolean } = {},
) {
  const startMs = Date.now()
  const seen = { starts: [] as number[], looks: [] as number[], closed: 0, sleptMs: 0 }
  const elapsed = (): number => Date.now() - startMs
  const ports: RunPorts = {
    clock: { nowMs: () => Date.now() + seen.sleptMs, monotonicMs: elapsed },
    openInlet: async () => ({
      port: 1,
      close: async () => {
        seen.closed += 1
      },
    }),
    probe: async () => {
      seen.looks.push(elapsed())
      return { isReached, message: '' }
    },
    variable: () => 'token',
    onChange() {},
    openNgrok(_port, _token, events) {
      seen.starts.push(elapsed())
      queueMicrotask(() => begin(events))
      return { stop }
    },
  }
  const input = tunnelInputSchema.parse({ name: 'tunnel', way: { kind: 'ngrok' } })
  const run = await runTunnel(input, ports, limits)
  onTestFinished(() => run.stop())
  return { run, seen }
}

test('a program that keeps ending is started again after pauses that double up to a limit', async () => {
  const { seen } = await openRun(events => events.onEnd('It ended.'))
  await vi.advanceTimersByTimeAsync(24_000)
  expect(seen.starts).toEqual([0, 1_000, 3_000, 7_000, 15_000, 23_000])
})

test('after sleep the tunnel is looked at at once, and not before its time otherwise', async () => {
  const { run, seen } = await openRun(events => events.onUrl(publicUrl))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(run.state().state).toBe('up')
  expect(seen.looks).toEqual([0])
  seen.sleptMs = 3_600_000
  await vi.advanceTimersByTimeAsync(1_500)
  // A timer takes a millisecond at least.
  expect(seen.looks).toEqual([0, 5_001])
  // Once for each sleep.
  await vi.advanceTimersByTimeAsync(5_500)
  expect(seen.looks).toEqual([0, 5_001])
})

test('a wall clock that is set right by a second is no sleep', async () => {
  const { seen } = await openRun(events => events.onUrl(publicUrl))
  await vi.advanceTimersByTimeAsync(4_000)
  seen.sleptMs = 1_000
  await vi.advanceTimersByTimeAsync(3_000)
  expect(seen.looks).toEqual([0])
})

test('after sleep a program that waits to be started again is started at once', async () => {
  const { seen } = await openRun(events => events.onEnd('It ended.'))
  await vi.advanceTimersByTimeAsync(8_000)
  seen.sleptMs = 60_000
  await vi.advanceTimersByTimeAsync(2_500)
  expect(seen.starts).toEqual([0, 1_000, 3_000, 7_000, 10_001])
})

test('a program that cannot be ended is replaced all the same, and the inlet is closed', async () => {
  const { run, seen } = await openRun(events => events.onUrl(publicUrl), {
    isReached: false,
    stop: () => Promise.reject(new Error('It cannot be ended.')),
  })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(seen.starts.length).toBeGreaterThan(1)
  await run.stop()
  expect(seen.closed).toBe(1)
})
