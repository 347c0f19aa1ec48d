import { expect, it } from 'vitest'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import {
  cutText,
  rowAgeText,
  rowAmountText,
  rowNote,
  trailMark,
} from '../../../../renderer/notification/row-note.ts'

it('a reason is said in words where there are any, with its code on hover', () => {
  const row = (reason: DeliverySummary['reason']) =>
    rowNote({ reason, description: 'María Ruiz' } as DeliverySummary)
  expect(row({ code: 'E-1', text: 'small_deposit' })).toEqual({
    text: 'small_deposit',
    title: 'small_deposit (E-1)',
  })
  expect(row({ code: 'E-1', text: null })).toEqual({ text: 'E-1', title: 'E-1' })
  expect(row({ code: 'E-1', text: 'E-1' })?.title).toBe('E-1')
})

it('a request is noted only where it is no notification', () => {
  const given = { reason: null, description: null, kind: null, method: 'GET', target: '/favicon.ico' }
  const row = given as DeliverySummary
  expect(rowNote(row)?.text).toBe('GET /favicon.ico')
  expect(rowNote({ ...row, kind: 'issuance' })).toBeNull()
  expect(rowNote({ ...row, target: '' })).toBeNull()
})

it('without a reason, the other party and the purpose are noted', () => {
  const description = 'María Ruiz · Pago 12'
  const row = { reason: null, description, kind: 'funding', method: 'POST', target: '/' } as DeliverySummary
  expect(rowNote(row)).toEqual({ text: description, title: description })
})

it('the most severe finding about the trail is a mark, notes are none', () => {
  expect(
    trailMark([
      { severity: 'warning', code: 'final-status-left' },
      { severity: 'warning', code: 'identity-changed' },
      { severity: 'info', code: 'status-skipped' },
    ]),
  ).toEqual({
    severity: 'warning',
    text: 'after final',
    title: 'The status changed after a final status. An identifying value changed',
  })
  expect(trailMark([{ severity: 'info', code: 'status-skipped' }])).toBeNull()
  expect(trailMark([])).toBeNull()
})

it('an amount keeps its digits, in groups', () => {
  expect(rowAmountText({ kind: 'issuance', amount: '1500.25', asset: 'mxn' })).toBe('1,500.25 MXN')
  expect(rowAmountText({ kind: 'issuance', amount: '1234567.890123456789', asset: 'ETH' })).toBe(
    '1,234,567.890123456789 ETH',
  )
  expect(rowAmountText({ kind: 'issuance', amount: '-1000', asset: null })).toBe('-1,000')
  expect(rowAmountText({ kind: 'issuance', amount: '100', asset: null })).toBe('100')
  expect(rowAmountText({ kind: 'redemption', amount: '1000', asset: 'MXN' })).toBe('1,000 tokens')
  expect(rowAmountText({ kind: 'issuance', amount: null, asset: 'MXN' })).toBeNull()
  // What is no plain decimal stays as it is.
  expect(rowAmountText({ kind: 'issuance', amount: '1e21', asset: 'mxn' })).toBe('1e21 MXN')
  expect(rowAmountText({ kind: 'issuance', amount: '1.000,00', asset: 'mxn' })).toBe('1.000,00 MXN')
})

it('a body that was cut says at what size', () => {
  expect([10 * 1024 * 1024, 1.5 * 1024 * 1024, 2048, 100].map(cutText)).toEqual([
    'Cut at 10 MiB',
    'Cut at 1.5 MiB',
    'Cut at 2 KiB',
    'Cut at 100 B',
  ])
})

it('an age starts with now', () => {
  expect([-5, 59_999, 60_000, 7_200_000].map(rowAgeText)).toEqual(['now', 'now', '1 min', '2 h'])
})
