import { expect, test } from 'vitest'
import { localDay, nextDayMs } from '../../../../../main/engine/store/schema/day.ts'

test('a day is named by its local date with leading zeros', () => {
  expect(localDay(new Date(2026, 0, 2, 3, 4).getTime())).toBe('2026-01-02')
  expect(localDay(new Date(2026, 10, 21, 23, 59, 59, 999).getTime())).toBe('2026-11-21')
})

test('the next day begins at local midnight, whatever the length of the day', () => {
  // Every day of a year, those on which clocks change among them.
  for (let day = 1; day <= 366; day += 1) {
    const noon = new Date(2026, 0, day, 12).getTime()
    const next = nextDayMs(noon)
    expect(localDay(next - 1)).toBe(localDay(noon))
    expect(localDay(next)).not.toBe(localDay(noon))
  }
})
