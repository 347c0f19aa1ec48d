import { expect, test } from 'vitest'
import type { DrillProperty } from '#contract/drill/properties'
import { type DrillId, drillId } from '#contract/terms'
import type { PlacedAttempt } from '../../../../../main/engine/store/store.ts'
import { storeOfFile } from '../../../../support/store/open-test-store.ts'

function attempt(number: number, change: Partial<PlacedAttempt> = {}): PlacedAttempt {
  return {
    number,
    place: 0,
    run: number,
    property: 'order',
    trail: 'funding',
    recordId: `r${number}`,
    step: 1,
    subject: 'own',
    wave: 2,
    form: 'respelled',
    mishap: 'response-lost',
    repeats: 0,
    response: {
      startedAtMs: 5,
      elapsedMs: 1.5,
      status: null,
      error: { code: 'target-timeout', message: 'Late.' },
      isPassed: false,
    },
    ...change,
  }
}

const drill = (subject: string) => ({ subject, summary: `{"of":"${subject}"}`, detail: '{"all":1}' })

const opened = storeOfFile()

async function withDrills(...subjects: string[]) {
  const ids: DrillId[] = []
  for (const subject of subjects) ids.push(await opened().store.saveDrill(null, drill(subject)))
  return { ...opened(), ids }
}

test('a drill is stored, replaced without its detail, and read newest first', async () => {
  const { store, reader, ids } = await withDrills('a', 'b', 'a')
  const [one = drillId(0), two = drillId(0), three = drillId(0)] = ids
  await store.saveDrill(two, { subject: 'b', summary: '{"of":"changed"}', detail: null })
  expect(reader.drill(two)).toEqual({ id: two, summary: { of: 'changed' }, detail: { all: 1 } })
  expect(reader.drillSummary(two)?.summary).toEqual({ of: 'changed' })
  expect(reader.drill(drillId(999))).toBeNull()
  const { drills, hasMore } = reader.drills({ limit: 2 })
  expect([drills.map(({ id }) => id), hasMore]).toEqual([[three, two], true])
  expect(reader.drills({ before: two, limit: 2 }).drills.map(({ id }) => id)).toEqual([one])
  expect(reader.drillsOfSubject('a', three, 5).map(({ id }) => id)).toEqual([one])
})

test('attempts come back as they were, in order, by property and trail', async () => {
  const { store, reader, ids } = await withDrills('a', 'b')
  const [id = drillId(0), other = drillId(0)] = ids
  const properties: (DrillProperty | null)[] = ['order', 'drops', null]
  const attempts = Array.from({ length: 700 }, (_, place) =>
    attempt(place + 1, { property: properties[place % 3] ?? null, trail: place % 2 === 0 ? 'x' : 'y' }),
  )
  await store.saveDrillAttempts(id, attempts)
  await store.saveDrillAttempts(other, [attempt(1)])
  const first = reader.drillAttempts({ id, after: 0, limit: 500 })
  expect(first.hasMore).toBe(true)
  expect(first.attempts).toEqual(attempts.slice(0, 500).map(({ place: _, ...stored }) => stored))
  const rest = reader.drillAttempts({ id, after: 500, limit: 500 })
  expect([rest.attempts.length, rest.hasMore]).toEqual([200, false])
  const numbersOf = (property: DrillProperty | undefined, trail: string | undefined): number[] =>
    reader.drillAttempts({ id, after: 300, limit: 3, property, trail }).attempts.map(({ number }) => number)
  expect(numbersOf('order', 'x')).toEqual([301, 307, 313])
  expect(numbersOf('order', undefined)).toEqual([301, 304, 307])
  expect(numbersOf(undefined, 'y')).toEqual([302, 304, 306])
})

test('a drill is removed with its attempts, nothing is stored of one that is gone, and its number is not given again', async () => {
  const { store, reader, ids } = await withDrills('b', 'a')
  const [other = drillId(0), id = drillId(0)] = ids
  await store.saveDrillAttempts(
    id,
    Array.from({ length: 1500 }, (_, place) => attempt(place + 1)),
  )
  await store.saveDrillAttempts(other, [attempt(1)])
  await store.removeDrill(id)
  await store.removeDrill(id)
  await store.saveDrillAttempts(id, [attempt(1501)])
  expect(reader.drill(id)).toBeNull()
  expect(reader.drillAttempts({ id, after: 0, limit: 10 }).attempts).toEqual([])
  expect(reader.drillAttempts({ id: other, after: 0, limit: 10 }).attempts).toHaveLength(1)
  expect(await store.saveDrill(null, drill('b'))).toBeGreaterThan(id)
})
