import { cpSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { DeliveryId } from '#contract/terms'
import { inspectDelivery, rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { packInspections } from '../../../main/engine/inspect/inspection-batch.ts'
import { ownEnvironmentOf, sourceEnvironments } from '../../../main/engine/inspect/known-sources.ts'
import { trailWindows } from '../../../main/engine/queries/whole-trail.ts'
import { seededRandom } from '../../../main/engine/sending/seeded-random.ts'
import { openIndexing } from '../../../main/engine/store/index/indexing.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import { finish } from '../../../main/engine/store/query/walk.ts'
import { everything, type ReadStore, type Search } from '../../../main/engine/store/read-store.ts'
import { generatedQuery, knownValues } from '../../support/store/indexed/generated-queries.ts'
import { pendingIn } from '../../support/store/pending-in.ts'
import { searchFor } from '../../support/store/search-for.ts'
import { countDeliveries, countRecords, listRecords } from '../../support/store/whole-reads.ts'

const deliveriesAtOnce = 200
const bytesAtOnce = 8 * 1024 * 1024

/** Builds the index of a closed store without one, in this process and without interruption. */
function buildIndex(dataDir: string): void {
  // The index is there before the reader is opened, which takes an empty one otherwise.
  const indexing = openIndexing({ dataDir, rulesVersion })
  const reader = openReadStore({ dataDir, rulesVersion })
  try {
    const environments = sourceEnvironments(reader.environments())
    for (;;) {
      const pending = pendingIn(reader, { limit: deliveriesAtOnce, maximumBytes: bytesAtOnce })
      if (pending.length === 0) break
      const batch = packInspections(
        pending.map(delivery => ({
          id: delivery.id,
          inspection: inspectDelivery({ ...delivery, ...ownEnvironmentOf(delivery.target, environments) }),
        })),
      )
      indexing.saveInspections(batch?.text ?? '[]')
    }
    while (indexing.fillTexts());
    while (indexing.computeTrails());
  } finally {
    reader.close()
    indexing.close()
  }
}

/** Computes the long trails that a store waited with when it was closed. */
function computeLongTrails(dataDir: string): void {
  const indexing = openIndexing({ dataDir, rulesVersion })
  while (indexing.computeTrails());
  indexing.close()
}

interface IndexComparison {
  /** Rows, trails and searches that were compared. */
  readonly compared: number
  /** What differs, as messages. */
  readonly different: readonly string[]
}

interface CompareOptions {
  /** Of a closed store with a complete index. */
  readonly dataDir: string
  /** For copies. */
  readonly workDir: string
  readonly queries: number
  readonly seed: number
}

const rowsAtOnce = 500
const longestTrail = 10_000
/** One of so many searches is made row by row too, which reads every body several times. */
const scannedOf = 5

/**
 * Compares the index of a store with one that is built from the start: every row of both lists, the findings of every
 * delivery, every trail with its own, and searches. Some searches are also compared with those of a reader that has no
 * index to use, and so looks through all rows.
 */
export function compareIndex({ dataDir, workDir, queries, seed }: CompareOptions): IndexComparison {
  computeLongTrails(dataDir)
  const [fresh, plain] = [join(workDir, 'fresh'), join(workDir, 'plain')]
  for (const to of [fresh, plain]) cpSync(join(dataDir, 'store.db'), join(to, 'store.db'))
  buildIndex(fresh)
  cpSync(join(dataDir, 'index.db'), join(plain, 'index.db'))
  const database = new Database(join(plain, 'index.db'))
  // Without progress nothing counts as indexed.
  database.exec('UPDATE index_state SET through = 0')
  database.close()

  const readers = [dataDir, fresh, plain].map(folder => openReadStore({ dataDir: folder, rulesVersion }))
  const [own, freshReader, plainReader] = readers
  if (!own || !freshReader || !plainReader) throw new Error('A store is missing.')
  const different: string[] = []
  let compared = 0
  const compare = (what: string, found: unknown, expected: unknown): void => {
    compared += 1
    if (JSON.stringify(found) !== JSON.stringify(expected)) different.push(what)
  }
  try {
    compareLists(own, freshReader, compare)
    const random = seededRandom(seed)
    const known = knownValues(fresh, 50)
    for (let number = 0; number < queries; number += 1) {
      const query = generatedQuery(random, known)
      const search = searchFor(query)
      const found = deliveriesOf(own, search)
      compare(`search by another index: ${query}`, found, deliveriesOf(freshReader, search))
      if (number % scannedOf === 0) {
        compare(`search row by row: ${query}`, found, deliveriesOf(plainReader, search))
      }
      compare(`records by another index: ${query}`, recordsOf(own, search), recordsOf(freshReader, search))
    }
  } finally {
    for (const reader of readers) reader.close()
  }
  return { compared, different }
}

type Compare = (what: string, found: unknown, expected: unknown) => void

function compareLists(own: ReadStore, fresh: ReadStore, compare: Compare): void {
  compareWindows(own, fresh, compare)
  for (let before: DeliveryId | undefined; ; ) {
    const { rows, hasMore } = listRecords(own, { before, limit: rowsAtOnce, search: everything })
    compare(
      `records before ${before ?? 'the end'}`,
      rows,
      listRecords(fresh, { before, limit: rowsAtOnce, search: everything }).rows,
    )
    for (const { recordKey } of rows)
      compare(`trail of ${recordKey}`, trailOf(own, recordKey), trailOf(fresh, recordKey))
    before = rows.at(-1)?.newestDeliveryId
    if (!hasMore || before === undefined) break
  }
  compare('number of deliveries', countDeliveries(own, everything), countDeliveries(fresh, everything))
  compare('number of records', countRecords(own, everything), countRecords(fresh, everything))
}

function compareWindows(own: ReadStore, fresh: ReadStore, compare: Compare): void {
  for (let before: DeliveryId | undefined; ; ) {
    const window = { before, limit: rowsAtOnce, search: everything }
    const { rows, hasMore } = own.listDeliveries(window)
    const others = fresh.listDeliveries(window).rows
    for (const [index, row] of rows.entries()) {
      compare(`delivery ${row.id}`, row, others[index])
      compare(`findings of ${row.id}`, findingsOf(own, row.id), findingsOf(fresh, row.id))
    }
    compare(`deliveries before ${before ?? 'the end'}`, rows.length, others.length)
    before = rows.at(-1)?.id
    if (!hasMore || before === undefined) return
  }
}

/** Findings of one severity are in the order of discovery. */
function findingsOf(reader: ReadStore, id: DeliveryId): unknown {
  return reader
    .findings(id)
    .map(finding => JSON.stringify(finding))
    .sort()
}

function trailOf(reader: ReadStore, recordKey: string): unknown {
  return {
    rows: [...trailWindows(reader, recordKey, longestTrail)].flat(),
    // Findings of one delivery are in the order of discovery.
    findings: reader
      .trailFindings(recordKey, longestTrail)
      .map(finding => JSON.stringify(finding))
      .sort(),
  }
}

function deliveriesOf(reader: ReadStore, search: Search): unknown {
  const { rows } = reader.listDeliveries({ limit: 30, search })
  return { ids: rows.map(({ id }) => id), count: countDeliveries(reader, search) }
}

function recordsOf(reader: ReadStore, search: Search): unknown {
  const { codes, ...rest } = finish(reader.summarizeFindingsInSteps(search))
  return {
    keys: listRecords(reader, { limit: 30, search }).rows.map(({ recordKey }) => recordKey),
    count: countRecords(reader, search),
    findings: { codes: codes.toSorted((a, b) => (a.code < b.code ? -1 : 1)), ...rest },
  }
}
