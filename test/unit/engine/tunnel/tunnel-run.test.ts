import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { tunnelInputSchema } from '#contract/registration/tunnel'
import type { ProgramEvents, RunningProgram } from '../../../../main/engine/tunnel/run-program.ts'
import { type RunPorts, runTunnel } from '../../../../main/engine/tunnel/tunnel-run.ts'

const limits = { healthMs: 8_000, firstPauseMs: 1_000, maximumWaitMs: 10_000 }
const publicUrl = 'http://tunnel.example'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tunnel over a program that does what `begin` does, over a computer that can be offline. */
async function openRun(
  begin: (events: ProgramEvents) => void,
  { stop = async () => true, isReached = true }: { stop?: RunningProgram['stop']; isReached?: boolean } = {},
) {
  const startMs = Date.now()
  const seen = {
    starts: [] as number[],
    looks: [] as number[],
    closed: 0,
    isPaused: false,
    isOffline: false,
    isReached,
  }
  const elapsed = (): number => Date.now() - startMs
  const ports: RunPorts = {
    clock: { nowMs: () => Date.now(), monotonicMs: elapsed },
    openInlet: async () => ({
      port: 1,
      close: async () => {
        seen.closed += 1
      },
    }),
    probe: async () => {
      seen.looks.push(elapsed())
      return { isReached: seen.isReached, message: '' }
    },
    variable: () => 'token',
    isPaused: () => seen.isPaused,
    isOffline: () => seen.isOffline,
    onChange() {},
    openNgrok(_port, _token, events) {
      seen.starts.push(elapsed())
      queueMicrotask(() => begin(events))
      return { stop }
    },
  }
  const input = tunnelInputSchema.parse({ name: 'tunnel', way: { kind: 'ngrok' } })
  const run = await runTunnel(input, null, ports, limits)
  onTestFinished(() => void run.stop())
  return { run, seen }
}

test('a program that keeps ending is started again after pauses that double up to a limit', async () => {
  const { seen } = await openRun(events => events.onEnd('It ended.'))
  await vi.advanceTimersByTimeAsync(24_000)
  expect(seen.starts).toEqual([0, 1_000, 3_000, 7_000, 15_000, 23_000])
})

test('one that is hurried, as after sleep, is checked at once and then at its pace', async () => {
  const { run, seen } = await openRun(events => events.onUrl(publicUrl))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(run.state().state).toBe('up')
  expect(seen.looks).toEqual([0])
  run.hurry()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(seen.looks).toEqual([0, 4_000])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(seen.looks).toEqual([0, 4_000, 12_000])
})

test('a hurried program that waits to be started again is started at once', async () => {
  const { run, seen } = await openRun(events => events.onEnd('It ended.'))
  await vi.advanceTimersByTimeAsync(10_000)
  run.hurry()
  await vi.advanceTimersByTimeAsync(500)
  expect(seen.starts).toEqual([0, 1_000, 3_000, 7_000, 10_000])
})

test('while capturing is paused nothing is checked, the program goes on, and the tunnel says why', async () => {
  const { run, seen } = await openRun(events => events.onUrl(publicUrl))
  await vi.advanceTimersByTimeAsync(1_000)
  seen.isPaused = true
  run.hurry()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run.state()).toMatchObject({ state: 'down', publicUrl, restarts: 0 })
  expect(run.state().message).toContain('paused')
  expect(seen.looks).toEqual([0])
  seen.isPaused = false
  run.hurry()
  await vi.advanceTimersByTimeAsync(100)
  expect(run.state().state).toBe('up')
})

test('without a network the tunnel says that, and it is up as soon as the network is back', async () => {
  const { run, seen } = await openRun(events => events.onUrl(publicUrl))
  await vi.advanceTimersByTimeAsync(1_000)
  Object.assign(seen, { isOffline: true, isReached: false })
  run.hurry()
  await vi.advanceTimersByTimeAsync(100)
  expect(run.state()).toMatchObject({ state: 'down', message: expect.stringContaining('offline') })
  Object.assign(seen, { isOffline: false, isReached: true })
  run.hurry()
  await vi.advanceTimersByTimeAsync(100)
  expect(run.state().state).toBe('up')
})

test('an address on this computer is not called offline', async () => {
  const { run, seen } = await openRun(events => events.onUrl('http://127.0.0.1:1'), { isReached: false })
  seen.isOffline = true
  await vi.advanceTimersByTimeAsync(12_000)
  expect(run.state().message).not.toContain('offline')
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
