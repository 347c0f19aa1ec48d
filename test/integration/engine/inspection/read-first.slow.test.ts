import { expect, test } from 'vitest'
import { deliveryId } from '#contract/terms'
import { rulesVersion } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { everything } from '../../../../main/engine/store/read-store.ts'
import { openTestReader } from '../../../support/store/open-test-store.ts'
import { listRecords } from '../../../support/store/whole-reads.ts'
import { until } from '../../../support/until.ts'
import { inspectionOf, pendingStore } from './read-first-steps.ts'

/** All that is derived of a store, as lists show it. */
function shown(dataDir: string) {
  const reader = openTestReader(dataDir, rulesVersion)
  const window = { limit: 10_000, search: everything }
  const { rows } = reader.listDeliveries(window)
  const trails = listRecords(reader, window).rows
  return {
    rows: rows.map(({ receivedAtMs: _, ...row }) => row),
    trails: trails.map(({ firstReceivedAtMs: _first, lastReceivedAtMs: _last, ...trail }) => trail),
    found: trails.map(({ recordKey }) =>
      reader
        .trailFindings(recordKey, 1_000)
        .map(({ code }) => code)
        .sort(),
    ),
  }
}

test('in the end nothing differs from a store that was inspected in order', async () => {
  const [ahead, inOrder] = [await pendingStore(200), await pendingStore(200)]
  const mixed = [180, 190, 100, 101, 40, 200, 150].map(deliveryId)
  for (const [{ dataDir, store }, ids] of [
    [ahead, mixed],
    [inOrder, []],
  ] as const) {
    const inspection = inspectionOf(dataDir, store, () => {})
    inspection.readFirst(ids)
    inspection.begin(false)
    await until(() => store.totals().pending === 0)
    await inspection.pause()
  }
  expect(shown(ahead.dataDir)).toEqual(shown(inOrder.dataDir))
})
