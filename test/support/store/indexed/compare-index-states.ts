import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { muteSchema } from '#contract/deliveries/mutes'
import { deliveryId } from '#contract/terms'
import { seededRandom } from '../../../../main/engine/sending/seeded-random.ts'
import { openReadStore } from '../../../../main/engine/store/open-read-store.ts'
import { finish } from '../../../../main/engine/store/query/walk.ts'
import type { ReadStore, Search } from '../../../../main/engine/store/read-store.ts'
import { searchFor } from '../search-for.ts'
import { countDeliveries, countRecords, listRecords } from '../whole-reads.ts'
import { expectedResults, type Window } from './expected-results.ts'
import { generatedQuery, type Known, knownValues } from './generated-queries.ts'
import {
  beginRemovingTexts,
  change,
  copyStore,
  fillTexts,
  makeIndexAgain,
  makeStore,
  removeSome,
} from './made-store.ts'
import { type StoredRows, storedRows } from './stored-rows.ts'

/**
 * The same store, with each state that its index may be in. Each query is asked of one of each kind; of one of these three
 * more is asked than the newest matches and their number.
 */
const variants = {
  on: ['whole', 'as kept', 'made again'],
  off: ['without texts', 'while texts are removed'],
  half: ['half of the texts', 'half inspected', 'none counts'],
} as const
const names: readonly string[] = Object.values(variants).flat()

/** The same questions, asked of a store. */
function resultsOf(reader: ReadStore, search: Search): ReturnType<typeof expectedResults> {
  const asked = ({ before, after, limit }: Window) => ({
    ...(before === undefined ? {} : { before: deliveryId(before) }),
    ...(after === undefined ? {} : { after: deliveryId(after) }),
    limit,
    search,
  })
  return {
    ids: window => {
      const { rows, hasMore } = reader.listDeliveries(asked(window))
      return { ids: rows.map(({ id }) => id), hasMore }
    },
    count: () => countDeliveries(reader, search),
    keys: window => {
      const { rows, hasMore } = listRecords(reader, asked(window))
      return { keys: rows.map(({ recordKey }) => recordKey), hasMore }
    },
    countRecords: () => countRecords(reader, search),
    codes: () => {
      const { codes, deliveryCount } = finish(reader.summarizeFindingsInSteps(search))
      return {
        codes: codes.map(({ code, severity, count }) => `${code} ${severity} ${count}`).sort(),
        deliveryCount,
      }
    },
    facets: () => {
      const { counts, cutFields, deliveryCount } = finish(reader.countFacetsInSteps(search))
      const lines = counts.map(
        ({ field, value, name, count }) => `${field}:${value} ${field === 'reason' ? '' : name} ${count}`,
      )
      return { lines: lines.sort(), deliveryCount, isCut: cutFields.size > 0 }
    },
    arrivals: () => {
      const { each, ...rest } = finish(reader.arrivalsInSteps(search))
      const lines: string[] = []
      each((atMs, gravity, count) => lines.push(`${atMs} ${gravity} ${count}`))
      return { lines: lines.sort(), ...rest }
    },
  }
}

/** What is asked of each: the newest matches and their number, and one of the others, so that each takes its turn. */
function asked(
  results: ReturnType<typeof expectedResults>,
  number: number,
  at: number,
  isMoreAsked: boolean,
) {
  const others = [
    () => results.ids({ before: at, limit: 7 }),
    () => results.ids({ after: at, limit: 7 }),
    () => results.keys({ limit: 20 }),
    () => results.keys({ before: at, limit: 5 }),
    () => results.keys({ after: at, limit: 5 }),
    results.countRecords,
    results.codes,
    results.facets,
    results.arrivals,
  ]
  const other = isMoreAsked ? others[number % others.length] : undefined
  return { newest: results.ids({ limit: 30 }), count: results.count(), other: other?.() }
}

/** All of a code, one field of another, any code at a field, a service, an environment that no delivery is of. */
const mutes = [
  { code: 'duplicate-identical', path: '*', environmentId: null, service: null },
  { code: 'field-missing', path: '/payload/details', environmentId: null, service: null },
  { code: '*', path: '/payload/status', environmentId: null, service: null },
  { code: 'field-undocumented', path: '*', environmentId: null, service: 'funding' },
  { code: 'content-type-missing', path: '*', environmentId: 9, service: null },
]

/** Each copy of one store, by the state of its index, and the rows that they all hold. */
async function makeCopies(
  folder: string,
  each = 140,
): Promise<{ readers: Map<string, ReadStore>; rows: StoredRows; known: Known }> {
  const made = join(folder, 'made')
  await makeStore(made, each)
  await removeSome(made)
  const copies = new Map(names.map(name => [name, copyStore(made, join(folder, name))]))
  const at = (name: string): string => copies.get(name) ?? ''
  fillTexts(at('whole'))
  await makeIndexAgain(at('made again'))
  fillTexts(at('without texts'), 0)
  beginRemovingTexts(at('while texts are removed'))
  fillTexts(at('half of the texts'), 8_200)
  // Without progress nothing counts as indexed: every delivery is looked through.
  change(at('none counts'), database => database.exec('UPDATE index_state SET through = 0'))
  fillTexts(at('half inspected'), 8_170)
  change(at('half inspected'), database => database.exec('UPDATE index_state SET through = 8190'))
  const opened = [...copies].map(
    ([name, dataDir]) => [name, openReadStore({ dataDir, rulesVersion: 1 })] as const,
  )
  return { readers: new Map(opened), rows: storedRows(made), known: knownValues(made) }
}

function muteSome(folder: string): void {
  for (const name of names) {
    change(join(folder, name), database =>
      database
        .prepare("INSERT OR REPLACE INTO settings (name, value) VALUES ('mutes', ?)")
        .run(JSON.stringify(mutes)),
    )
  }
}

/**
 * Compares what so many generated queries find with the index in each of its states, and by a plain evaluation of each row. During the
 * last 40 % some findings are muted. `each`: as of `makeStore`.
 */
export async function compareIndexStates(queries: number, seed: number, each?: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hooktrail-test-'))
  const { readers, rows, known } = await makeCopies(folder, each)
  try {
    compare({ folder, readers, rows, known, queries, random: seededRandom(seed) })
  } finally {
    for (const reader of readers.values()) reader.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Comparison {
  readonly folder: string
  readonly readers: ReadonlyMap<string, ReadStore>
  readonly rows: StoredRows
  readonly known: Known
  readonly queries: number
  readonly random: () => number
}

function compare({ folder, readers, rows, known, queries, random }: Comparison): void {
  const mutedFrom = Math.floor(queries * 0.6)
  let matched = 0
  for (let number = 0; number < queries; number += 1) {
    if (number === mutedFrom) muteSome(folder)
    const query = generatedQuery(random, known)
    const search = searchFor(query)
    const at = 1 + Math.floor(random() * known.newestId)
    const muted = number >= mutedFrom ? mutes.map(mute => muteSchema.parse(mute)) : []
    const expected = asked(expectedResults(rows, search, muted), number, at, true)
    if (expected.count > 0) matched += 1
    for (const [place, kind] of Object.values(variants).entries()) {
      const variant = kind[number % kind.length] ?? 'whole'
      const reader = readers.get(variant)
      const isMoreAsked = Math.floor(number / 6) % 3 === place
      const found = reader && asked(resultsOf(reader, search), number, at, isMoreAsked)
      const wanted = isMoreAsked ? expected : { ...expected, other: undefined }
      expect(found, `query ${number}, ${variant}: ${query}`).toEqual(wanted)
    }
  }
  // Neither all nor none: the queries say something about the data.
  expect(matched).toBeGreaterThan(queries / 4)
  expect(matched).toBeLessThan(queries)
}
