import type { ServerResponse } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { practiceOptionsSchema } from '#contract/registration/practice'
import { systemClock } from '../../../../main/engine/ports.ts'
import { createPractice, type Practice } from '../../../../main/engine/practice/practice.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { type ServedCall, serviceServer } from '../../../support/network/service-server.ts'

/**
 * One record of two notifications, sent to a callback with the given responses. Resolves when all is done.
 */
export async function practiseAt(
  respond: (call: ServedCall, response: ServerResponse) => void,
  timeoutMs = 60_000,
) {
  const callback = await serviceServer(respond)
  let look = (): void => {}
  const practice: Practice = createPractice(
    {
      clock: systemClock,
      allowedHosts: () => [],
      render: async (fixture, { recordId }) => JSON.stringify({ fixture, recordId }),
      sign: () => '',
      signingKey: async () => ({ keyId: '', publicKey: '', privateKey: '' }),
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
