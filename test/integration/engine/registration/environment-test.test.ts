import { expect, test } from 'vitest'
import { openRegistration, registrationOfFile } from '../../../support/engine/open-registration.ts'
import { rawService, serviceServer } from '../../../support/network/service-server.ts'

const shared = registrationOfFile()

test.each([
  [200, true],
  [401, true],
  [404, true],
  [500, true],
  [502, false],
  [503, false],
  [504, false],
])('a service whose base URL responds with %i is responding: %s', async (status, isResponding) => {
  const service = await serviceServer((_, response) => response.writeHead(status).end())
  const { registration, environment } = shared()
  const { id } = await environment('transactions', service.url)
  const result = await registration.testEnvironment(id)
  expect(result).toMatchObject({ isResponding, httpStatus: status })
  expect(result.message).toContain(`status ${status}`)
})

test('a test is one HEAD without credentials or body, and is not stored as a call', async () => {
  const service = await serviceServer((_, response) => response.writeHead(302, { location: '/away' }).end())
  const { registration } = shared()
  const { id } = await registration.saveEnvironment({
    name: 'signed',
    service: 'funding',
    baseUrl: `${service.url}/api`,
    authentication: {
      kind: 'header',
      headers: [{ name: 'Authorization', secret: { from: 'value', value: 'canary-5f1e', place: 'file' } }],
    },
  })
  await registration.testEnvironment(id)
  expect(service.calls).toHaveLength(1)
  const [call] = service.calls
  expect(call).toMatchObject({ method: 'HEAD', path: '/api', body: '' })
  expect(JSON.stringify(call?.headers)).not.toMatch(/authorization|canary/i)
  expect((await registration.listCalls({ limit: 10 })).calls).toEqual([])
})

test('nothing listens, and a service that accepts and stays silent: not responding, with the reason', async () => {
  const { registration, environment } = await openRegistration({ limits: { probeMs: 100 } })
  const closed = await environment('transactions', 'http://127.0.0.1:1')
  expect(await registration.testEnvironment(closed.id)).toMatchObject({
    isResponding: false,
    httpStatus: null,
    message: 'Nothing listens at 127.0.0.1:1. Check the address.',
  })
  const mute = await environment('funding', await rawService(() => {}))
  const result = await registration.testEnvironment(mute.id)
  expect(result.isResponding).toBe(false)
  expect(result.message).toContain('did not respond within 0.1 seconds')
})
