import { expect, test } from 'vitest'
import { parseQuery } from '#contract/query/query'
import { facets } from '../../../../../main/engine/queries/overview-queries.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../../support/store/inspection-result.ts'
import { openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('a sender that makes up statuses: each is found, and a facet says that some are not listed', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const count = 2_000
  // Long enough that a search for text pauses.
  const body = JSON.stringify({ text: 'x'.repeat(4_000) })
  const ids = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      captured(store, arrivedDelivery({ target: `/${index}`, body })),
    ),
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
  const searchOf = (text: string) => {
    const parsed = parseQuery(text, Date.now())
    if (!parsed.ok) return expect.fail(parsed.error.message)
    return { query: parsed.query, nowMs: Date.now(), finalWithinMs: 86_400_000 }
  }
  const found = (text: string): number[] =>
    reader.listDeliveries({ limit: 10_000, search: searchOf(text) }).rows.map(({ id }) => id)
  expect(found('status:s1')).toEqual([last, 1])
  const unlisted = count - 7
  expect(found(`status:s${unlisted}`)).toEqual([unlisted])
  expect(found(`status:s${unlisted},s2`)).toEqual([unlisted, 2])
  expect(found(`not status:s${unlisted}`)).toHaveLength(count - 1)
  /** `tookMs`: of the processor. */
  const counted = (text: string) => {
    const startMs = process.cpuUsage().user / 1_000
    const steps = facets(reader, searchOf(text))
    let step = steps.next()
    while (step.done !== true) step = steps.next()
    return { ...step.value, tookMs: process.cpuUsage().user / 1_000 - startMs }
  }
  const all = counted('')
  expect(all.facets.find(({ field }) => field === 'status')?.isCut).toBe(true)
  expect(all.facets.find(({ field }) => field === 'method')).toMatchObject({
    isCut: false,
    values: [{ value: 'post', count }],
  })
  // Each delivery is checked in its row, in many short reads: values are counted once for all reads.
  const others = counted(`not status:s${unlisted}`)
  expect(others.facets.find(({ field }) => field === 'method')?.values).toMatchObject([{ count: count - 1 }])
  expect(others.tookMs).toBeLessThan(20 * all.tookMs + 200)
  // The first pause is after the rows that are not in the index: there are none. Later ones give what was found so far.
  let pauses = 0
  for (const soFar of reader.countFacetsInSteps(searchOf('not "no such text"'))) {
    if (pauses > 0) expect(soFar().deliveryCount).toBeGreaterThan(0)
    pauses += 1
  }
})
