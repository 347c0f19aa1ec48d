import { randomUUID } from 'node:crypto'
import { isAbsolute, join } from 'node:path'
import { AppError, messageOf } from '#contract/errors'
import type { Params, Result } from '#contract/methods'
import {
  type ExportId,
  type ExportProgress,
  type ExportRequest,
  exportFormatOf,
  exportId,
  exportRequestSchema,
} from '#contract/transfer/exporting'
import { removeLeft } from '../files/target.ts'
import { crashError, createJobThread } from '../jobs/job-thread.ts'
import { createJobs, type TaskRun } from '../jobs/jobs.ts'
import { onAbort } from '../jobs/until-aborted.ts'
import type { Clock, Logger } from '../ports.ts'
import type { ExportCalls, ExportHost } from './exporting-worker.ts'
import { exportCanceled } from './run-export.ts'

export type Exporting = ReturnType<typeof createExporting>

/** Exports. Each has a worker with a read-only connection, so that neither capture nor the window waits. */
export function createExporting(options: {
  readonly entry: URL
  readonly dataDir: string
  readonly version: string
  readonly clock: Clock
  readonly logger: Logger
  readonly onProgress: (progress: ExportProgress) => void
}) {
  const { entry, dataDir, version, logger } = options
  const jobs = createJobs<ExportProgress>(options)
  const closing = new AbortController()
  let copied: Promise<unknown> = Promise.resolve()
  let lastId = 0

  /** A thread for one export, and the file that it has left after a crash. */
  function startThread(host: Partial<ExportHost>) {
    let leftPath: string | null = null
    const left = (): string | null => (leftPath === null ? null : removeAfterCrash(leftPath))
    const thread = createJobThread<ExportCalls, ExportHost>({
      entry,
      name: 'export',
      failed: 'An export',
      logger,
      error: ({ cause }) => crashError('export', cause, left()),
      host: {
        progress() {},
        makeFinal: () => true,
        ...host,
        leftPath(path) {
          leftPath = path
        },
      },
    })
    return { thread, left }
  }

  async function work(
    request: ExportRequest,
    { signal, report }: TaskRun<ExportProgress>,
  ): Promise<Partial<ExportProgress>> {
    let isFinal = false
    const stop = new AbortController()
    const cancel = (): void => {
      if (!isFinal) stop.abort()
    }
    onAbort(signal, cancel)
    const { thread, left } = startThread({
      progress: report,
      makeFinal() {
        isFinal = !signal.aborted
        return isFinal
      },
    })
    try {
      const given = { dataDir, version, request }
      return { state: 'done', ...(await thread.callWith({ signal: stop.signal }, 'export', given)) }
    } catch (thrown) {
      // A canceled thread may still write until it has ended.
      await thread.end()
      const error = thrown instanceof AppError ? thrown : crashError('export', thrown, left())
      if (error.code !== 'cancelled') return { state: 'failed', error: error.toWire() }
      // Also of a thread that was terminated.
      const path = left()
      return path === null
        ? { state: 'cancelled', error: exportCanceled().toWire() }
        : { state: 'failed', error: crashError('export', null, path).toWire() }
    } finally {
      await thread.end()
    }
  }

  async function textOf(request: Params<'export.text'>, signal: AbortSignal): Promise<Result<'export.text'>> {
    const name = `copied-${randomUUID()}${exportFormatOf(request.format).ending}`
    const whole = exportRequestSchema.parse({ ...request, out: join(dataDir, 'exports', name), isNew: true })
    const { thread, left } = startThread({})
    try {
      return await thread.callWith({ signal }, 'text', { dataDir, version, request: whole })
    } finally {
      await thread.end()
      left()
    }
  }

  /** Removes the file of a crashed worker. Returns its path if that fails, otherwise `null`. */
  function removeAfterCrash(path: string): string | null {
    try {
      removeLeft(path)
      return null
    } catch (error) {
      logger.warn(`Can’t delete ${path}: ${messageOf(error)}`)
      return path
    }
  }

  return {
    /** Throws `invalid-params` for a relative path. */
    start(request: ExportRequest): ExportId {
      if (!isAbsolute(request.out)) {
        throw new AppError('invalid-params', 'Enter an absolute path, such as /home/you/export.')
      }
      lastId += 1
      const id = exportId(lastId)
      const first: ExportProgress = { id, state: 'writing', done: 0, total: 0, out: request.out, error: null }
      void jobs.start(first, run => work(request, run))
      return id
    },
    /** The text of an export, which is no job. Rejects with `not-available`, `invalid-query` and errors of an export. */
    text(request: Params<'export.text'>, signal?: AbortSignal): Promise<Result<'export.text'>> {
      const until = AbortSignal.any([closing.signal, ...(signal === undefined ? [] : [signal])])
      const made = textOf(request, until)
      copied = Promise.allSettled([copied, made])
      return made
    },
    /** Throws `not-found`. */
    progress: jobs.found,
    cancel: (id: ExportId) => jobs.cancel(id),
    async close(): Promise<void> {
      closing.abort()
      await Promise.all([jobs.close(), copied])
    },
  }
}
