import { expect, it } from 'vitest'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { isLate, kindText, rowTitle, shortId, statusShape } from '../../../../renderer/notification/labels.ts'

const row = (members: Partial<DeliverySummary>) =>
  ({
    kind: null,
    isInspected: true,
    service: 'none',
    method: 'POST',
    target: '/a',
    reception: 'whole',
    bodyProblem: null,
    response: null,
    ...members,
  }) as DeliverySummary

it('statuses of both services have the same shapes in any case', () => {
  expect(['PENDING', 'pending'].map(statusShape)).toEqual(['ring', 'ring'])
  expect(['IN_PROGRESS', 'processing'].map(statusShape)).toEqual(['half', 'half'])
  expect(['COMPLETE', 'complete'].map(statusShape)).toEqual(['disc', 'disc'])
  expect(['FAILED', 'failed'].map(statusShape)).toEqual(['cross', 'cross'])
  expect([null, '', 'active'].map(statusShape)).toEqual(['dotted', 'dotted', 'dotted'])
})

it('kinds have labels, and events of other products are shown as received', () => {
  expect(kindText('crypto_deposit')).toBe('Crypto deposit')
  expect(kindText('subscription')).toBe('subscription')
})

it('a row shows its kind as far as that is known', () => {
  expect(rowTitle(row({ kind: 'issuance' }))).toBe('Issuance')
  expect(rowTitle(row({ isInspected: false, service: null }))).toBe('Not inspected')
  expect(rowTitle(row({ bodyProblem: 'empty' }))).toBe('Empty body')
  expect(rowTitle(row({ bodyProblem: 'not-json', service: 'transactions' }))).toBe('Not JSON')
  expect(rowTitle(row({}))).toBe('Not a notification')
  expect(rowTitle(row({ reception: 'body-too-large', bodyProblem: 'not-json', bodyBytes: 2048 }))).toBe(
    'Cut at 2 KiB',
  )
  expect(rowTitle(row({ service: 'transactions' }))).toBe('Unknown kind')
  expect(rowTitle(row({ target: '', method: '', reception: 'malformed' }))).toBe('Malformed')
  expect(rowTitle(row({ reception: 'aborted' }))).toBe('Aborted')
})

it('a response is late after five seconds, not at five', () => {
  expect(isLate(row({ response: { status: 200, elapsedMs: 5000 } }))).toBe(false)
  expect(isLate(row({ response: { status: 200, elapsedMs: 5000.1 } }))).toBe(true)
  expect(isLate(row({ response: null }))).toBe(false)
})

it('a long id is cut to its beginning, and says so', () => {
  expect(['7f3a1c52-90ab-4d1e-8c44-2b6f10e9d7a3', '7f3a1c52-', 'x1'].map(shortId)).toEqual([
    '7f3a1c52…',
    '7f3a1c52-',
    'x1',
  ])
})
