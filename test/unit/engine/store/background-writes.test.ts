import { expect, test } from 'vitest'
import {
  batchReadings,
  maximumBatchFindings,
  maximumBatchReadings,
} from '../../../../main/engine/store/background-writes.ts'
import { madeReading } from '../../../support/made-reading.ts'

const finding = { severity: 'info', code: 'c', path: '', message: 'm', source: 's' } as const

function readings(count: number, findingsEach: number) {
  const findings = Array.from({ length: findingsEach }, () => finding)
  return Array.from({ length: count }, (_, index) => ({ id: index + 1, reading: madeReading({ findings }) }))
}

test('readings are cut into batches by their number, in order, none lost', () => {
  const all = readings(maximumBatchReadings * 2 + 1, 0)
  const batches = batchReadings(all)
  expect(batches.map(batch => batch.length)).toEqual([maximumBatchReadings, maximumBatchReadings, 1])
  expect(batches.flat()).toEqual(all)
})

test('readings with many findings make smaller batches', () => {
  const batches = batchReadings(readings(10, maximumBatchFindings / 4))
  expect(batches.map(batch => batch.length)).toEqual([4, 4, 2])
})

test('a reading with more findings than a batch may have goes alone', () => {
  const batches = batchReadings(readings(3, maximumBatchFindings + 1))
  expect(batches.map(batch => batch.length)).toEqual([1, 1, 1])
})

test('no readings make no batch', () => {
  expect(batchReadings([])).toEqual([])
})
