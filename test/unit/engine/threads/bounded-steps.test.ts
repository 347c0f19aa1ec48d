import { expect, test } from 'vitest'
import { boundedSteps } from '../../../../main/engine/threads/bounded-steps.ts'

/** Three steps of 10 ms each, then `whole`; notes whether it could end. */
function steps() {
  let nowMs = 0
  let hasEnded = false
  function* read(): Generator<number, string, undefined> {
    try {
      for (const step of [1, 2, 3]) {
        nowMs += 10
        yield step
      }
      return 'whole'
    } finally {
      hasEnded = true
    }
  }
  const run = (within: number | undefined) => {
    const bounded = boundedSteps(
      within,
      read(),
      (value): { value: string } | { part: number } => ({ value }),
      part => ({ part }),
      () => nowMs,
    )
    for (let pauses = 0; ; pauses += 1) {
      const step = bounded.next()
      if (step.done === true) return { response: step.value, pauses }
    }
  }
  return { run, hasEnded: () => hasEnded }
}

test('a read that has the time comes to its end, and pauses as before', () => {
  expect(steps().run(undefined)).toEqual({ response: { value: 'whole' }, pauses: 3 })
  expect(steps().run(31)).toEqual({ response: { value: 'whole' }, pauses: 3 })
})

test('one that has not returns what its last pause gave, and ends', () => {
  const { run, hasEnded } = steps()
  expect(run(15)).toEqual({ response: { part: 2 }, pauses: 1 })
  expect(hasEnded()).toBe(true)
})
