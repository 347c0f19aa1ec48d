import { expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { allInspected, openTestEngine } from '../../../support/engine/open-test-engine.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { httpCall } from '../../../support/network/http-call.ts'

const inspection = new URL('../../../support/workers/crashing-inspection-worker.ts', import.meta.url)

test('a delivery that ends inspection each time is set aside and shown so, one whose rule throws costs itself alone; the others are read', async () => {
  const { client, captureUrl } = await openTestEngine(undefined, { workers: { inspection } })
  const read = async (...bodies: string[]) => {
    for (const body of bodies) expect((await httpCall(captureUrl, { method: 'POST', body })).status).toBe(200)
    await allInspected(client)
    return (await client.call('deliveries.list', { limit: bodies.length })).rows.toReversed()
  }
  const codesOf = async (id: DeliveryId | undefined) =>
    (await client.call('deliveries.get', { id: id ?? expect.fail('There is none.') })).findings
  const good = JSON.stringify(transactionExample('issuance', 'PENDING'))

  const [, thrown, after] = await read(good, 'planted-throw', good)
  expect(await codesOf(thrown?.id)).toMatchObject([{ code: 'inspection-failed' }])
  expect(after?.kind).toBe('issuance')
  expect((await client.call('app.status')).workerFailures).toEqual([])

  const rows = await read(good, 'planted-exit', good)
  expect(rows.map(({ isInspected, kind }) => [isInspected, kind])).toEqual([
    [true, 'issuance'],
    [true, null],
    [true, 'issuance'],
  ])
  expect(await codesOf(rows[1]?.id)).toMatchObject([{ code: 'inspection-failed', severity: 'warning' }])
  expect((await client.call('app.status')).workerFailures).toMatchObject([
    {
      part: 'inspection',
      message: `Inspection restarted after a failure; delivery ${rows[1]?.id} was skipped.`,
      count: 2,
    },
  ])
})
