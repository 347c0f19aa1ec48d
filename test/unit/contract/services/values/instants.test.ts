import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInstant } from '#contract/services/values/instants'

const tenUs = Date.UTC(2024, 4, 6, 10, 0, 0) * 1000

test.each([
  ['2024-05-06T10:00:00Z', 0],
  ['2024-05-06T10:00:00+00:00', 0],
  ['2024-05-06T10:00:00+0000', 0],
  ['2024-05-06T04:00:00-06', 0],
  ['2024-05-06T04:00:00-06:00', 0],
  ['2024-05-06t10:00:00z', 0],
  ['2024-05-06 10:00:00', 0],
  ['20240506T100000Z', 0],
  ['2024-W19-1T10:00:00Z', 0],
  ['2024W191T100000Z', 0],
  ['2024-127T10:00:00Z', 0],
  ['2024127T10Z', 0],
  ['2024-05-06T10:00Z', 0],
  ['2024-05-06T09:59:60Z', 0],
  ['2024-05-06T10:00:00.5Z', 500_000],
  ['2024-05-06T10:00:00.123Z', 123_000],
  ['2024-05-06T10:00:00,123456+00:00', 123_456],
  ['2024-05-06T10:00:00.123456789Z', 123_456],
])('%s is an instant', (text, extraUs) => {
  expect(readInstant(text)?.us).toBe(tenUs + extraUs)
})

test('an instant keeps every microsecond that came', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
      fc.nat(999),
      (date, micros) => {
        const text = date.toISOString().replace('Z', `${String(micros).padStart(3, '0')}Z`)
        expect(readInstant(text)?.us).toBe(date.getTime() * 1000 + micros)
      },
    ),
  )
})

test('a missing zone is taken as UTC, and reported', () => {
  expect(readInstant('2024-05-06T10:00:00')).toMatchObject({ us: tenUs, isZoneAssumed: true })
  expect(readInstant('2024-05-06T10:00:00+00:00')).toMatchObject({ isZoneAssumed: false })
})

test.each([
  ['2020-W53-7', '2021-01-03'],
  ['2021-W01-1', '2021-01-04'],
  ['2019-W01-1', '2018-12-31'],
  ['2024-366', '2024-12-31'],
  ['2023-001', '2023-01-01'],
])('the week or ordinal date %s is the day %s', (text, day) => {
  expect(readInstant(`${text}T00:00:00Z`)?.us).toBe(Date.parse(`${day}T00:00:00Z`) * 1000)
})

test('what is no instant is none', () => {
  const dates = '2024-13-01T00:00:00Z 2023-02-29T00:00:00Z 2024-05-06T25:00:00Z 2024-05-06T10:60:00Z'
  const others = [
    '',
    '1714989600',
    '2024-05-06T10:00:00+24:00',
    '06/05/2024',
    '2021-W53-1T10:00:00Z',
    '2024-W00-1',
    '2024-W19-0',
    '2024-W19-8',
    '2024-W19',
    '2023-366',
    '2024-000',
    '2024-367',
    '2024-05-06T10:00:00 UTC',
    'null',
  ]
  for (const text of [...dates.split(' '), ...others]) expect(readInstant(text), text).toBeNull()
})

test('years that a number cannot hold to the microsecond give no clock', () => {
  expect(readInstant('0001-01-01T00:00:00Z')).toMatchObject({ us: null })
  expect(readInstant('9999-12-31T23:59:59Z')).toMatchObject({ us: null })
  expect(readInstant('2255-01-01T00:00:00Z')?.us).toBeGreaterThan(tenUs)
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-:T.Z+ ') }), text => {
      const us = readInstant(text)?.us ?? 0
      expect(Number.isSafeInteger(us)).toBe(true)
    }),
  )
})
