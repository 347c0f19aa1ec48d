import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type DeliveryId, deliveryId } from '#contract/terms'
import { seededRandom } from '../../../../main/engine/seeded-random.ts'
import { openReadStore } from '../../../../main/engine/store/open-read-store.ts'
import type { ReadStore, Search } from '../../../../main/engine/store/read-store.ts'
import { finish } from '../../../../main/engine/store/search/search-steps.ts'
import { searchFor } from '../search-for.ts'
import { generatedQuery, type Known } from './generated-queries.ts'
import { knownValues } from './known-values.ts'
import {
  beginRemovingTexts,
  change,
  copyStore,
  fillTexts,
  makeIndexAgain,
  makeStore,
  removeSome,
} from './made-store.ts'

/**
 * The same store, with each state that its index may be in. Each query is asked of one of each kind; of one of these three
 * more is asked than the newest matches and their number.
 */
const variants = {
  on: ['whole', 'as kept', 'made again'],
  off: ['without texts', 'while texts are removed'],
  half: ['half of the texts', 'half inspected'],
} as const
const names = Object.values(variants).flat()

type Window = { readonly before?: DeliveryId; readonly after?: DeliveryId; readonly limit: number }

/** What a search answers; which of all that it can be asked depends on `number`, so that each takes its turn. */
function answersOf(reader: ReadStore, search: Search, number: number, at: DeliveryId, isMoreAsked: boolean) {
  const ids = (window: Window) => {
    const { rows, hasMore } = reader.listDeliveries({ ...window, search })
    return { ids: rows.map(({ id }) => id), hasMore }
  }
  const keys = (window: Window) => {
    const { rows, hasMore } = reader.listRecords({ ...window, search })
    return { keys: rows.map(({ recordKey }) => recordKey), hasMore }
  }
  const others = [
    () => ids({ before: at, limit: 7 }),
    () => ids({ after: at, limit: 7 }),
    () => keys({ limit: 20 }),
    () => keys({ before: at, limit: 5 }),
    () => keys({ after: at, limit: 5 }),
    () => reader.countRecords(search),
    () => {
      const { codes, ...rest } = finish(reader.summariseFindingsInSteps(search))
      return { codes: codes.toSorted((a, b) => (a.code < b.code ? -1 : 1)), ...rest }
    },
    () => {
      const { counts, ...rest } = finish(reader.countFacetsInSteps(search))
      const lines = counts.map(({ field, value, name, count }) => `${field}:${value} ${name} ${count}`)
      return { lines: lines.sort(), ...rest }
    },
    () => {
      const { each, ...rest } = finish(reader.arrivalsInSteps(search))
      const lines: string[] = []
      each((atMs, gravity) => lines.push(`${atMs} ${gravity}`))
      return { lines: lines.sort(), ...rest }
    },
  ]
  const other = isMoreAsked ? others[number % others.length] : undefined
  return { newest: ids({ limit: 30 }), count: reader.countDeliveries(search), other: other?.() }
}

/** All of a code, one field of another, any code at a field, a service, an environment that no delivery is of. */
const mutes = [
  { code: 'duplicate-identical', path: '*', environmentId: null, service: null },
  { code: 'field-missing', path: '/payload/details', environmentId: null, service: null },
  { code: '*', path: '/payload/status', environmentId: null, service: null },
  { code: 'field-undocumented', path: '*', environmentId: null, service: 'funding' },
  { code: 'content-type-missing', path: '*', environmentId: 9, service: null },
]

/** Each copy of one store, by the state of its index; `plain` counts nothing as indexed. */
async function makeCopies(
  folder: string,
  each = 140,
): Promise<{ readers: Map<string, ReadStore>; known: Known }> {
  const made = join(folder, 'made')
  await makeStore(made, each)
  await removeSome(made)
  const copies = new Map(['plain', ...names].map(name => [name, copyStore(made, join(folder, name))]))
  const at = (name: string): string => copies.get(name) ?? ''
  // Without progress nothing counts as indexed: every search reads row by row.
  change(at('plain'), database => database.exec('UPDATE index_state SET through = 0'))
  fillTexts(at('whole'))
  await makeIndexAgain(at('made again'))
  fillTexts(at('without texts'), 0)
  beginRemovingTexts(at('while texts are removed'))
  fillTexts(at('half of the texts'), 8_200)
  fillTexts(at('half inspected'), 8_170)
  change(at('half inspected'), database => database.exec('UPDATE index_state SET through = 8190'))
  const opened = [...copies].map(
    ([name, dataDir]) => [name, openReadStore({ dataDir, rulesVersion: 1 })] as const,
  )
  return { readers: new Map(opened), known: knownValues(made) }
}

function muteSome(folder: string): void {
  for (const name of ['plain', ...names]) {
    change(join(folder, name), database =>
      database.prepare("INSERT OR REPLACE INTO settings VALUES ('mutes', ?)").run(JSON.stringify(mutes)),
    )
  }
}

/**
 * Compares what so many generated queries find with the index in each of its states and row by row. During the last 40 % some
 * findings are muted. `each`: as of `makeStore`.
 */
export async function compareIndexStates(queries: number, seed: number, each?: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hooktrail-test-'))
  const { readers, known } = await makeCopies(folder, each)
  try {
    compare({ folder, readers, known, queries, random: seededRandom(seed) })
  } finally {
    for (const reader of readers.values()) reader.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Comparison {
  readonly folder: string
  readonly readers: ReadonlyMap<string, ReadStore>
  readonly known: Known
  readonly queries: number
  readonly random: () => number
}

function compare({ folder, readers, known, queries, random }: Comparison): void {
  const plain = readers.get('plain')
  if (plain === undefined) throw new Error('The plain store is not open.')
  const mutedFrom = Math.floor(queries * 0.6)
  let matched = 0
  for (let number = 0; number < queries; number += 1) {
    if (number === mutedFrom) muteSome(folder)
    const query = generatedQuery(random, known)
    const search = searchFor(query)
    const at = deliveryId(1 + Math.floor(random() * known.newestId))
    const expected = answersOf(plain, search, number, at, true)
    if (expected.count > 0) matched += 1
    for (const [place, kind] of Object.values(variants).entries()) {
      const variant = kind[number % kind.length] ?? 'whole'
      const reader = readers.get(variant)
      const isMoreAsked = Math.floor(number / 6) % 3 === place
      const found = reader && answersOf(reader, search, number, at, isMoreAsked)
      const wanted = isMoreAsked ? expected : { ...expected, other: undefined }
      expect(found, `query ${number}, ${variant}: ${query}`).toEqual(wanted)
    }
  }
  // Neither all nor none: the queries say something about the data.
  expect(matched).toBeGreaterThan(queries / 4)
  expect(matched).toBeLessThan(queries)
}
