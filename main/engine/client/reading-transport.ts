import { join } from 'node:path'
import { AppError } from '#contract/errors'
import type { Transport } from '#contract/transport'
import { createDispatch, type Handlers } from '../handlers/dispatch.ts'
import { readHandlers } from '../handlers/read-handlers.ts'
import { rulesVersion } from '../inspect/inspect-delivery.ts'
import { type Logger, systemClock } from '../ports.ts'
import { askHere } from '../queries/ask-here.ts'
import { fixtureSummary, loadFixtures } from '../sending/fixtures/fixture-catalog.ts'
import type { OwnFolder } from '../sending/fixtures/own-files.ts'
import { openOwnFixtures } from '../sending/fixtures/own-fixtures.ts'
import { createScenarios } from '../sending/scenarios/scenarios.ts'
import { openReadStore } from '../store/open-read-store.ts'
import type { ReadStore } from '../store/read-store.ts'

/** Calls that only read, as the engine serves them, without a process that holds the store. */
export interface ReadingTransport extends Transport {
  close(): void
}

export interface ReadingOptions {
  readonly dataDir: string
  /** Resources of the installation: bundled fixtures and scenarios. */
  readonly resourcesDir: string
  readonly logger: Logger
}

/**
 * Serves the reading calls of the contract from a store that is opened for reading, on the caller's thread:
 * for a program that uses the contract while no Hooktrail runs. Every other call is `not-available`; there
 * are no events. The first call that needs the store opens it, and fails like `openStoreForReading` of
 * library.ts.
 */
export function openReadingTransport({ dataDir, resourcesDir, logger }: ReadingOptions): ReadingTransport {
  let store: ReadStore | null = null
  const opened = (): ReadStore => {
    store ??= openReadStore({ dataDir, rulesVersion })
    return store
  }
  const queries = askHere(opened)
  const handlers = {
    ...readHandlers({
      ...{ queries, comparing: queries, nowMs: systemClock.nowMs },
      settings: () => opened().settings(),
      // While no Hooktrail runs, nothing is captured.
      currentSession: () => null,
      captureUrl: () => null,
    }),
    ...catalogHandlers(opened, dataDir, resourcesDir),
  }
  return {
    invoke: createDispatch(handlers, logger),
    subscribe: () => () => {},
    close: () => store?.close(),
  }
}

/**
 * Bundled fixtures and scenarios, and the user's in the folder of the settings. Works without a store too.
 */
function catalogHandlers(opened: () => ReadStore, dataDir: string, resourcesDir: string): Partial<Handlers> {
  const ownPath = (): string => {
    try {
      return opened().settings().fixturesFolder || join(dataDir, 'fixtures')
    } catch (error) {
      if (error instanceof AppError && error.code === 'store-missing') return join(dataDir, 'fixtures')
      throw error
    }
  }
  const ownFolder = (): OwnFolder => ({ path: ownPath(), dataDir })
  return {
    'fixtures.list': async () => {
      const folder = ownFolder()
      const own = await openOwnFixtures(folder).list()
      const all = [...(await loadFixtures(resourcesDir)), ...own.files]
      const fixtures = all.map(([id, file]) => fixtureSummary(id, file))
      return { fixtures, folder: folder.path, unreadable: [...own.unreadable] }
    },
    'scenarios.list': ({ seed }) =>
      createScenarios({ clock: systemClock, resourcesDir, ownFolder }).list(seed),
  }
}
