import { expect, test } from 'vitest'
import { parseQuery } from '#contract/query/query'
import {
  receivedOf,
  receivedRange,
  withReceived,
  withReceivedOf,
} from '../../../../../../renderer/features/deliveries/arrivals/received-range.ts'

const at = (text: string) => Date.parse(text)

test('a range is appended, as short as it can be said', () => {
  expect(withReceived('kind:funding', at('2026-05-04T10:00:00Z'), at('2026-05-04T10:05:00Z'))).toBe(
    'kind:funding received:2026-05-04T10:00Z..2026-05-04T10:04Z',
  )
  expect(withReceived('', at('2026-05-04T10:00:07Z'), at('2026-05-04T10:00:09Z'))).toBe(
    'received:2026-05-04T10:00:07Z..2026-05-04T10:00:08Z',
  )
  expect(withReceived('', at('2026-05-04T10:00:07Z'), at('2026-05-04T10:00:08Z'))).toBe(
    'received:2026-05-04T10:00:07Z',
  )
})

test('a range binds a whole query with or', () => {
  expect(withReceived('a or b', 0, 60_000)).toBe('(a or b) received:1970-01-01T00:00Z')
})

test('the query means exactly the range', () => {
  const [fromMs, toMs] = [at('2026-05-04T10:00:00Z'), at('2026-05-04T10:05:00Z')]
  expect(parseQuery(withReceived('', fromMs, toMs), 0)).toMatchObject({
    query: { type: 'number', field: 'received', range: { from: fromMs, to: toMs - 1 } },
  })
})

test('a range takes the place of the one before; terms in brackets and choices stay', () => {
  const again = withReceived('received:2h kind:funding received:today', 0, 60_000)
  expect(again).toBe('kind:funding received:1970-01-01T00:00Z')
  expect(withReceivedOf(again, null)).toBe('kind:funding')
  expect(withReceivedOf(again, '2h')).toBe('kind:funding received:2h')
  for (const query of ['-received:2h', '(received:2h or kind:funding)', 'received:2h or kind:funding']) {
    expect(receivedOf(query), query).toBeNull()
    expect(withReceivedOf(query, null)).toBe(query)
  }
  expect(receivedOf('kind:funding received:2h')).toBe('2h')
})

test('a period between two instants is read back; another time is no period', () => {
  const [fromMs, toMs] = [at('2026-05-04T10:00:00Z'), at('2026-05-04T10:05:00Z')]
  expect(receivedRange(withReceived('kind:funding', fromMs, toMs))).toEqual({ fromMs, toMs })
  for (const query of ['', 'received:2h', 'received:today', 'received:>=2026-05-04T10:00Z'])
    expect(receivedRange(query), query).toBeNull()
})
