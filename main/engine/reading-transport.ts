import { join } from 'node:path'
import { AppError } from '#contract/errors'
import { callCancelled, type Transport } from '#contract/transport'
import { createDispatch, type Handlers } from './dispatch.ts'
import { rulesVersion } from './inspect/inspect-delivery.ts'
import { type Logger, systemClock } from './ports.ts'
import { listMatches, listMatchingRecords } from './queries/bounded-queries.ts'
import { comparison } from './queries/comparison-queries.ts'
import { bodySlice, deliveryDetail } from './queries/delivery-queries.ts'
import { findingsSummary } from './queries/inspection-queries.ts'
import { parseSearch } from './queries/parse-search.ts'
import { trail } from './queries/trail-queries.ts'
import { fixtureSummary, loadFixtures } from './sending/fixtures/fixture-catalogue.ts'
import { openOwnFixtures } from './sending/fixtures/own-fixtures.ts'
import { createScenarios } from './sending/scenarios/scenarios.ts'
import { openReadStore } from './store/open-read-store.ts'
import type { ReadStore, Search } from './store/read-store.ts'

/** Calls that only read, as the engine serves them. They need no process that holds the store. */
export interface ReadingTransport extends Transport {
  close(): void
}

export interface ReadingOptions {
  readonly dataDir: string
  /** Of the installation: fixtures and scenarios that come with the program. */
  readonly resourcesDir: string
  readonly logger: Logger
}

/**
 * Serves the reading calls of the contract from a store that is opened for reading, on the caller's own thread: for a
 * program that speaks the contract where no Hooktrail runs. Every other call is `not-available`; there are no events.
 * The store is opened by the first call that needs it, which fails as `openStoreForReading` of library.ts does.
 */
export function openReadingTransport({ dataDir, resourcesDir, logger }: ReadingOptions): ReadingTransport {
  let store: ReadStore | null = null
  const opened = (): ReadStore => {
    store ??= openReadStore({ dataDir, rulesVersion })
    return store
  }
  const handlers = { ...readingHandlers(opened), ...catalogHandlers(opened, dataDir, resourcesDir) }
  return {
    invoke: createDispatch(handlers, logger),
    subscribe: () => () => {},
    close: () => store?.close(),
  }
}

function readingHandlers(opened: () => ReadStore): Partial<Handlers> {
  const nowMs = (): number => systemClock.nowMs()
  const search = (text: string): Search => parseSearch(text, nowMs(), opened().settings().finalWithinMs)
  return {
    'deliveries.list': ({ query, within, ...window }, signal) =>
      inSteps(listMatches(opened(), { ...window, search: search(query) }, within), signal),
    'deliveries.rows': ({ ids }) => ({ rows: opened().deliveriesById(ids) }),
    'deliveries.get': ({ id }) => deliveryDetail(opened(), id),
    'deliveries.body': params => {
      const { bytes, totalBytes } = bodySlice(opened(), params)
      return { base64: Buffer.from(bytes).toString('base64'), offset: params.offset, totalBytes }
    },
    'deliveries.compare': params => comparison(opened(), params),
    'trails.get': (params, signal) => {
      const { finalWithinMs } = opened().settings()
      return inSteps(trail(opened(), { ...params, nowMs: nowMs(), finalWithinMs }), signal)
    },
    'trails.list': ({ query, within, ...window }, signal) =>
      inSteps(listMatchingRecords(opened(), { ...window, search: search(query) }, within), signal),
    'trails.rows': ({ recordKeys }) => ({ rows: opened().recordsByKey(recordKeys) }),
    'findings.summary': ({ query, within }, signal) =>
      inSteps(findingsSummary(opened(), search(query), within), signal),
    // Nothing is captured while no Hooktrail runs.
    'sessions.list': () => ({
      sessions: opened()
        .sessions()
        .map(one => ({ ...one, isCurrent: false })),
    }),
  }
}

/** What comes with the program, and the user's own of the folder that the settings name; without a store too. */
function catalogHandlers(opened: () => ReadStore, dataDir: string, resourcesDir: string): Partial<Handlers> {
  const ownFolder = (): string => {
    try {
      return opened().settings().fixturesFolder || join(dataDir, 'fixtures')
    } catch (error) {
      if (error instanceof AppError && error.code === 'store-missing') return join(dataDir, 'fixtures')
      throw error
    }
  }
  return {
    'fixtures.list': async () => {
      const folder = ownFolder()
      const own = await openOwnFixtures(folder).list()
      const all = [...(await loadFixtures(resourcesDir)), ...own.files]
      const fixtures = all.map(([id, file]) => fixtureSummary(id, file))
      return { fixtures, folder, unreadable: [...own.unreadable] }
    },
    'scenarios.list': ({ seed }) =>
      createScenarios({ clock: systemClock, resourcesDir, ownFolder }).list(seed),
  }
}

/** A long read lets others have the thread between its steps, and ends once nobody waits for it. */
async function inSteps<T>(read: Generator<undefined, T, undefined>, signal?: AbortSignal): Promise<T> {
  try {
    for (;;) {
      const step = read.next()
      if (step.done === true) return step.value
      await new Promise(resolve => setImmediate(resolve))
      if (signal?.aborted === true) throw callCancelled()
    }
  } finally {
    read.return(undefined as never)
  }
}
