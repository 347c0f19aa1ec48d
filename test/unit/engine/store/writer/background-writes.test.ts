import { expect, test } from 'vitest'
import { settingsSchema } from '#contract/settings'
import { deliveryId } from '#contract/terms'
import {
  BackgroundWrites,
  batchInspections,
  maximumBatchFindings,
  maximumBatchInspections,
} from '../../../../../main/engine/store/writer/background-writes.ts'
import { inspectionResult } from '../../../../support/store/inspection-result.ts'

const finding = { severity: 'info', code: 'c', path: '', message: 'm', source: 's' } as const

function inspections(count: number, findingsEach: number) {
  const findings = Array.from({ length: findingsEach }, () => finding)
  return Array.from({ length: count }, (_, index) => ({
    id: deliveryId(index + 1),
    inspection: inspectionResult({ findings }),
  }))
}

test('inspections are cut into batches by their number, in order, none lost', () => {
  const all = inspections(maximumBatchInspections * 2 + 1, 0)
  const batches = batchInspections(all)
  expect(batches.map(batch => batch.length)).toEqual([maximumBatchInspections, maximumBatchInspections, 1])
  expect(batches.flat()).toEqual(all)
})

test('inspections with many findings make smaller batches', () => {
  const batches = batchInspections(inspections(10, maximumBatchFindings / 4))
  expect(batches.map(batch => batch.length)).toEqual([4, 4, 2])
})

test('an inspection with more findings than a batch may have goes alone', () => {
  const batches = batchInspections(inspections(3, maximumBatchFindings + 1))
  expect(batches.map(batch => batch.length)).toEqual([1, 1, 1])
})

test('no inspections make no batch', () => {
  expect(batchInspections([])).toEqual([])
})

test('what a user waits for goes before inspections, each in the order it came', () => {
  const writes = new BackgroundWrites()
  const inspections = (rulesVersion: number) =>
    ({ kind: 'inspections', rulesVersion, inspections: [] }) as const
  const settings = { kind: 'settings', settings: settingsSchema.parse({}) } as const
  void writes.add(inspections(1), 0)
  void writes.add(inspections(2), 0)
  void writes.add(settings, 0)
  expect([1, 2, 3, 4].map(() => writes.next(0)?.write ?? null)).toEqual([
    settings,
    inspections(1),
    inspections(2),
    null,
  ])
})

test('how long writes have waited counts from the last that went, not while none waits', () => {
  const writes = new BackgroundWrites()
  expect(writes.waitedMs(1_000)).toBe(0)
  const settings = { kind: 'settings', settings: settingsSchema.parse({}) } as const
  void writes.add(settings, 1_000)
  void writes.add(settings, 1_200)
  expect(writes.waitedMs(1_300)).toBe(300)
  writes.next(1_300)
  expect(writes.waitedMs(1_350)).toBe(50)
  writes.next(1_350)
  expect(writes.waitedMs(9_000)).toBe(0)
})
