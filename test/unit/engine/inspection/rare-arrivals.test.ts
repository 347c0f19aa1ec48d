import { expect, test } from 'vitest'
import { deliveryId } from '#contract/terms'
import { type Arrival, rareAmong } from '../../../../main/engine/inspection/rare-arrivals.ts'

type Kind = Omit<Arrival, 'id'>

const usual: Kind = { source: '10.0.0.1', path: '/hooks', body: 'none' }
const floods: Record<string, (place: number) => Partial<Kind>> = {
  'of one request': () => ({}),
  'of random paths': place => ({ path: `/${place}` }),
  'of invented sources': place => ({ source: `10.1.0.${place}` }),
  'of notifications at random paths': place => ({ path: `/${place}`, body: 'notification' }),
}

/** A flood of 300, and every 30th delivery a genuine one. */
function arrivals(flood: (place: number) => Partial<Kind>, genuine: Partial<Kind>): Arrival[] {
  return Array.from({ length: 300 }, (_, place) => ({
    id: deliveryId(1_000 + place),
    ...usual,
    ...(place % 30 === 0 ? genuine : flood(place)),
  }))
}
const genuineIds = Array.from({ length: 10 }, (_, place) => 1_000 + place * 30)

test.each([
  ['of one request', 'another source', { source: '10.0.0.2' }],
  ['of one request', 'another path', { path: '/genuine' }],
  ['of one request', 'the body of a notification', { body: 'notification' }],
  ['of random paths', 'another source', { source: '10.0.0.2' }],
  ['of random paths', 'the body of a notification', { body: 'notification' }],
  ['of invented sources', 'another path and body', { path: '/genuine', body: 'notification' }],
  ['of notifications at random paths', 'another source', { source: '10.0.0.2', body: 'notification' }],
] as const)('in a flood %s, deliveries with %s are chosen', (name, _, genuine) => {
  const flood = floods[name] ?? expect.fail(name)
  const chosen = rareAmong(arrivals(flood, genuine), 0)
  expect(chosen).toEqual(genuineIds)
})

test('without a difference none is rare, and the oldest are chosen up to the least number', () => {
  const alike = arrivals(() => ({}), {})
  expect(rareAmong(alike, 0)).toEqual([])
  expect(rareAmong(alike, 3)).toEqual([1_000, 1_001, 1_002])
  expect(rareAmong([], 3)).toEqual([])
})

test('the least common come first, and at most an eighth is chosen', () => {
  const pairs = arrivals(place => ({ source: `10.1.0.${place % 100}` }), {
    source: '10.0.0.2',
    path: '/genuine',
  })
  expect(rareAmong(pairs, 10)).toEqual(genuineIds)
  const halves = arrivals(place => (place < 150 ? { source: `10.1.0.${place}` } : {}), {})
  expect(rareAmong(halves, 0)).toHaveLength(38)
})
