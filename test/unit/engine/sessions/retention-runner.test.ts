import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Retention } from '#contract/deliveries/sessions'
import { silentLogger } from '../../../../main/engine/ports.ts'
import {
  createRetentionRunner,
  type RetentionOutcome,
} from '../../../../main/engine/sessions/retention-runner.ts'

const hourMs = 3_600_000
const off: Retention = { deliveries: null, ageMs: null, bodyBytes: null }
const nothing: RetentionOutcome = { removed: 0, pending: null }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('limits are applied at the start, every hour, and no more after the end', async () => {
  const applied: Retention[] = []
  let limits: Retention = { ...off, deliveries: 10 }
  const keeper = createRetentionRunner({
    limits: () => limits,
    apply: async given => {
      applied.push(given)
      return nothing
    },
    logger: silentLogger,
    onQuestion: () => {},
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
  const apply = async (): Promise<RetentionOutcome> => {
    count += 1
    return nothing
  }
  const keeper = createRetentionRunner({
    limits: () => off,
    apply,
    logger: silentLogger,
    onQuestion: () => {},
  })
  await vi.advanceTimersByTimeAsync(3 * hourMs)
  keeper.close()
  expect(count).toBe(0)
})

test('a failure is warned of and tried again in an hour', async () => {
  const warnings: string[] = []
  let isFailing = true
  let removed = 0
  const keeper = createRetentionRunner({
    limits: () => ({ ...off, deliveries: 1 }),
    async apply() {
      if (isFailing) throw new Error('The disk is full.')
      removed += 1
      return { removed, pending: null }
    },
    logger: { ...silentLogger, warn: message => warnings.push(message) },
    onQuestion: () => {},
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(warnings.join()).toContain('The disk is full.')
  isFailing = false
  await vi.advanceTimersByTimeAsync(hourMs)
  keeper.close()
  expect(removed).toBe(1)
})

test('a question is published once, stays until it is answered, and its answer removes once', async () => {
  const warnings: string[] = []
  const limits = { ...off, ageMs: hourMs }
  const question = {
    deliveries: 90,
    bodyBytes: 1,
    oldestAtMs: 1,
    newestAtMs: 2,
    total: 100,
    limits,
    reason: 'clock' as const,
  }
  let removals = 0
  const remove = async (): Promise<number> => {
    removals += 1
    return 90
  }
  let changes = 0
  const keeper = createRetentionRunner({
    limits: () => limits,
    apply: async () => ({ removed: 0, pending: { question, remove } }),
    logger: { ...silentLogger, warn: message => warnings.push(message) },
    onQuestion: () => {
      changes += 1
    },
  })
  await vi.advanceTimersByTimeAsync(2 * hourMs)
  expect(keeper.question()).toEqual(question)
  expect(warnings).toEqual([
    'Retention would delete 90 of 100 deliveries, and the clock of this computer was set ahead, or is wrong. Nothing was deleted: decide in the interface.',
  ])
  expect([removals, changes]).toEqual([0, 1])
  const response = { remove: true, deliveries: 90, newestAtMs: 2 }
  for (const other of [{ deliveries: 89 }, { newestAtMs: 3 }]) {
    await expect(keeper.respond({ ...response, ...other })).rejects.toMatchObject({
      code: 'question-outdated',
    })
  }
  expect([removals, keeper.question()]).toEqual([0, question])
  expect(await keeper.respond(response)).toMatchObject({ removed: 90 })
  expect(await keeper.respond(response)).toBeNull()
  expect([removals, keeper.question()]).toEqual([1, null])
  keeper.close()
})
