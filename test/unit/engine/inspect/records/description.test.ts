import { expect, test } from 'vitest'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import {
  fundingExample,
  transactionExample,
  withdrawalExample,
} from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'

const descriptionOf = (body: unknown) => inspectDelivery(inspectedDelivery(body)).description
const issuance = (deposit_sender_name: unknown) =>
  descriptionOf(transactionExample('issuance', 'COMPLETE', { deposit_sender_name }))
const funding = (details: object | null) => descriptionOf(fundingExample('complete', { details }))
const withdrawal = (details: object) => descriptionOf(withdrawalExample('complete', { details }))

test('who paid in is named, and what for', () => {
  expect(issuance('Ana Ruiz')).toBe('Ana Ruiz')
  expect(funding({ sender_name: 'Ana Ruiz', concepto: 'Pago 12' })).toBe('Ana Ruiz · Pago 12')
  expect(funding({ sender_name: null, concepto: 'Pago 12', beneficiary_name: 'Me' })).toBe('Pago 12')
})

test('who is paid is named, and what for', () => {
  expect(withdrawal({ beneficiary_name: 'Luz SA', concepto: 12 })).toBe('Luz SA · 12')
  expect(withdrawal({ beneficiary_name: '', recipient_name: 'Eva' })).toBe('Eva')
})

test('what names neither has no description', () => {
  expect([issuance(''), issuance(undefined), issuance(['Ana'])]).toEqual([null, null, null])
  expect([funding({}), funding(null), funding({ sender_name: '  ', concepto: '' })]).toEqual([
    null,
    null,
    null,
  ])
  expect(descriptionOf({ event: 'payout', payload: { details: { sender_name: 'Ana' } } })).toBeNull()
  expect(descriptionOf('no json')).toBeNull()
})

test('a long text is cut, and a malformed one is well-formed', () => {
  expect(issuance('a'.repeat(200))).toBe('a'.repeat(200))
  expect(issuance('a'.repeat(201))).toBe(`${'a'.repeat(199)}…`)
  expect(issuance(`${'a'.repeat(198)}${'💧'.repeat(9)}`)?.isWellFormed()).toBe(true)
})
