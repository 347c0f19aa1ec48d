import { expect, test } from 'vitest'
import { deliveryId } from '#contract/terms'
import { type Arrival, rareAmong } from '../../../../main/engine/inspection/rare-arrivals.ts'

type Kind = Omit<Arrival, 'id'>

const usual: Kind = { source: '10.0.0.1', path: '/hooks', body: 'none' }
const floods: Record<string, (place: number) => Partial<Kind>> = {
  'of one request': () => ({}),
  'of random paths': place => ({ path: `/${place}` }),
  'of invented sources': place => ({ source: `10.1.0.${place}` }),
  'of random sources and paths': place => ({ source: `10.1.0.${place}`, path: `/${place}` }),
  'of paths that each occur three times': place => ({ path: `/${place % 100}` }),
  'of notifications at random paths': place => ({ path: `/${place}`, body: 'notification' }),
}

/** A flood of 300, and every 30th delivery a genuine one, or as many as given. */
function arrivals(
  flood: (place: number) => Partial<Kind>,
  genuine: Partial<Kind>,
  genuineCount = 10,
): Arrival[] {
  return Array.from({ length: 300 }, (_, place) => ({
    id: deliveryId(1_000 + place),
    ...usual,
    ...(place % 30 === 0 && place < genuineCount * 30 ? genuine : flood(place)),
  }))
}
const genuineIds = Array.from({ length: 10 }, (_, place) => 1_000 + place * 30)

const notification = { path: '/genuine', body: 'notification' } as const

test.each([
  ['of one request', 'another source', { source: '10.0.0.2' }, 10],
  ['of one request', 'another source, one delivery', { source: '10.0.0.2' }, 1],
  ['of one request', 'another path', { path: '/genuine' }, 10],
  ['of one request', 'another path, one delivery', { path: '/genuine' }, 1],
  ['of one request', 'the body of a notification', { body: 'notification' }, 10],
  ['of random paths', 'another source', { source: '10.0.0.2' }, 10],
  ['of random paths', 'the same path each time', { path: '/genuine' }, 10],
  ['of random paths', 'another path and body, one delivery', notification, 1],
  ['of random paths', 'the body of a notification', { body: 'notification' }, 10],
  ['of paths that each occur three times', 'another path', { path: '/genuine' }, 10],
  ['of invented sources', 'another path and body', notification, 10],
  ['of random sources and paths', 'one source, path and body', { source: '10.0.0.2', ...notification }, 10],
  ['of random sources and paths', 'another body, one delivery', { source: '10.0.0.2', ...notification }, 1],
  ['of notifications at random paths', 'another source', { source: '10.0.0.2', body: 'notification' }, 10],
] as const)('in a flood %s, deliveries with %s are chosen', (name, _, genuine, count) => {
  const flood = floods[name] ?? expect.fail(name)
  const chosen = rareAmong(arrivals(flood, genuine, count), { atLeast: 0 })
  expect(chosen).toEqual(genuineIds.slice(0, count))
})

test('a flood that varies everything as often as a sender hides a single delivery of it', () => {
  const varied = arrivals(place => ({ path: `/${place}` }), { path: '/genuine' }, 1)
  expect(rareAmong(varied, { atLeast: 0 })).toEqual([])
})

test('without a difference none is rare, and the oldest are chosen up to the least number', () => {
  const alike = arrivals(() => ({}), {})
  expect(rareAmong(alike, { atLeast: 0 })).toEqual([])
  expect(rareAmong(alike, { atLeast: 3 })).toEqual([1_000, 1_001, 1_002])
  expect(rareAmong([], { atLeast: 3 })).toEqual([])
})

test('the least common come first, and at most an eighth is chosen', () => {
  const pairs = arrivals(place => ({ source: `10.1.0.${place % 100}` }), {
    source: '10.0.0.2',
    path: '/genuine',
  })
  expect(rareAmong(pairs, { atLeast: 10 })).toEqual(genuineIds)
  expect(rareAmong(pairs, { atLeast: 0, atMost: 3 })).toEqual(genuineIds.slice(0, 3))
  const many = arrivals(place => (place < 80 ? { source: `10.1.0.${place}` } : {}), {})
  expect(rareAmong(many, { atLeast: 0 })).toHaveLength(38)
})
