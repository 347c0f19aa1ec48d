import { expect, test } from 'vitest'
import { isFlat, median, type ProcessSample } from '../../soak/mixed/process-sample.ts'

function samplesOf(values: readonly number[]): ProcessSample[] {
  return values.map((residentBytes, atMs) => ({
    ...{ atMs, residentBytes, handles: 0, threads: 0, logBytes: 0, databaseBytes: 0 },
  }))
}
const slack = { share: 0.1, amount: 10 }

test('a figure that is the same when warm and at the end is flat, whatever it was in between', () => {
  const samples = samplesOf([1, 50, 100, 100, 900, 100, 110, 112])
  expect(isFlat(samples, 'residentBytes', slack)).toEqual({
    isFlat: true,
    second: 100,
    last: 112,
    highest: 900,
  })
})

test('a figure that grows beyond the slack is not flat', () => {
  const samples = samplesOf([80, 90, 100, 110, 120, 130, 140, 150])
  expect(isFlat(samples, 'residentBytes', slack).isFlat).toBe(false)
})

test('the median is the one in the middle', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([])).toBe(0)
})
