import { basename, isAbsolute } from 'node:path'
import { AppError, messageOf } from '#contract/errors'
import type { SessionId } from '#contract/terms'
import { type ImportId, type ImportProgress, importId } from '#contract/transfer/importing'
import { crashError, createJobThread, jobHeapMb } from '../jobs/job-thread.ts'
import { createJobs, type TaskRun } from '../jobs/jobs.ts'
import type { Clock, Logger } from '../ports.ts'
import type { ImportedDelivery, Store } from '../store/store.ts'
import { isOutOfMemory } from '../threads/thread-crash.ts'
import type { ImportCalls, ImportHost, ImportingStart } from './importing-worker.ts'
import { importCanceled, shortName } from './imports/import-problem.ts'
import type { TransferDelivery } from './transfer-delivery.ts'

/** `isDryRun`: only check. The others: see `ImportRules`. */
export type ImportWay = Pick<ImportingStart, 'isDryRun' | 'skipInvalid' | 'acceptEdits'>

export type Importing = ReturnType<typeof createImporting>

/** Imports. Each has a worker that reads; its deliveries pass through the only writer when no captured delivery waits. */
export function createImporting(options: {
  readonly entry: URL
  readonly dataDir: string
  readonly clock: Clock
  readonly logger: Logger
  readonly store: Pick<Store, 'addSession' | 'completeImports' | 'importDeliveries'>
  /** Removes a session with its deliveries. */
  readonly removeSession: (id: SessionId) => Promise<unknown>
  readonly onProgress: (progress: ImportProgress) => void
}) {
  const { entry, dataDir, clock, logger, store } = options
  const jobs = createJobs<ImportProgress>(options)
  let lastId = 0

  async function work(
    paths: readonly string[],
    way: ImportWay,
    run: TaskRun<ImportProgress>,
  ): Promise<Partial<ImportProgress>> {
    const sessions = new Map<string, SessionId>()
    /** The batch in progress: it must not be stored after its session was removed. */
    let storing: Promise<void> = Promise.resolve()

    async function keep(name: string, deliveries: readonly TransferDelivery[]): Promise<void> {
      try {
        let session = sessions.get(name)
        if (session === undefined) {
          const named = { name: name || importName(paths, clock.nowMs()), isImported: true }
          session = await store.addSession(named)
          sessions.set(name, session)
        }
        await store.importDeliveries(session, deliveries.map(importedDelivery))
      } catch (error) {
        throw error instanceof AppError ? error : defect()
      }
    }
    const thread = createJobThread<ImportCalls, ImportHost>({
      entry,
      name: 'import',
      failed: 'An import',
      logger,
      error: ({ cause }) => (isOutOfMemory(cause) ? tooLarge() : crashError('import', cause)),
      host: {
        progress: change => run.report({ ...change, sessionIds: [...sessions.values()] }),
        keep(session, deliveries) {
          const stored = keep(session, deliveries)
          storing = stored.catch(() => {})
          return stored
        },
      },
    })
    try {
      const start = { dataDir, paths, nowMs: clock.nowMs(), ...way }
      const sources = await thread.callWith({ signal: run.signal }, 'import', start)
      const total = sources.reduce((sum, source) => sum + source.deliveries, 0)
      const done = way.isDryRun ? 0 : total
      if (sessions.size > 0) await store.completeImports([...sessions.values()])
      return { state: 'done', done, total, sources: [...sources], sessionIds: [...sessions.values()] }
    } catch (thrown) {
      // A terminated thread may have sent a batch before.
      await thread.end()
      await storing
      await removeSessions(sessions)
      const isCanceled = thrown instanceof AppError && thrown.code === 'cancelled'
      const error = isCanceled ? importCanceled() : thrown instanceof AppError ? thrown : defect()
      const state = isCanceled ? 'cancelled' : 'failed'
      return { state, error: error.toWire(), sessionIds: [...sessions.values()] }
    } finally {
      await thread.end()
    }
  }

  /** If the store fails, it reports that. The imported deliveries then stay, and the result names their session. */
  async function removeSessions(sessions: Map<string, SessionId>): Promise<void> {
    try {
      for (const [name, session] of sessions) {
        await options.removeSession(session)
        sessions.delete(name)
      }
    } catch (error) {
      logger.warn(`A broken import's session stays: ${messageOf(error)}`)
    }
  }

  return {
    /** Throws `invalid-params` for a relative path. */
    start(paths: readonly string[], way: ImportWay): ImportId {
      if (!paths.every(path => isAbsolute(path))) {
        throw new AppError('invalid-params', 'Enter absolute paths, such as /home/you/export.')
      }
      lastId += 1
      const id = importId(lastId)
      const counts = { done: 0, total: 0, sources: [], sessionIds: [], error: null }
      void jobs.start({ id, state: 'checking', ...counts }, run => work(paths, way, run))
      return id
    },
    /** Throws `not-found`. */
    progress: jobs.found,
    /** Everything is removed before the end is reported. */
    cancel: (id: ImportId) => jobs.cancel(id),
    close: () => jobs.close(),
  }
}

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const longestFileName = 80

/** Session name for deliveries without a session: `Import of orders.har, Nov 22`. */
export function importName(paths: readonly string[], nowMs: number): string {
  const [first = ''] = paths
  const files = paths.length === 1 ? shortName(basename(first), longestFileName) : `${paths.length} files`
  return `Import of ${files}, ${days.format(nowMs)}`
}

function importedDelivery({
  source,
  response,
  tags,
  note,
  headers,
  trailers,
  body,
  ...delivery
}: TransferDelivery): ImportedDelivery {
  return {
    delivery: { ...delivery, rawHeaders: headers.flat(), rawTrailers: trailers.flat(), bodyPieces: [body] },
    source,
    response,
    tags,
    note,
  }
}

function tooLarge(): AppError {
  return new AppError(
    'import-invalid',
    `A delivery needs more than ${jobHeapMb} MB of memory. Nothing was imported.`,
  )
}

function defect(): AppError {
  return new AppError(
    'internal',
    'The import failed because of a bug in Hooktrail. Nothing was imported. See the log.',
  )
}
