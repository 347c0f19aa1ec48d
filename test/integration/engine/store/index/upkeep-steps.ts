import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { openStore } from '../../../../../main/engine/store/open-store.ts'
import type { Store } from '../../../../../main/engine/store/store.ts'
import { testPorts } from '../../../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../../support/store/inspection-result.ts'
import { openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { searchFor } from '../../../../support/store/search-for.ts'
import { countDeliveries } from '../../../../support/store/whole-reads.ts'
import { until } from '../../../../support/until.ts'

export const count = 160

/** Inspected deliveries whose texts differ, so that the index of texts takes some room. */
export async function fill(store: Store): Promise<DeliveryId[]> {
  const body = (index: number): string =>
    Array.from({ length: 150 }, (_, at) => ((index * 7_919 + at * 104_729) % 999_983).toString(36)).join(' ')
  const ids = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      captured(store, arrivedDelivery({ body: `{"note":"needle ${index} ${body(index)}"}` })),
    ),
  )
  await store.saveInspections(ids.map(id => ({ id, inspection: inspectionResult() })))
  return ids
}

async function addTexts(store: Store): Promise<void> {
  store.setTextUse('fill')
  await until(() => store.indexTotals().textsMissing === 0)
}

export const textsIn = (dataDir: string): string[] =>
  readdirSync(dataDir).filter(name => /^texts-[0-9a-f]{8}\.db$/.test(name))

/** A store with all texts that can be added, closed again. */
export async function fillWithTexts(dataDir: string): Promise<void> {
  const store = await openStore({ ports: testPorts(dataDir), rulesVersion: 1, holder: { host: 'command' } })
  await fill(store)
  await addTexts(store)
  await store.close()
}

/** Opens a store; all texts that can be added are. */
export async function withTexts(dataDir: string): Promise<{ dataDir: string; store: Store }> {
  const store = await openTestStore(dataDir)
  await addTexts(store)
  return { dataDir, store }
}

/** The file of texts is spoiled while no process has the store open. */
export async function expectTextsAgain(dataDir: string, spoil: (file: string) => void): Promise<void> {
  const { store } = await withTexts(dataDir)
  await store.close()
  spoil(join(dataDir, textsIn(dataDir)[0] ?? ''))
  expect(countDeliveries(openTestReader(dataDir), searchFor('"needle 7"'))).toBe(11)
  const again = await withTexts(dataDir)
  expect(again.store.totals().pending).toBe(0)
  expect(textsIn(dataDir)).toHaveLength(1)
  expect(countDeliveries(openTestReader(dataDir), searchFor('"needle 7"'))).toBe(11)
}
