import { expect, test } from 'vitest'
import { tunnelIdSchema } from '#contract/registration/tunnel'
import { openRegistration } from '../../../support/engine/open-registration.ts'
import { responder, serviceServer } from '../../../support/network/service-server.ts'

const [one, other] = ['https://one.example/in', 'https://other.example/in']

/** A service that takes everything, and a clock that a test sets. */
async function openWithClock() {
  const service = await serviceServer(responder(200, { success: true, payload: 'done' }))
  let nowMs = 1000
  const open = await openRegistration({
    clock: { nowMs: () => nowMs, monotonicMs: () => performance.now() },
    tunnelAt: url => (url === one ? tunnelIdSchema.parse(4) : null),
  })
  const environment = await open.environment('funding', service.url)
  return {
    async registerAt(atMs: number, url: string) {
      nowMs = atMs
      await open.register(environment, url)
      const rows = await open.registration.listRegistrations()
      return Object.fromEntries(rows.map(row => [row.callbackUrl, [row.registeredAtMs, row.tunnelId]]))
    },
  }
}

test('a URL is registered since the first time, unless another one took its place in between; its tunnel is remembered', async () => {
  const { registerAt } = await openWithClock()
  expect(await registerAt(1000, one)).toEqual({ [one]: [1000, 4] })
  expect(await registerAt(2000, one)).toEqual({ [one]: [1000, 4] })
  expect(await registerAt(3000, other)).toEqual({ [one]: [1000, 4], [other]: [3000, null] })
  expect(await registerAt(4000, one)).toEqual({ [one]: [4000, 4], [other]: [3000, null] })
})
