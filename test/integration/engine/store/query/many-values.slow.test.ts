import { expect, test } from 'vitest'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../../support/store/inspection-result.ts'
import { newTestStore, openTestReader } from '../../../../support/store/open-test-store.ts'
import { searchFor } from '../../../../support/store/search-for.ts'

test('of a sender that makes up statuses, each is found in any case', async () => {
  const { dataDir, store } = await newTestStore()
  const count = 2_000
  const ids = await Promise.all(
    Array.from({ length: count }, (_, index) => captured(store, arrivedDelivery({ target: `/${index}` }))),
  )
  const last = ids.at(-1)
  await store.saveInspections(
    ids.map(id => ({
      id,
      inspection: inspectionResult({
        status: id === last ? 'S1' : `s${id}`,
        kind: `k${id}`,
        asset: `a${id}`,
      }),
    })),
  )
  const reader = openTestReader(dataDir)
  const found = (text: string): number[] =>
    reader.listDeliveries({ limit: 10_000, search: searchFor(text) }).rows.map(({ id }) => id)
  expect(found('status:s1')).toEqual([last, 1])
  const unlisted = count - 7
  expect(found(`status:s${unlisted}`)).toEqual([unlisted])
  expect(found(`status:s${unlisted},s2`)).toEqual([unlisted, 2])
  expect(found(`not status:s${unlisted}`)).toHaveLength(count - 1)
})
