import { expect, test } from 'vitest'
import { stepsOf } from './preview-pauses-steps.ts'

test('a preview of many tiny deliveries lets others have the thread in between', async () => {
  expect(await stepsOf(640, '')).toBeGreaterThanOrEqual(10)
})
