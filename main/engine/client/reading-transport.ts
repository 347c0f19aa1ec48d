import { join } from 'node:path'
import { AppError } from '#contract/errors'
import type { Transport } from '#contract/transport'
import { createDispatch, type Handlers } from '../handlers/dispatch.ts'
import { readHandlers } from '../handlers/read-handlers.ts'
import { rulesVersion } from '../inspect/inspect-delivery.ts'
import { type Logger, systemClock } from '../ports.ts'
import { askHere } from '../queries/ask-here.ts'
import { createFixtures } from '../sending/fixtures/fixtures.ts'
import type { OwnFolder } from '../sending/fixtures/own-files.ts'
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
  /** The user's fixtures, if the file of a project names them. */
  readonly fixturesDir?: string | null
}

/**
 * Serves the reading calls of the contract from a store that is opened for reading, on the caller's thread: for a program
 * that uses the contract while no Hooktrail runs. Every other call is `not-available`; there are no events. The first
 * call that needs the store opens it, and fails like `openStoreForReading` of library.ts.
 */
export function openReadingTransport(options: ReadingOptions): ReadingTransport {
  const { dataDir, logger } = options
  let store: ReadStore | null = null
  const opened = (): ReadStore => {
    store ??= openReadStore({ dataDir, rulesVersion })
    return store
  }
  const queries = askHere(opened)
  const handlers = {
    ...readHandlers({
      queries,
      comparing: queries,
      nowMs: systemClock.nowMs,
      settings: () => opened().settings(),
      // While no Hooktrail runs, nothing is captured.
      currentSession: () => null,
      captureUrl: () => null,
    }),
    ...catalogHandlers(opened, queries, options),
  }
  return {
    invoke: createDispatch(handlers, logger),
    subscribe: () => () => {},
    close: () => store?.close(),
  }
}

/** Bundled fixtures and scenarios, and the user's in the folder of the settings. Works without a store too. */
function catalogHandlers(
  opened: () => ReadStore,
  queries: ReturnType<typeof askHere>,
  { dataDir, resourcesDir, fixturesDir = null }: ReadingOptions,
): Partial<Handlers> {
  const ownPath = (): string => {
    if (fixturesDir !== null) return fixturesDir
    try {
      return opened().settings().fixturesFolder || join(dataDir, 'fixtures')
    } catch (error) {
      if (error instanceof AppError && error.code === 'store-missing') return join(dataDir, 'fixtures')
      throw error
    }
  }
  const ownFolder = (): OwnFolder => ({ path: ownPath(), dataDir })
  const fixtures = createFixtures({ clock: systemClock, resourcesDir, ownFolder, queries })
  return {
    'fixtures.list': fixtures.list,
    'fixtures.preview': async use => ({ body: (await fixtures.make(use)).body }),
    'scenarios.list': ({ seed }) =>
      createScenarios({ clock: systemClock, resourcesDir, ownFolder }).list(seed),
  }
}
