import { expect, test } from 'vitest'
import { captureBesideIdleHandshakes } from './secure-steps.ts'

test('with 600 idle handshakes, plain and TLS requests are captured', async context => {
  const { listener, bodies } = await captureBesideIdleHandshakes(context, 600, 512)
  expect(bodies).toEqual(['{"over":"plain"}', '{"over":"tls"}'])
  expect(listener.status().openConnections).toBeLessThanOrEqual(512)
})
