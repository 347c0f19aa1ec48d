import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { beforeDeliveries, type DeliveryId } from '#contract/terms'
import { inspectDelivery } from '../../../../../../main/engine/inspect/inspect-delivery.ts'
import { inspectTrail } from '../../../../../../main/engine/inspect/trail/inspect-trail.ts'
import { recordTrail } from '../../../../../../main/engine/queries/record-trail.ts'
import { everything } from '../../../../../../main/engine/store/read-store.ts'
import {
  fundingExample,
  transactionExample,
  withdrawalExample,
} from '../../../../../support/inspection/examples.ts'
import { trailCases } from '../../../../../support/inspection/trail-cases/trail-cases.ts'
import { trailRows } from '../../../../../support/inspection/trail-notification.ts'
import { arrivedDelivery, captured } from '../../../../../support/store/arrived-delivery.ts'
import { inspectedDelivery } from '../../../../../support/store/inspected-delivery.ts'
import { openTestReader, openTestStore, storeOfFile } from '../../../../../support/store/open-test-store.ts'
import { listRecords } from '../../../../../support/store/whole-reads.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'
import { arrive, bothSay, renamed } from './trail-findings-steps.ts'

const shared = storeOfFile()

test('what is kept delivery by delivery is what inspecting the whole trail gives, for every case', async () => {
  const opened = shared()
  for (const [index, { bad, good }] of trailCases.entries()) {
    for (const [which, bodies] of [bad, good].entries()) {
      const { saved, read } = await bothSay(opened, renamed(bodies, `case-${index}-${which}`))
      expect(saved).toEqual(read)
    }
  }
})

test('a repetition that comes to stand before a notification changes what that one is beside', async () => {
  const at = (status: 'COMPLETE' | 'FAILED', minute: string) => {
    const { event, payload } = transactionExample('issuance', status)
    return { event, payload: { ...payload, updated_at: `2024-05-06T10:${minute}:00Z` } }
  }
  // FAILED and COMPLETE of one moment: the second FAILED arrives after these, before the first COMPLETE.
  const bodies = [at('COMPLETE', '30'), at('FAILED', '08'), at('COMPLETE', '08'), at('FAILED', '08')]
  const { saved, read } = await bothSay(shared(), renamed(bodies, 'beside'))
  expect(saved).toEqual(read)
})

test('the counts of a record are those of its deliveries and its trail together', async () => {
  const opened = shared()
  const bodies = [
    transactionExample('issuance', 'COMPLETE'),
    transactionExample('issuance', 'PENDING', { amount: '3' }),
    transactionExample('issuance', 'PENDING', { amount: '3' }),
  ]
  const { ids, recordKey } = await arrive(opened, renamed(bodies, 'counted'))
  const [summary] = opened.reader.recordsByKey([recordKey])
  const own = ids.map(id => opened.reader.delivery(id)?.findingCounts.info ?? 0)
  const trail = opened.reader.trailFindings(recordKey, 100)
  expect(trail.map(({ code }) => code).sort()).toEqual([
    'arrived-out-of-order',
    'duplicate-identical',
    'identity-changed',
    'stale-after-final',
    'status-skipped',
  ])
  expect(summary).toMatchObject({
    status: 'COMPLETE',
    isFinal: true,
    isOrderCertain: true,
    deliveryCount: 3,
    newestDeliveryId: ids[2],
    amount: '1500.25',
    asset: 'MXN',
    findingCounts: { error: 0, warning: 1, info: own.reduce((sum, count) => sum + count, 0) + 4 },
  })
})

test.each([
  ['after', false],
  ['before', true],
])(
  'a withdrawal that a funding gives back is linked with it, the funding read %s it',
  async (when, isFirst) => {
    const opened = shared()
    const withdrawal = withdrawalExample('complete', { wid: `w-${when}` })
    const reversal = (status: string) =>
      fundingExample(status, {
        fid: `f-${when}`,
        details: { deposit_type: 'FAIL_WITHDRAWAL_COMPENSATION', origin_wid: `w-${when}` },
      })
    const fundings = [reversal('pending'), reversal('complete')]
    const both = isFirst ? [...fundings, withdrawal] : [withdrawal, ...fundings]
    await arrive(opened, both)
    const withdrawalKey = `funding:wid:w-${when}`
    const [fundingKey = ''] = opened.reader.reversalsOf(withdrawalKey, 10)
    expect(opened.reader.reversalsOf(withdrawalKey, 10)).toHaveLength(1)
    expect(opened.reader.reversedBy(fundingKey)).toBe(withdrawalKey)
    expect(opened.reader.trailFindings(withdrawalKey, 10)).toEqual([
      expect.objectContaining({
        code: 'withdrawal-reversed',
        severity: 'info',
        message: expect.stringContaining(`f-${when}`),
      }),
    ])
  },
)

test.each([
  ['in order of arrival', [0, 1, 2]],
  ['the later one first', [1, 2, 0]],
])(
  'the later of two records about one transfer names the earlier one, once, inspected %s',
  async (when, order) => {
    const opened = shared()
    const name = when.slice(0, 3)
    const details = { clave_rastreo: `TRK-${name}`, sender_clabe: '0020**771' }
    const bodies = [
      fundingExample('complete', { fid: `one-${name}`, details }),
      fundingExample('pending', { fid: `two-${name}`, details }),
      fundingExample('complete', { fid: `two-${name}`, details }),
    ]
    const ids: DeliveryId[] = []
    for (const body of bodies)
      ids.push(await captured(opened.store, arrivedDelivery({ body: JSON.stringify(body) })))
    for (const place of order) {
      const inspection = inspectDelivery(inspectedDelivery(bodies[place]))
      await opened.store.saveInspections([{ id: ids[place] as DeliveryId, inspection }])
    }
    const said = (fid: string) =>
      opened.reader
        .trailFindings(`funding:fid:${fid}`, 10)
        .filter(({ code }) => code === 'same-transfer')
        .map(({ deliveryId, message }) => [deliveryId, message])
    expect(said(`one-${name}`)).toEqual([])
    expect(said(`two-${name}`)).toEqual([[ids[1], expect.stringContaining(`"one-${name}"`)]])
    const trail = recordTrail(opened.reader, `two-${name}`, 0)
    expect(trail?.findings.map(({ code }) => code)).toContain('same-transfer')
    expect(recordTrail(opened.reader, `one-${name}`, 0)?.findings.map(({ code }) => code)).not.toContain(
      'same-transfer',
    )
  },
)

test('inspecting everything again gives the same findings once', async () => {
  const opened = shared()
  const examples = [transactionExample('issuance', 'COMPLETE'), transactionExample('issuance', 'PENDING')]
  const bodies = renamed(examples, 'again')
  const { ids, recordKey } = await arrive(opened, bodies)
  const before = opened.reader.trailFindings(recordKey, 100)
  await opened.store.saveInspections(
    ids.map((id, index) => ({ id, inspection: inspectDelivery(inspectedDelivery(bodies[index])) })),
  )
  const codes = (findings: typeof before) =>
    findings.map(({ code, deliveryId }) => `${deliveryId} ${code}`).sort()
  expect(codes(opened.reader.trailFindings(recordKey, 100))).toEqual(codes(before))
  expect(opened.reader.recordsByKey([recordKey])[0]?.deliveryCount).toBe(2)
})

test('when deliveries are deleted, the findings of the rest are as if they had never come', async () => {
  const dataDir = temporaryFolder()
  const first = await openTestStore(dataDir)
  const bodies = [
    transactionExample('issuance', 'PENDING'),
    transactionExample('issuance', 'COMPLETE'),
    transactionExample('issuance', 'PENDING'),
    transactionExample('issuance', 'IN_PROGRESS'),
  ]
  const { ids, recordKey } = await arrive({ store: first, reader: openTestReader(dataDir) }, bodies)
  await arrive({ store: first, reader: openTestReader(dataDir) }, [fundingExample('pending')])
  await first.close()
  const database = new Database(join(dataDir, 'store.db'))
  database.pragma('foreign_keys = ON')
  database.exec(`DELETE FROM deliveries WHERE id IN (${ids[0]}, ${ids[1]}, 5)`)
  database.close()

  const store = await openTestStore(dataDir)
  await arrive({ store, reader: openTestReader(dataDir) }, ['no notification'])
  const reader = openTestReader(dataDir)
  const left = inspectTrail(trailRows(bodies.slice(2)))
  expect(reader.trailFindings(recordKey, 100).map(({ code, deliveryId }) => [code, deliveryId])).toEqual(
    left.findings.map(({ finding, deliveryId }) => [finding.code, ids[deliveryId + 1]]),
  )
  const rows = listRecords(reader, { limit: 10, search: everything }).rows
  expect(rows.map(row => [row.recordKey, row.deliveryCount, row.newestDeliveryId])).toEqual([
    [recordKey, 2, ids[3]],
  ])
})

test('once the earlier record of a transfer is deleted, the later ones name the next, and nothing names it', async () => {
  const dataDir = temporaryFolder()
  const first = await openTestStore(dataDir)
  const details = { clave_rastreo: 'TRK-deleted', sender_clabe: '0020**771' }
  const bodies = ['one', 'two', 'three'].map(fid => fundingExample('complete', { fid, details }))
  for (const body of bodies) {
    const id = await captured(first, arrivedDelivery({ body: JSON.stringify(body) }))
    await first.saveInspections([{ id, inspection: inspectDelivery(inspectedDelivery(body)) }])
  }
  await first.close()
  const database = new Database(join(dataDir, 'store.db'))
  database.pragma('foreign_keys = ON')
  database.exec('DELETE FROM deliveries WHERE id = 1')
  database.close()

  const store = await openTestStore(dataDir)
  await arrive({ store, reader: openTestReader(dataDir) }, ['no notification'])
  const reader = openTestReader(dataDir)
  const messages = (fid: string) =>
    reader
      .trailFindings(`funding:fid:${fid}`, 10)
      .filter(({ code }) => code === 'same-transfer')
      .map(({ deliveryId, message }) => [deliveryId, message])
  expect(messages('two')).toEqual([])
  expect(messages('three')).toEqual([[3, expect.stringContaining('"two"')]])
})

test('a delivery that another process inspects while its trail is read is one step', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const reader = openTestReader(dataDir)
  const notification = transactionExample('issuance', 'PENDING')
  const id = await captured(store, arrivedDelivery({ body: JSON.stringify(notification) }))
  const pending = reader.uninspected({ limit: 10, maximumBytes: 1_000, after: beforeDeliveries })
  expect(pending.map(delivery => delivery.id)).toEqual([id])
  await store.saveInspections([{ id, inspection: inspectDelivery(inspectedDelivery(notification)) }])
  // Its pending deliveries are read before the inspection, the rest after it.
  const pages = [pending]
  const meanwhile = { ...reader, uninspected: () => pages.shift() ?? [] }
  const read = recordTrail(meanwhile, String(notification.payload.id), Date.now())
  expect([...(read?.steps() ?? [])].map(step => step.deliveryId)).toEqual([id])
})
