import { expect, test } from 'vitest'
import { openTestEngine } from '../../../support/engine/open-test-engine.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { httpCall } from '../../../support/network/http-call.ts'

test('what differs between two records is expected; within a record an id that changed is not', async () => {
  const bench = await openTestEngine()
  const { event, payload } = transactionExample('issuance', 'PENDING')
  const bodies = [
    payload,
    { ...payload, external_ref: 'changed' },
    { ...payload, id: '00000000-0000-4000-8000-00000000000a', external_ref: 'of another' },
  ]
  for (const body of bodies)
    await httpCall(bench.captureUrl, {
      method: 'POST',
      body: Buffer.from(JSON.stringify({ event, payload: body })),
    })
  await bench.allRead(3)
  const { rows } = await bench.client.call('deliveries.list', {})
  const [other, later, first] = rows.map(({ id }) => id)
  if (first === undefined || later === undefined || other === undefined) throw new Error('Three came.')
  const unexpected = async (id: typeof first, withId: typeof first) => {
    const { changes } = await bench.client.call('deliveries.compare', { id, withId })
    expect(changes.length).toBeGreaterThan(0)
    return changes.filter(({ expected }) => !expected).map(({ path }) => path)
  }
  expect(await unexpected(later, first)).toEqual(['/payload/external_ref'])
  expect(await unexpected(other, first)).toEqual([])
})
