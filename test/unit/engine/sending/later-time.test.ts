import fc from 'fast-check'
import { expect, test } from 'vitest'
import { laterTime } from '../../../../main/engine/sending/fixtures/later-time.ts'

const now = Date.parse('2024-05-01T12:00:00.500Z')

test.each([
  ['2024-05-01T11:00:00Z', '2024-05-01T12:00:00Z'],
  ['2024-05-01T11:00:00.000Z', '2024-05-01T12:00:00.500Z'],
  ['2024-05-01T11:00:00.000000Z', '2024-05-01T12:00:00.500000Z'],
  ['2024-05-01T11:00:00.123456789Z', '2024-05-01T12:00:00.500000000Z'],
  ['2024-05-01T11:00:00+00:00', '2024-05-01T12:00:00+00:00'],
  ['2024-05-01T05:00:00-0600', '2024-05-01T06:00:00-0600'],
  ['2024-05-01 11:00:00.0', '2024-05-01 12:00:00.5'],
  ['2024-05-01T11:00:00,00+05:30', '2024-05-01T17:30:00,50+05:30'],
])('after %s comes now in its form: %s', (previous, next) => {
  expect(laterTime(previous, now)).toBe(next)
})

test.each([
  ['2024-05-01T12:00:00Z', '2024-05-01T12:00:01Z'],
  ['2024-05-01T12:00:00.500Z', '2024-05-01T12:00:00.501Z'],
  ['2024-05-01T12:00:00.500000Z', '2024-05-01T12:00:00.500001Z'],
  ['2024-05-01T12:00:00.500000999Z', '2024-05-01T12:00:00.500001000Z'],
  ['2031-12-31T23:59:59-06:00', '2032-01-01T00:00:00-06:00'],
])('after %s, which is now or in the future, comes the next instant: %s', (previous, next) => {
  expect(laterTime(previous, now)).toBe(next)
})

test.each([null, '', 'yesterday', '1714564800', '2024-05-01'])('after %j comes now in UTC', previous => {
  expect(laterTime(previous, now)).toBe('2024-05-01T12:00:00.500Z')
})

test('the next time is always later than the previous one and never before now by more than its precision', () => {
  const times = fc.date({ min: new Date(0), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(
      times,
      times,
      fc.constantFrom(0, 3, 6),
      fc.constantFrom('Z', '+00:00', '-05:00', '+0530'),
      (at, clock, digits, zone) => {
        const iso = at.toISOString()
        const fraction = digits === 0 ? '' : `.${iso.slice(20, 23).padEnd(digits, '0')}`
        const previous = `${iso.slice(0, 19)}${fraction}${zone}`
        const next = laterTime(previous, clock.getTime())
        expect(next).toHaveLength(previous.length)
        const later = Date.parse(next) - Date.parse(previous)
        // Date.parse counts milliseconds: a microsecond more shows in the text alone.
        if (digits === 6 && later === 0) expect(next > previous).toBe(true)
        else expect(later).toBeGreaterThan(0)
        expect(Date.parse(next)).toBeGreaterThan(clock.getTime() - 1000)
      },
    ),
  )
})
