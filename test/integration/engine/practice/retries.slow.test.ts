import { expect, test } from 'vitest'
import { practiseAt } from './retries-steps.ts'

test('no response in time and a broken connection are retried, and given up in the end', async () => {
  let calls = 0
  const { practice, bodies } = await practiseAt((_, response) => {
    calls += 1
    if (calls % 2 === 0) response.destroy()
  }, 300)
  const { planned, givenUp, delivered } = practice.status()
  expect({ givenUp, delivered }).toEqual({ givenUp: planned, delivered: 0 })
  expect(bodies).toHaveLength(planned * 3)
  const messages = practice.faults(0, 100).faults.map(fault => fault.message)
  expect(messages.some(message => message.includes('no response'))).toBe(true)
  expect(messages.some(message => message.includes('network error'))).toBe(true)
})
