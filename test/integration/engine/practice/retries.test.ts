import { expect, test } from 'vitest'
import { practiseAt } from './retries-steps.ts'

test('after 5xx it sends the same bytes again, and goes on once it gets 2xx', async () => {
  let calls = 0
  const { practice, bodies } = await practiseAt((_, response) => {
    calls += 1
    response.writeHead(calls === 1 ? 503 : 200).end()
  })
  expect(bodies[1]).toBe(bodies[0])
  expect(new Set(bodies).size).toBe(bodies.length - 1)
  expect(practice.status()).toMatchObject({ givenUp: 0, delivered: bodies.length - 1 })
  expect(practice.faults(0, 10).faults).toMatchObject([
    { kind: 'retry', message: expect.stringContaining('503') },
  ])
})

test('a 4xx is never retried: the notification is lost', async () => {
  const { practice, bodies } = await practiseAt((_, response) => response.writeHead(404).end())
  expect(new Set(bodies).size).toBe(bodies.length)
  expect(practice.status()).toMatchObject({ delivered: 0, givenUp: bodies.length })
  expect(practice.faults(0, 10).faults[0]).toMatchObject({ kind: 'lost', findings: [] })
})
