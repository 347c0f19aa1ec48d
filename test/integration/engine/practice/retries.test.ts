import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { practiceOptionsSchema } from '#contract/registration/practice'
import { systemClock } from '../../../../main/engine/ports.ts'
import { createPractice, type Practice } from '../../../../main/engine/practice/practice.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { type ServedCall, serviceServer } from '../../../support/network/service-server.ts'

/**
 * One record of two notifications, sent to a callback with the given responses. Resolves when all is done.
 */
async function practiseAt(respond: (call: ServedCall, response: ServerResponse) => void, timeoutMs = 60_000) {
  const callback = await serviceServer(respond)
  let look = (): void => {}
  const practice: Practice = createPractice(
    {
      clock: systemClock,
      allowedHosts: () => [],
      render: async (fixture, { recordId }) => JSON.stringify({ fixture, recordId }),
      sign: () => '',
      onChange: () => look(),
    },
    { timeoutMs, retryPausesMs: [10, 10] },
  )
  onTestFinished(() => practice.stop())
  const done = new Promise<void>(resolve => {
    look = () => {
      if (practice.status().isDone) resolve()
    }
  })
  await practice.start(
    practiceOptionsSchema.parse({
      count: 1,
      perSecond: 1000,
      duplicates: 0,
      reorderings: 0,
      skips: 0,
      failures: 0,
    }),
  )
  const registered = await httpCall(`${practice.status().baseUrl}/api/v3/webhooks/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ callback_url: callback.url }),
  })
  expect(registered.status).toBe(200)
  await done
  return { practice, bodies: callback.calls.map(call => call.body) }
}

test('after 5xx it sends the same bytes again, and goes on once it is answered 2xx', async () => {
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

test('no answer in time and a broken connection are retried, and given up in the end', async () => {
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
