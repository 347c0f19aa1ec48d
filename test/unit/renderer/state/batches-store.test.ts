import { expect, it } from 'vitest'
import type { Batch } from '#contract/sending/replay'
import { furtherOf } from '../../../../renderer/state/batches-store.ts'
import { headerPairs } from '../../../../renderer/state/replay-edit.ts'
import { planOf, type ReplayPlan } from '../../../../renderer/state/replay-many-store.ts'

const begun = { id: 1, state: 'planning', sent: 0, endedAtMs: null } as Batch
const running = { ...begun, state: 'running', sent: 4 } satisfies Batch
const ended = { ...running, state: 'done', sent: 9, endedAtMs: 5 } satisfies Batch

it('what a batch has reached is not taken back by an answer that came late', () => {
  expect(furtherOf(undefined, begun)).toBe(begun)
  expect(furtherOf(running, begun)).toBe(running)
  expect(furtherOf(ended, running)).toBe(ended)
  expect(furtherOf(running, { ...running, state: 'paused' }).state).toBe('paused')
  expect(furtherOf(begun, ended)).toBe(ended)
})

const plan: ReplayPlan = {
  target: { to: 'listener', url: '' },
  keepPath: false,
  timing: 'asap',
  times: '10',
  intervalMs: '100',
  order: 'arrived',
  seed: '1',
  concurrency: '8',
  duplicatePercent: '0',
}

it('an order is one at a time, what has its time waits for no other, and a number must be one', () => {
  expect(planOf(plan)).toMatchObject({ concurrency: 8, timing: { mode: 'asap' } })
  expect(planOf({ ...plan, order: 'shuffled' })).toMatchObject({ concurrency: 1 })
  expect(planOf({ ...plan, timing: 'times' })).toMatchObject({
    concurrency: 64,
    timing: { mode: 'recorded', speed: 10 },
  })
  expect(planOf({ ...plan, concurrency: '65' })).toBeNull()
  expect(planOf({ ...plan, duplicatePercent: 'many' })).toBeNull()
  expect(planOf({ ...plan, timing: 'interval', intervalMs: '' })).toBeNull()
})

it('headers are lines with a name and a value', () => {
  expect(headerPairs('A: 1\n\nb:2 \nA: : x')).toEqual([
    ['A', '1'],
    ['b', '2'],
    ['A', ': x'],
  ])
  expect(headerPairs('no colon')).toBeNull()
  expect(headerPairs('bad name: x')).toBeNull()
})
