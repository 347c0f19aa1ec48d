import { expect, test } from 'vitest'
import { parseQuery } from '#contract/query/query'
import { sinceQuery } from '#contract/query/since-query'

const nowMs = Date.parse('2026-03-04T05:06:07.008Z')

test('a range is resolved once, so what was counted does not leave the count while it is waited', () => {
  expect(sinceQuery('', '10m', nowMs)).toBe('received:>=2026-03-04T04:56:07.008Z')
  expect(sinceQuery('kind:issuance or kind:funding', '2h', nowMs)).toBe(
    '(kind:issuance or kind:funding) received:>=2026-03-04T03:06:07.008Z',
  )
})

test('a written time is where the count begins', () => {
  expect(sinceQuery('', '2026-03-04T05:00Z', nowMs)).toBe('received:>=2026-03-04T05:00:00.000Z')
  const midnight = new Date(2026, 2, 3).toISOString()
  expect(sinceQuery('', '2026-03-03', nowMs)).toBe(`received:>=${midnight}`)
})

test.each(['soon', '1 or 1', '10m or 1', '2026-13-01'])('%s is no time, and the query says so', since => {
  expect(parseQuery(sinceQuery('kind:issuance', since, nowMs), nowMs)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining(since) },
  })
})

test.each(['kind:issuance not', 'kind:issuance) or (kind:funding', 'kind:issuance "'])(
  'the period does not make a query of %s',
  where => {
    expect(parseQuery(where, nowMs).ok).toBe(false)
    expect(parseQuery(sinceQuery(where, '10m', nowMs), nowMs)).toEqual(parseQuery(where, nowMs))
  },
)
