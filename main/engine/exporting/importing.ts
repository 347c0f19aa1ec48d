import { isAbsolute } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError, type WireError } from '#contract/errors'
import type { ImportId, ImportProgress } from '#contract/importing'
import type { SessionId } from '#contract/terms'
import type { Clock, Logger } from '../ports.ts'
import type { ImportedDelivery, Store } from '../store/store.ts'
import type { CarriedDelivery } from './carried-delivery.ts'
import type { ImportingMessage, ImportingRequest, ImportingStart } from './importing-worker.ts'
import { createLastProgress } from './last-progress.ts'

export interface Importing {
  /** Begins on a thread of its own. Throws `invalid-params` for a path that depends on where the program was started. */
  start(paths: readonly string[], isDryRun: boolean): ImportId
  /** Throws `not-found`. */
  progress(id: ImportId): ImportProgress
  cancel(id: ImportId): void
  /** Ends what is under way and waits for it. */
  close(): Promise<void>
}

export interface ImportingOptions {
  readonly entry: URL
  readonly dataDir: string
  readonly clock: Clock
  readonly logger: Logger
  readonly store: Pick<Store, 'addSession' | 'importDeliveries'>
  /** Takes back a session with all that is in it. */
  readonly removeSession: (id: SessionId) => Promise<unknown>
  readonly onProgress: (progress: ImportProgress) => void
}

/** Imports: each is read on a worker of its own; what it reads goes through the one writer, when no delivery waits. */
export function createImporting(options: ImportingOptions): Importing {
  const running = new Map<ImportId, { worker: Worker; ended: Promise<void> }>()
  const last = createLastProgress<ImportProgress>()
  let lastId = 0

  function begin(paths: readonly string[], isDryRun: boolean): ImportId {
    lastId += 1
    const id = lastId as ImportId
    const sessions = new Map<string, SessionId>()
    let progress: ImportProgress = {
      ...{ id, state: 'checking', done: 0, total: 0 },
      ...{ sources: [], sessionIds: [], error: null },
    }
    let isOver = false
    let failure: WireError | null = null
    const tell = (change: Partial<ImportProgress>): void => {
      progress = { ...progress, ...change, sessionIds: [...sessions.values()] }
      last.note(progress)
      options.onProgress(progress)
    }
    /** A store that cannot be written tells that by itself; what came in stays then, and says where it is. */
    const removeSessions = async (): Promise<void> => {
      try {
        for (const [name, session] of sessions) {
          await options.removeSession(session)
          sessions.delete(name)
        }
      } catch (error) {
        options.logger.warn(`A broken import's session stays: ${error instanceof Error ? error.message : ''}`)
      }
    }
    const finish = async (change: Partial<ImportProgress>): Promise<void> => {
      if (isOver) return
      isOver = true
      if (change.state !== 'done') {
        await removeSessions()
      }
      running.delete(id)
      tell(change)
    }
    const fail = (error: WireError): Promise<void> =>
      finish({ state: error.code === 'cancelled' ? 'cancelled' : 'failed', error })
    const keep = async (name: string, deliveries: readonly CarriedDelivery[]): Promise<void> => {
      let session = sessions.get(name)
      if (session === undefined) {
        session = await options.store.addSession({ name: name || 'Imported', isImported: true })
        sessions.set(name, session)
      }
      await options.store.importDeliveries(session, deliveries.map(importedDelivery))
    }

    const workerData: ImportingStart = {
      dataDir: options.dataDir,
      paths,
      isDryRun,
      nowMs: options.clock.nowMs(),
    }
    const worker = new Worker(options.entry, { workerData, name: 'hooktrail-import' })
    const ask = (request: ImportingRequest): void => worker.postMessage(request)
    worker.on('message', async (message: ImportingMessage) => {
      switch (message.kind) {
        case 'progress':
          tell({
            state: message.state,
            done: message.done,
            total: message.total,
            sources: [...message.sources],
          })
          break
        case 'batch':
          try {
            await keep(message.session, message.deliveries)
            ask('kept')
          } catch (error) {
            failure = error instanceof AppError ? error.toWire() : defect
            ask('cancel')
          }
          break
        case 'done': {
          const total = message.sources.reduce((sum, source) => sum + source.deliveries, 0)
          await finish({ state: 'done', done: isDryRun ? 0 : total, total, sources: [...message.sources] })
          break
        }
        case 'failed':
          await fail(failure ?? message.error)
          break
      }
    })
    worker.on('error', error => {
      options.logger.error(`An import failed: ${error instanceof Error ? error.stack : String(error)}`)
      void fail(defect)
    })
    const ended = new Promise<void>(resolve => {
      worker.once('exit', () => resolve(fail(defect)))
    })
    running.set(id, { worker, ended })
    last.note(progress)
    return id
  }

  return {
    start(paths, isDryRun) {
      if (!paths.every(isAbsolute)) {
        throw new AppError(
          'invalid-params',
          'What is imported is named by whole paths, such as /home/you/export.',
        )
      }
      return begin(paths, isDryRun)
    },
    progress: last.of,
    cancel: id => running.get(id)?.worker.postMessage('cancel' satisfies ImportingRequest),
    async close() {
      const all = [...running.values()]
      for (const { worker } of all) worker.postMessage('cancel' satisfies ImportingRequest)
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

function importedDelivery({
  source,
  answer,
  headers,
  trailers,
  body,
  ...delivery
}: CarriedDelivery): ImportedDelivery {
  return {
    delivery: { ...delivery, rawHeaders: headers.flat(), rawTrailers: trailers.flat(), bodyPieces: [body] },
    source,
    answer,
  }
}

const defect: WireError = {
  code: 'internal',
  message: 'The import ended because of a defect in Hooktrail. The log says more; nothing of it was kept.',
}
