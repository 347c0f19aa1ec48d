import { expect, test } from 'vitest'
import { stepsOf } from './preview-pauses-steps.ts'

test('a preview of tiny bodies with long headers lets others have the thread every few deliveries', async () => {
  expect(await stepsOf(60, 'x'.repeat(16_000))).toBeGreaterThanOrEqual(12)
})
