import { expect, it } from 'vitest'
import { planOf, type ReplayPlan } from '../../../../../renderer/features/batches/replay-plan.ts'

const plan: ReplayPlan = {
  timing: 'asap',
  times: 10,
  intervalMs: 100,
  order: 'arrived',
  seed: 1,
  concurrency: 8,
  duplicatePercent: 0,
}

it('an order is one at a time, and what has its time waits for no other', () => {
  expect(planOf(plan)).toMatchObject({ concurrency: 8, timing: { mode: 'asap' } })
  expect(planOf({ ...plan, order: 'shuffled' })).toMatchObject({ concurrency: 1 })
  expect(planOf({ ...plan, timing: 'times' })).toMatchObject({
    concurrency: 64,
    timing: { mode: 'recorded', speed: 10 },
  })
})
