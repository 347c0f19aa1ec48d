import { expect, test } from 'vitest'
import { findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import type { DeliveryId } from '#contract/terms'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import { mostSevereCodes } from '../../../../../main/engine/inspect/most-severe-codes.ts'
import { everything, type ReadStore } from '../../../../../main/engine/store/read-store.ts'
import type { Store, StoredRange } from '../../../../../main/engine/store/store.ts'
import {
  fundingExample,
  transactionExample,
  withdrawalExample,
} from '../../../../support/inspection/examples.ts'
import { trailCases } from '../../../../support/inspection/trail-cases/trail-cases.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { storeOfFile } from '../../../../support/store/open-test-store.ts'
import { listRecords } from '../../../../support/store/whole-reads.ts'
import { until } from '../../../../support/until.ts'

const completeAt = (minute: string, members: Record<string, unknown> = {}) => {
  const { event, payload } = transactionExample('issuance', 'COMPLETE', members)
  return { event, payload: { ...payload, updated_at: `2024-05-06T10:${minute}:00.000Z` } }
}

const opened = storeOfFile()

/** Each is stored and inspected before the next arrives, all as notifications of the record with this id. */
async function arrive(store: Store, recordId: string, ...bodies: unknown[]): Promise<DeliveryId[]> {
  const ids: DeliveryId[] = []
  for (const body of bodies) {
    const made = typeof body === 'string' ? body : JSON.stringify(body)
    const text = made.replace(/("(?:id|fid|wid)": ?)"[^"]*"/, `$1"${recordId}"`)
    const id = await captured(store, arrivedDelivery({ body: text }))
    await store.saveInspections([{ id, inspection: inspectDelivery(inspectedDelivery(text)) }])
    ids.push(id)
  }
  return ids
}

const recordOf = (reader: ReadStore, id: string) => reader.recordsByKey([`transactions:${id}`])[0]
const rowOf = (reader: ReadStore, id: DeliveryId | undefined) =>
  reader.deliveriesById(id === undefined ? [] : [id])[0]
const codesOf = (found: readonly { readonly code: string }[] | undefined) => found?.map(({ code }) => code)

test('a row says the amount, why it failed, and what keeps a body from being a notification', async () => {
  const { store, reader } = opened()
  const error = { code: 'transaction_failed', message: 'The transfer was rejected.' }
  const failed = transactionExample('issuance', 'FAILED', { failure_reason: null, error })
  const [first, second, third] = await arrive(
    store,
    'r1',
    failed,
    'no json',
    withdrawalExample('failed', { details: { fail_reason: 'account closed' } }),
  )
  const pending = await captured(store, arrivedDelivery({ body: JSON.stringify(failed) }))
  expect(rowOf(reader, first)).toMatchObject({
    amount: '1500.25',
    asset: 'MXN',
    reason: { code: error.code, text: error.message },
    bodyProblem: null,
    trailFindings: [{ severity: 'info', code: 'status-skipped' }],
  })
  expect(rowOf(reader, second)).toMatchObject({ amount: null, reason: null, bodyProblem: 'not-json' })
  expect(rowOf(reader, third)?.reason).toEqual({ code: null, text: 'account closed' })
  const none = { amount: null, asset: null, reason: null, bodyProblem: null, trailFindings: [] }
  expect(rowOf(reader, pending)).toMatchObject(none)
  expect(recordOf(reader, 'r1')).toMatchObject({
    amount: '1500.25',
    asset: 'MXN',
    reason: { code: error.code, text: error.message },
  })
})

test('a record says why it failed until its last notification says otherwise', async () => {
  const { store, reader } = opened()
  const failed = transactionExample('issuance', 'FAILED', { failure_reason: 'small deposit' })
  await arrive(store, 'r2', failed)
  expect(recordOf(reader, 'r2')?.reason?.text).toBe('small deposit')
  await arrive(store, 'r2', completeAt('30'))
  expect(recordOf(reader, 'r2')?.reason).toBeNull()
})

test('rows name the other party and the purpose, and a repetition counts the deliveries that it repeats', async () => {
  const { store, reader } = opened()
  const complete = completeAt('30', { deposit_sender_name: 'Ana Ruiz' })
  const details = { sender_name: 'Eva', concepto: 'Pago 12' }
  const funded = fundingExample('complete', { details })
  const ids = await arrive(store, 'r6', complete, complete, complete, completeAt('40'), funded)
  expect(ids.map(id => rowOf(reader, id)?.repeats)).toEqual([0, 1, 2, 0, 0])
  expect(rowOf(reader, ids[0])?.description).toBe('Ana Ruiz')
  expect(rowOf(reader, ids[4])?.description).toBe('Eva · Pago 12')
  expect(reader.recordsByKey(['funding:fid:r6'])[0]?.description).toBe('Eva · Pago 12')
  const [first] = ids
  if (first === undefined) throw new Error('Nothing arrived.')
  await store.removeDeliveries([first])
  await store.indexSettled()
  expect(ids.map(id => rowOf(reader, id)?.repeats)).toEqual([undefined, 0, 1, 0, 0])
})

test('a step that another one makes odd says so, and is told to have changed', async () => {
  const { store, reader } = opened()
  const told: StoredRange[] = []
  store.onStepsChanged(range => told.push(range))
  const [, complete] = await arrive(
    store,
    'r3',
    transactionExample('issuance', 'PENDING'),
    completeAt('30', { amount: '99' }),
  )
  expect(codesOf(rowOf(reader, complete)?.trailFindings)).toEqual(['identity-changed', 'status-skipped'])
  expect(told).toEqual([])
  const between = transactionExample('issuance', 'IN_PROGRESS', { amount: '99' })
  const [late] = await arrive(store, 'r3', between)
  await until(() => told.length > 0)
  expect(told).toEqual([{ firstId: complete, lastId: complete, count: 1 }])
  expect(rowOf(reader, complete)?.trailFindings).toEqual([])
  expect(codesOf(rowOf(reader, late)?.trailFindings)).toContain('identity-changed')
})

test('a record names its most severe codes: those of its deliveries and of its trail', async () => {
  const { store, reader } = opened()
  await arrive(store, 'r4', transactionExample('issuance', 'FAILED', { failure_reason: 'small deposit' }))
  const before = codesOf(recordOf(reader, 'r4')?.findingCodes)
  expect(before).not.toContain('amount-impossible')
  const [odd] = await arrive(store, 'r4', completeAt('30', { amount: 'much' }))
  expect(recordOf(reader, 'r4')?.findingCodes.slice(0, 3)).toEqual([
    { severity: findingCodes['amount-impossible'].severity, code: 'amount-impossible' },
    { severity: trailFindingCodes['second-final'].severity, code: 'second-final' },
    expect.objectContaining({ code: 'identity-changed' }),
  ])
  const [responded] = await arrive(store, 'r4', completeAt('31'))
  if (odd === undefined || responded === undefined) throw new Error('Nothing arrived.')
  await store.removeDeliveries([odd])
  await store.indexSettled()
  expect(codesOf(recordOf(reader, 'r4')?.findingCodes)).not.toContain('amount-impossible')
})

test('a record names what was found about a response', async () => {
  const { store, reader } = opened()
  const [id] = await arrive(store, 'r5', transactionExample('issuance', 'COMPLETE'))
  if (id === undefined) throw new Error('Nothing arrived.')
  expect(codesOf(recordOf(reader, 'r5')?.findingCodes)).not.toContain('response-not-2xx')
  store.recordResponse(id, 500, 1)
  await until(() => codesOf(recordOf(reader, 'r5')?.findingCodes)?.includes('response-not-2xx') === true)
})

test('for every case the rows name what the trail says', async () => {
  const { store, reader } = opened()
  for (const [index, { bad }] of trailCases.entries()) {
    await arrive(store, `case-${index}`, ...bad)
  }
  const { rows } = listRecords(reader, { limit: 500, search: everything })
  expect(rows.length).toBeGreaterThan(20)
  for (const { recordKey, findingCodes: named } of rows) {
    const trail = reader.trailFindings(recordKey, 1_000)
    const ids = [...new Set(trail.map(({ deliveryId }) => deliveryId))]
    for (const row of reader.deliveriesById(ids)) {
      const codes = [...new Set(rows.map(each => each.recordKey))].flatMap(each =>
        reader
          .trailFindings(each, 1_000)
          .filter(({ deliveryId }) => deliveryId === row.id)
          .map(({ code }) => code),
      )
      expect(row.trailFindings).toEqual(mostSevereCodes(codes))
    }
    const own = reader
      .listDeliveries({ limit: 500, search: everything })
      .rows.filter(row => row.recordKey === recordKey)
      .flatMap(row => reader.findings(row.id).map(({ code }) => code))
    expect(named).toEqual(mostSevereCodes([...trail.map(({ code }) => code), ...own]))
  }
})
