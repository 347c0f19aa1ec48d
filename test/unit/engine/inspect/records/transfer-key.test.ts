import { expect, test } from 'vitest'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import {
  fundingExample,
  type JsonRecord,
  withdrawalExample,
} from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'

const details = { clave_rastreo: 'TRK1', sender_clabe: '0020**771', receive_clabe: '646180157000000004' }
const keyOf = (body: unknown) => inspectDelivery(inspectedDelivery(body)).transferKey
const funding = (changed: JsonRecord = {}, members: JsonRecord = {}) =>
  keyOf(fundingExample('complete', { fid: 'f2', details: { ...details, ...changed }, ...members }))

test('two records with one tracking key, amount and accounts are about one transfer', () => {
  const key = keyOf(fundingExample('pending', { details, amount: '500.0' }))
  expect(key).not.toBeNull()
  expect(funding({}, { amount: '500.00' })).toBe(key)
  expect(funding({ clave_rastreo: 'trk1' })).toBe(key)
})

test('another amount, account, tracking key or service is another transfer', () => {
  const key = funding()
  const paid = { clave_de_rastreo: 'TRK1', beneficiary_clabe: '646180157000000004' }
  const others = [
    funding({}, { amount: '500.01' }),
    funding({ sender_clabe: '0020**772' }),
    funding({ receive_clabe: undefined }),
    funding({ clave_rastreo: 'TRK2' }),
    keyOf(withdrawalExample('complete', { amount: '500.00', details: paid })),
  ]
  expect(others).not.toContain(key)
  expect(others).not.toContain(null)
})

test('without a tracking key, an amount or an account nothing is known of a transfer', () => {
  expect(funding({ clave_rastreo: undefined })).toBeNull()
  expect(funding({}, { amount: undefined })).toBeNull()
  expect(funding({ sender_clabe: undefined, receive_clabe: undefined })).toBeNull()
  expect(keyOf({ event: 'payin', payload: { id: 'p1', amount: '1', details } })).toBeNull()
})
