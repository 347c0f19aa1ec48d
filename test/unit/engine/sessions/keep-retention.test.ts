import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Retention } from '#contract/sessions'
import { silentLogger } from '../../../../main/engine/ports.ts'
import { keepRetention } from '../../../../main/engine/sessions/keep-retention.ts'

const hourMs = 3_600_000
const off: Retention = { deliveries: null, ageMs: null, bodyBytes: null }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('limits are applied at the start, every hour, and no more after the end', async () => {
  const applied: Retention[] = []
  let limits: Retention = { ...off, deliveries: 10 }
  const keeper = keepRetention({
    limits: () => limits,
    apply: async given => applied.push(given),
    logger: silentLogger,
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(applied.length).toBe(1)
  await vi.advanceTimersByTimeAsync(hourMs - 1)
  expect(applied.length).toBe(1)
  limits = { ...off, deliveries: 5 }
  await vi.advanceTimersByTimeAsync(1)
  expect(applied.at(-1)).toEqual({ ...off, deliveries: 5 })
  await vi.advanceTimersByTimeAsync(2 * hourMs)
  expect(applied.length).toBe(4)
  keeper.close()
  await vi.advanceTimersByTimeAsync(5 * hourMs)
  expect(applied.length).toBe(4)
})

test('without a limit nothing is ever removed', async () => {
  let count = 0
  const apply = async (): Promise<number> => {
    count += 1
    return 0
  }
  const keeper = keepRetention({ limits: () => off, apply, logger: silentLogger })
  await vi.advanceTimersByTimeAsync(3 * hourMs)
  keeper.close()
  expect(count).toBe(0)
})

test('a failure is warned of and tried again in an hour', async () => {
  const warnings: string[] = []
  let isFailing = true
  let removed = 0
  const keeper = keepRetention({
    limits: () => ({ ...off, deliveries: 1 }),
    async apply() {
      if (isFailing) throw new Error('The disk is full.')
      removed += 1
      return removed
    },
    logger: { ...silentLogger, warn: message => warnings.push(message) },
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(warnings.join()).toContain('The disk is full.')
  isFailing = false
  await vi.advanceTimersByTimeAsync(hourMs)
  keeper.close()
  expect(removed).toBe(1)
})
