import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError, type WireError } from '#contract/errors'
import type { SessionId } from '#contract/terms'
import { type ImportId, type ImportProgress, importId } from '#contract/transfer/importing'
import type { Clock, Logger } from '../ports.ts'
import type { ImportedDelivery, Store } from '../store/store.ts'
import type { ImportingMessage, ImportingRequest, ImportingStart } from './importing-worker.ts'
import { importCancelled } from './imports/import-problem.ts'
import { crashError, jobHeapMb } from './job-crash.ts'
import { cancelJob, createJobSignal, terminateLater } from './job-signal.ts'
import { createLastProgress } from './last-progress.ts'
import type { TransferDelivery } from './transfer-delivery.ts'

export interface Importing {
  /** Starts on a thread of its own. Throws `invalid-params` for a relative path. */
  start(paths: readonly string[], isDryRun: boolean): ImportId
  /** Throws `not-found`. */
  progress(id: ImportId): ImportProgress
  /** Cancels a running one within about a second; `onProgress` reports when all of it is removed. */
  cancel(id: ImportId): void
  /** Cancels what is running and waits for it. */
  close(): Promise<void>
}

export interface ImportingOptions {
  readonly entry: URL
  readonly dataDir: string
  readonly clock: Clock
  readonly logger: Logger
  readonly store: Pick<Store, 'addSession' | 'importDeliveries'>
  /** Removes a session with everything in it. */
  readonly removeSession: (id: SessionId) => Promise<unknown>
  readonly onProgress: (progress: ImportProgress) => void
}

/** Imports: each is read on a worker of its own; what it reads goes through the one writer, when no delivery waits. */
export function createImporting(options: ImportingOptions): Importing {
  const running = new Map<ImportId, { cancel: () => void; ended: Promise<void> }>()
  const last = createLastProgress<ImportProgress>()
  let lastId = 0

  function removeWorkDir(path: string): void {
    try {
      rmSync(path, { recursive: true, force: true })
    } catch (error) {
      options.logger.warn(`${path} could not be removed: ${error instanceof Error ? error.message : ''}`)
    }
  }

  function begin(paths: readonly string[], isDryRun: boolean): ImportId {
    lastId += 1
    const id = importId(lastId)
    const sessions = new Map<string, SessionId>()
    let progress: ImportProgress = {
      ...{ id, state: 'checking', done: 0, total: 0 },
      ...{ sources: [], sessionIds: [], error: null },
    }
    let over: Promise<void> | null = null
    let failure: WireError | null = null
    let isTerminated = false
    let endTermination: (() => void) | null = null
    /** The batch that is being stored: it must not be stored after its session was removed. */
    let keeping: Promise<void> = Promise.resolve()
    const signal = createJobSignal()
    const workDir = join(options.dataDir, 'uploads', `import-${randomBytes(6).toString('hex')}`)
    const publish = (change: Partial<ImportProgress>): void => {
      progress = { ...progress, ...change, sessionIds: [...sessions.values()] }
      last.note(progress)
      options.onProgress(progress)
    }
    /** A store that cannot be written reports that itself; what was imported stays then, and the result says where. */
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
    const end = async (change: Partial<ImportProgress>): Promise<void> => {
      endTermination?.()
      removeWorkDir(workDir)
      if (change.state !== 'done') {
        await keeping
        await removeSessions()
      }
      running.delete(id)
      publish(change)
    }
    /** The first end counts; later calls wait for it, so that nothing closes while sessions are removed. */
    const finish = (change: Partial<ImportProgress>): Promise<void> => {
      over ??= end(change)
      return over
    }
    const fail = (error: WireError): Promise<void> =>
      finish({ state: error.code === 'cancelled' ? 'cancelled' : 'failed', error })
    const keep = async (name: string, deliveries: readonly TransferDelivery[]): Promise<void> => {
      let session = sessions.get(name)
      if (session === undefined) {
        session = await options.store.addSession({
          name: name || importName(paths, options.clock.nowMs()),
          isImported: true,
        })
        sessions.set(name, session)
      }
      await options.store.importDeliveries(session, deliveries.map(importedDelivery))
    }

    const workerData: ImportingStart = {
      dataDir: options.dataDir,
      paths,
      isDryRun,
      nowMs: options.clock.nowMs(),
      workDir,
      signal,
    }
    const worker = new Worker(options.entry, {
      workerData,
      name: 'hooktrail-import',
      resourceLimits: { maxOldGenerationSizeMb: jobHeapMb },
    })
    const ask = (request: ImportingRequest): void => worker.postMessage(request)
    const cancel = (): void => {
      if (endTermination !== null || over !== null || !cancelJob(signal)) return
      // The thread does not check the signal within a single long line.
      endTermination = terminateLater(signal, () => {
        isTerminated = true
        void worker.terminate()
      })
    }
    const store = async (name: string, deliveries: readonly TransferDelivery[]): Promise<void> => {
      try {
        await keep(name, deliveries)
      } catch (error) {
        failure = error instanceof AppError ? error.toWire() : defect
        cancel()
      }
      ask('kept')
    }
    worker.on('message', async (message: ImportingMessage) => {
      switch (message.kind) {
        case 'progress':
          publish({
            state: message.state,
            done: message.done,
            total: message.total,
            sources: [...message.sources],
          })
          break
        case 'batch':
          keeping = store(message.session, message.deliveries)
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
      if (isOutOfMemory(error)) {
        void fail(tooLarge)
        return
      }
      options.logger.error(`An import failed: ${error instanceof Error ? error.stack : String(error)}`)
      void fail(crashError('import', error))
    })
    const ended = new Promise<void>(resolve => {
      worker.once('exit', () => {
        removeWorkDir(workDir)
        resolve(fail(failure ?? (isTerminated ? importCancelled().toWire() : crashError('import', null))))
      })
    })
    running.set(id, { cancel, ended })
    last.note(progress)
    return id
  }

  return {
    start(paths, isDryRun) {
      if (!paths.every(isAbsolute)) {
        throw new AppError('invalid-params', 'Enter absolute paths, such as /home/you/export.')
      }
      return begin(paths, isDryRun)
    },
    progress: last.of,
    cancel: id => running.get(id)?.cancel(),
    async close() {
      const all = [...running.values()]
      for (const { cancel } of all) cancel()
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const longestFileName = 80

/** The name of the session of deliveries that bring none: `Import of orders.har, Nov 22`. */
export function importName(paths: readonly string[], nowMs: number): string {
  const [first = ''] = paths
  const files = paths.length === 1 ? clip(basename(first)) : `${paths.length} files`
  return `Import of ${files}, ${days.format(nowMs)}`
}

function clip(name: string): string {
  return name.length <= longestFileName ? name : `${name.slice(0, longestFileName)}…`
}

function importedDelivery({
  source,
  answer,
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
    answer,
    tags,
    note,
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

const tooLarge: WireError = {
  code: 'import-invalid',
  message: `A delivery needs more than ${jobHeapMb} MB of memory. Nothing was imported.`,
}

const defect: WireError = {
  code: 'internal',
  message: 'The import failed because of a bug in Hooktrail. Nothing was imported. See the log.',
}
