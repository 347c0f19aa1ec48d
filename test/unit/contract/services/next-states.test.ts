import { expect, test } from 'vitest'
import { parseQuery } from '#contract/query/query'
import { recordKinds } from '#contract/record-kinds'
import { followedQuery, nextStates } from '#contract/services/next-states'

const next = (
  kind: (typeof recordKinds)[number],
  status: string | null,
  refundStatus: string | null = null,
) =>
  nextStates(kind, status === null ? null : { status, refundStatus }).map(state =>
    state.refundStatus === null ? state.status : `${state.status} ${state.refundStatus}`,
  )

test('every later documented status can follow, as the service writes it', () => {
  expect(next('issuance', 'PENDING')).toEqual(['IN_PROGRESS', 'COMPLETE', 'FAILED'])
  expect(next('conversion', 'in_progress')).toEqual(['COMPLETE', 'FAILED'])
  expect(next('funding', 'pending')).toEqual(['complete', 'failed'])
  expect(next('withdrawal', 'pending')).toEqual(['processing', 'complete', 'failed'])
  expect(next('withdrawal', null)).toEqual(['pending', 'processing', 'complete', 'failed'])
})

test('nothing follows a final status, but a refund a failed issuance or redemption', () => {
  expect(next('issuance', 'COMPLETE')).toEqual([])
  expect(next('crypto_deposit', 'FAILED')).toEqual([])
  expect(next('funding', 'cancelled')).toEqual([])
  expect(next('withdrawal', 'failed')).toEqual([])
  expect(next('issuance', 'FAILED')).toEqual(['FAILED PENDING'])
  expect(next('redemption', 'FAILED', 'PENDING')).toEqual([
    'FAILED IN_PROGRESS',
    'FAILED COMPLETE',
    'FAILED FAILED',
  ])
  expect(next('issuance', 'FAILED', 'in_progress')).toEqual(['FAILED COMPLETE', 'FAILED FAILED'])
  expect(next('issuance', 'FAILED', 'COMPLETE')).toEqual([])
})

test('a status that is not documented counts as in progress', () => {
  expect(next('funding', 'processing')).toEqual(['complete', 'failed'])
  expect(next('issuance', 'ON_HOLD')).toEqual(['COMPLETE', 'FAILED'])
})

test('the query for records that it can follow is valid, and leaves out what has ended', () => {
  for (const kind of recordKinds) {
    for (const refundStatus of [null, 'PENDING']) {
      const query = followedQuery(kind, { refundStatus })
      expect(parseQuery(query, 0), query).toMatchObject({ ok: true })
    }
  }
  expect(followedQuery('withdrawal', { refundStatus: null })).toMatch(/-status:complete,failed,cancelled/)
  expect(followedQuery('issuance', { refundStatus: 'COMPLETE' })).toBe(
    'kind:issuance status:failed -refund:complete,failed',
  )
})
