import { expect, test } from 'vitest'
import { isPlaceAddress } from '#contract/address'
import { deliveryId, type RouteId } from '#contract/terms'
import { type News, nothing, type Some } from '../../../../main/desktop/notifications/news.ts'
import { sayNews } from '../../../../main/desktop/notifications/say.ts'

const none: News = { failed: nothing, errors: nothing, overdue: nothing, down: [], range: null }
const all = <T>(...rows: T[]): Some<T> => ({ rows, isMore: false })
const row = (id: number, reason: string | null = 'small_deposit') => ({
  id: deliveryId(id),
  kind: 'crypto_deposit',
  amount: '1500.10',
  asset: 'mxn',
  reason: reason === null ? null : { code: reason, text: null },
  recordId: 'fid-1',
})
const trail = (recordKey: string) => ({
  recordKey,
  recordId: 'fid-1',
  kind: 'funding',
  amount: '2',
  asset: 'mxn',
  status: 'pending',
})
const down = (routeId: number) => ({ routeId: routeId as RouteId, route: 'shop', host: '127.0.0.1:3000' })

test('nothing that happened is nothing to say', () => {
  expect(sayNews(none)).toBeNull()
})

test.each<[Partial<News>, string, string, string]>([
  [
    { failed: all(row(7)) },
    'Record failed',
    'Crypto deposit · 1500.10 MXN · small_deposit',
    '/deliveries?id=7',
  ],
  [{ errors: all(row(7, null)) }, 'Error found', 'Crypto deposit · 1500.10 MXN', '/deliveries?id=7'],
  [{ failed: all(row(9), row(7)) }, '2 records failed', '', '/deliveries?q=status%3Afailed+id%3A7..9'],
  [
    { errors: all(row(9), row(7)) },
    'Errors found in 2 deliveries',
    '',
    '/deliveries?q=finding%3Aerror+id%3A7..9',
  ],
  [
    { overdue: all(trail('funding:fid:1')) },
    'Final status overdue',
    'Funding · 2 MXN · pending',
    '/trails/funding:fid:1',
  ],
  [
    { overdue: all(trail('a'), trail('b')) },
    '2 final statuses overdue',
    '',
    '/trails?q=finding%3Afinal-overdue',
  ],
  [{ down: [down(3)] }, 'A route’s app is down', 'shop · 127.0.0.1:3000', '/routes/3'],
  [{ down: [down(3), down(4)] }, '2 apps of routes are down', '', '/routes'],
])('%j', (news, title, body, address) => {
  expect(sayNews({ ...none, ...news })).toEqual({ title, body, address })
  expect(isPlaceAddress(address)).toBe(true)
})

test('of a flood the number is a lower bound, and the address has everything that was looked at', () => {
  const rows = Array.from({ length: 200 }, (_, index) => row(1_200 - index))
  const flood = { rows, isMore: true }
  const range = { first: deliveryId(3), last: deliveryId(1_210) }
  expect(sayNews({ ...none, failed: flood, range })).toEqual({
    title: 'More than 200 records failed',
    body: '',
    address: '/deliveries?q=status%3Afailed+id%3A3..1200',
  })
  expect(sayNews({ ...none, errors: flood, range })?.title).toBe('Errors found in more than 200 deliveries')
  expect(sayNews({ ...none, errors: all(...rows), range })).toMatchObject({
    title: 'Errors found in 200 deliveries',
    address: '/deliveries?q=finding%3Aerror+id%3A1001..1200',
  })
})

test('several kinds are one notification: the first leads, the others are counted', () => {
  const said = sayNews({ ...none, failed: all(row(7)), errors: all(row(8), row(9)), down: [down(3)] })
  expect(said).toEqual({
    title: 'A route’s app is down',
    body: 'shop · 127.0.0.1:3000\nRecord failed\nErrors found in 2 deliveries',
    address: '/routes/3',
  })
})

test('a sender’s text is short, and cannot turn what is around it', () => {
  const body = sayNews({ ...none, failed: all(row(7, `a\u202Eb\u0007c${'x'.repeat(500)}`)) })?.body ?? ''
  expect(body).toContain('a b c')
  expect(body.length).toBeLessThan(140)
})
