import { expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { everything } from '../../../../../main/engine/store/read-store.ts'
import { captureAndKill } from '../../../../support/store/held-store.ts'
import { openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { heldBody } from '../../../../support/store/store-holder.ts'
import { countDeliveries } from '../../../../support/store/whole-reads.ts'
import { folderOnDisk } from '../../../../support/temporary-folder.ts'

test('every delivery that was acknowledged before kill -9 is there afterwards, whole, and the count is right', async () => {
  const dataDir = folderOnDisk()
  const acknowledged: { id: DeliveryId; number: number }[] = []
  for (const afterLines of [50, 300]) {
    const holder = await captureAndKill(dataDir, afterLines)
    acknowledged.push(...(holder.lines.slice(1) as unknown as typeof acknowledged))
  }
  expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(acknowledged.length)
  // A reader without a holder recovers the log for itself; then the holder does.
  for (const open of [() => null, openTestStore]) {
    const store = await open(dataDir)
    const reader = openTestReader(dataDir)
    for (const { id, number } of acknowledged) {
      expect(Buffer.from(reader.body(id, 0, 10_000)?.bytes ?? []).toString()).toBe(heldBody(number))
    }
    const { rows } = reader.listDeliveries({ limit: 100_000, search: everything })
    expect(rows[0]?.id).toBeGreaterThanOrEqual(acknowledged.at(-1)?.id ?? 0)
    expect(store?.totals().deliveries ?? rows.length).toBe(rows.length)
    expect(countDeliveries(reader, everything)).toBe(rows.length)
  }
})
