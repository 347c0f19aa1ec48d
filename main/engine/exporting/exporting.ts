import { mkdirSync, rmSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '#contract/errors'
import {
  type ExportId,
  type ExportProgress,
  type ExportRequest,
  exportId,
} from '#contract/transfer/exporting'
import type { Logger } from '../ports.ts'
import type { ExportingMessage, ExportingStart } from './exporting-worker.ts'
import { crashError, jobHeapMb } from './job-crash.ts'
import { cancelJob, createJobSignal, terminateLater } from './job-signal.ts'
import { createLastProgress } from './last-progress.ts'
import { exportCancelled, targetError } from './write-aside.ts'

export interface Exporting {
  /** Starts on a thread of its own. Throws `invalid-params` for a relative path. */
  start(request: ExportRequest): ExportId
  /** Throws `not-found`. */
  progress(id: ExportId): ExportProgress
  /** Cancels a running export within about a second; `onProgress` reports when it has ended. */
  cancel(id: ExportId): void
  /** Cancels what is running and waits until nothing of it is left. */
  close(): Promise<void>
}

export interface ExportingOptions {
  readonly entry: URL
  readonly dataDir: string
  readonly version: string
  readonly logger: Logger
  /** Called several times a second while it runs, and once at its end. */
  readonly onProgress: (progress: ExportProgress) => void
}

/**
 * Exports: each on a worker of its own with its own read-only connection, so that neither capture nor the window waits.
 */
export function createExporting(options: ExportingOptions): Exporting {
  const running = new Map<ExportId, { cancel: () => void; ended: Promise<void> }>()
  const last = createLastProgress<ExportProgress>()
  let lastId = 0

  /** Removes what a crashed worker had written. Returns the path where that failed, `null` where it is gone. */
  function removeAside(path: string): string | null {
    try {
      rmSync(path, { recursive: true, force: true })
      return null
    } catch (error) {
      options.logger.warn(`Can’t delete ${path}: ${error instanceof Error ? error.message : ''}`)
      return path
    }
  }

  function begin(request: ExportRequest): ExportId {
    lastId += 1
    const id = exportId(lastId)
    let progress: ExportProgress = { id, state: 'writing', done: 0, total: 0, out: request.out, error: null }
    const publish = (change: Partial<ExportProgress>): void => {
      progress = { ...progress, ...change }
      last.note(progress)
      options.onProgress(progress)
    }
    const { dataDir, version } = options
    const signal = createJobSignal()
    let asidePath: string | null = null
    let endTermination: (() => void) | null = null
    const worker = new Worker(options.entry, {
      workerData: { dataDir, version, request, signal } satisfies ExportingStart,
      name: 'hooktrail-export',
      // Most objects are garbage at once: a small young generation is collected often instead of growing.
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: jobHeapMb },
    })
    let isOver = false
    let isTerminated = false
    let failure: unknown = null
    const finish = (change: Partial<ExportProgress>): void => {
      if (isOver) return
      isOver = true
      running.delete(id)
      publish(change)
    }
    worker.on('message', (message: ExportingMessage) => {
      if (message.kind === 'progress') {
        publish({ state: message.state, done: message.done, total: message.total })
      } else if (message.kind === 'aside') {
        asidePath = message.path
      } else if (message.kind === 'done') {
        finish({ state: 'done', done: message.deliveries, total: message.deliveries })
      } else
        finish({ state: message.error.code === 'cancelled' ? 'cancelled' : 'failed', error: message.error })
    })
    worker.on('error', error => {
      failure = error
      options.logger.error(`An export failed: ${error instanceof Error ? error.stack : String(error)}`)
    })
    const ended = new Promise<void>(resolve => {
      // Only now is the thread certain to write no more.
      worker.once('exit', () => {
        endTermination?.()
        const left = isOver || asidePath === null ? null : removeAside(asidePath)
        finish(
          isTerminated && left === null
            ? { state: 'cancelled', error: exportCancelled().toWire() }
            : { state: 'failed', error: crashError('export', failure, left) },
        )
        resolve()
      })
    })
    const cancel = (): void => {
      if (endTermination !== null || !cancelJob(signal)) return
      // The thread does not check the signal within a single long text.
      endTermination = terminateLater(signal, () => {
        isTerminated = true
        void worker.terminate()
      })
    }
    running.set(id, { cancel, ended })
    last.note(progress)
    return id
  }

  return {
    start(request) {
      if (!isAbsolute(request.out)) {
        throw new AppError('invalid-params', 'Enter an absolute path, such as /home/you/export.')
      }
      makeUsualFolder(options.dataDir, request.out)
      return begin(request)
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

/** The default folder of exports is made; every other folder has to exist. */
function makeUsualFolder(dataDir: string, out: string): void {
  const usual = join(dataDir, 'exports')
  if (dirname(out) !== usual) return
  try {
    mkdirSync(usual, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw targetError(out, error)
  }
}
