import { expect, test } from 'vitest'
import { runStoreFaults } from '../../../soak/store-faults.ts'

// HOOKTRAIL_FAULT_RUNS: many more, such as 300 within an hour.
const runs = Number(process.env.HOOKTRAIL_FAULT_RUNS ?? 2)
const seed = Number(process.env.HOOKTRAIL_FAULT_SEED ?? 20_261_122)

test('whatever faults come one after another: what was acknowledged is there, what is not there was not acknowledged', {
  timeout: Math.max(240_000, runs * 30_000),
}, async () => {
  const figures = await runStoreFaults({ runs, seed })
  expect(figures.acknowledged).toBeGreaterThan(0)
  expect(figures.refused).toBeGreaterThan(0)
  expect(figures.sent).toBe(figures.acknowledged + figures.refused)
  if (process.env.HOOKTRAIL_FAULT_RUNS !== undefined) console.log(JSON.stringify(figures))
})
