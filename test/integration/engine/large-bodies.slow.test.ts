import { expect, test } from 'vitest'
import { testEngineOfFile } from '../../support/engine/open-test-engine.ts'
import { httpCall } from '../../support/network/http-call.ts'

const opened = testEngineOfFile()
const keys = Array.from({ length: 100_000 }, (_, index) => `"k${index}":${index}`).join(',')

test.each([
  ['of 5 MB', `"fid":"five","status":"pending","x":"${'x'.repeat(5_000_000)}"`],
  ['with 100,000 keys', `"fid":"many","status":"pending",${keys}`],
])('a body %s is read, listed, searched, compared and shown', async (_what, members) => {
  const { client, captureUrl, allInspected } = opened()
  const { deliveryCount } = await client.call('app.status')
  const body = `{"event":"funding","payload":{${members}}}`
  for (const each of [body, body.replace('pending', 'complete')])
    expect((await httpCall(captureUrl, { method: 'POST', body: each })).status).toBe(200)
  await allInspected(deliveryCount + 2)
  const [again, first] = (await client.call('deliveries.list', { limit: 2 })).rows
  if (again === undefined || first === undefined) throw new Error('There are two.')
  expect(first).toMatchObject({ isInspected: true, kind: 'funding', status: 'pending' })
  const found = await client.call('deliveries.list', { query: `id:${first.id} "funding"` })
  expect(found.rows).toHaveLength(1)
  const compared = await client.call('deliveries.compare', { id: again.id })
  expect(compared).toMatchObject({ previousId: first.id, unavailable: null })
  expect(compared.changes.map(({ path }) => path)).toEqual(['/payload/status'])
  const trail = await client.call('trails.get', { recordKey: first.recordKey ?? '', withChanges: true })
  expect(trail.stepCount).toBe(2)
  const slice = await client.call('deliveries.body', { id: first.id, form: 'decoded', length: 100 })
  expect(slice.totalBytes).toBe(Buffer.byteLength(body))
})
