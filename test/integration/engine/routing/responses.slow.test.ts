import { expect, test } from 'vitest'
import { openTestEngine } from '../../../support/engine/open-test-engine.ts'
import { postFor } from './responses-steps.ts'

test('closing lets go what a rule holds back', async () => {
  const bench = await openTestEngine()
  await bench.client.call('routes.save', { route: { rules: [{ reaction: { type: 'hang' } }] } })
  const stored = bench.event('delivery.stored')
  const hanging = postFor(bench, 60_000)
  await stored
  await bench.engine.close()
  expect(await hanging).toBe('ECONNRESET')
})
