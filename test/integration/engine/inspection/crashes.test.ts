import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#contract/transport'
import { createEngine } from '../../../../main/engine/create-engine.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { allRead } from '../../../support/engine/test-engine.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const inspection = new URL('../../../support/workers/crashing-inspection-worker.ts', import.meta.url)

async function readBeside(planted: string) {
  const dataDir = temporaryFolder()
  const ports = testPorts(dataDir)
  const engine = await createEngine({
    ports: { ...ports, workers: { ...ports.workers, inspection } },
    ...{ version: '0', host: 'command', listen: { port: 0 } },
  })
  onTestFinished(() => engine.close())
  const client = createClient(engine)
  const url = (await client.call('app.status')).listener.captureUrl ?? ''
  const good = () => JSON.stringify(transactionExample('issuance', 'PENDING'))
  for (const body of [good(), planted, good()]) {
    expect((await httpCall(url, { method: 'POST', body })).status).toBe(200)
  }
  await allRead(client)
  const { rows } = await client.call('deliveries.list', {})
  return { client, rows: rows.toReversed() }
}

test('a delivery that ends inspection each time is set aside and shown so; the others are read', async () => {
  const { client, rows } = await readBeside('planted-exit')
  expect(rows.map(({ isRead, kind }) => [isRead, kind])).toEqual([
    [true, 'issuance'],
    [true, null],
    [true, 'issuance'],
  ])
  const { findings } = await client.call('deliveries.get', { id: rows[1]?.id ?? failing() })
  expect(findings).toMatchObject([{ code: 'inspection-failed', severity: 'warning' }])
  expect((await client.call('app.status')).workerFailures).toMatchObject([
    {
      part: 'inspection',
      message: `Inspection restarted after a failure; delivery ${rows[1]?.id} was skipped.`,
      count: 2,
    },
  ])
})

test('a rule that throws costs one delivery its inspection', async () => {
  const { client, rows } = await readBeside('planted-throw')
  const { findings } = await client.call('deliveries.get', { id: rows[1]?.id ?? failing() })
  expect(findings).toMatchObject([{ code: 'inspection-failed' }])
  expect(rows[2]?.kind).toBe('issuance')
  expect((await client.call('app.status')).workerFailures).toEqual([])
})

function failing(): never {
  throw new Error('There is none.')
}
