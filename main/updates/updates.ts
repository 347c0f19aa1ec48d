import { readFile } from 'node:fs/promises'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { gt } from 'semver'
import { z } from 'zod'
import { AppError } from '#contract/errors'
import {
  type Activity,
  type UpdateProblem,
  type UpdateStatus,
  type UpdateWork,
  updateProblemSchema,
} from '#contract/updates'
import type { Clock, Logger, UpdateSubject, Updates } from '../engine/ports.ts'
import { replacePrivateFile } from '../engine/secrets/private-file.ts'
import { type Copy, releaseFor } from './available-release.ts'
import type { UpdateBuild } from './build.ts'
import { download, removeDownload } from './download.ts'
import { type FeedPayload, maximumFeedBytes, readFeed } from './feed.ts'
import type { Installer } from './installer.ts'
import { request } from './request.ts'
import { problemOf, UpdateFailure } from './update-failure.ts'

export interface UpdatesOptions {
  readonly build: UpdateBuild
  readonly copy: Omit<Copy, 'installs'>
  /** The system's updater; `null`: updates are installed by hand. Only signed builds use it. */
  readonly installer: Installer | null
  /** File that is read at the next launch. */
  readonly memoryFile: string
  /** Has a download until the system's updater has it. Removed after that, and at the start. */
  readonly downloadDir: string
  readonly mayAsk: boolean
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>
  readonly logger: Pick<Logger, 'warn'>
  /** Resolves after `ms`; rejects when aborted. A parameter for tests. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

export interface RunningUpdates extends Updates {
  close(): Promise<void>
}

const dayMs = 24 * 60 * 60_000
/** Timers of hours do not survive a sleeping machine, so the time is checked this often. */
const dueEveryMs = 10 * 60_000
/** How often the engine's activity is checked. */
const quietEveryMs = 2_000
/** Shortest time between two reports of a download. */
const reportEveryMs = 250

const realPause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  pauseFor(ms, undefined, { signal, ref: false })

/**
 * Checks for a newer version at most once a day, after the user has agreed, and on request. Downloads and
 * installs only on request. Nothing runs while Hooktrail sends or captures much.
 */
export async function openUpdates(options: UpdatesOptions): Promise<RunningUpdates> {
  const { build, clock, logger, pause = realPause } = options
  const installer = build.isSigned ? options.installer : null
  const copy: Copy = { ...options.copy, installs: installer?.takes ?? null }
  const closing = new AbortController()
  const listeners = new Set<(status: UpdateStatus) => void>()
  // Left by a process that ended during a download.
  await removeDownload(options.downloadDir)
  let memory: UpdateMemory = await readMemory(options.memoryFile, build.keys)
  let work: UpdateWork = { kind: 'none' }
  let subject: UpdateSubject | null = null
  let job: Promise<void> | null = null

  const found = () => (memory.feed === null ? null : releaseFor(copy, memory.feed.payload))
  const status = (): UpdateStatus => ({
    feedUrl: build.feedUrl,
    mayAsk: options.mayAsk,
    lastLook: memory.lastLook,
    release: build.feedUrl === null ? null : (found()?.release ?? null),
    work,
  })
  function show(next: UpdateWork): void {
    work = next
    for (const listener of listeners) listener(status())
  }

  async function remember(next: UpdateMemory): Promise<void> {
    memory = next
    await saveMemory(options.memoryFile, next).catch((error: unknown) =>
      logger.warn(`The last look for updates was not saved: ${String(error)}`),
    )
  }

  const busyWith = (): Activity | null => subject?.busyWith() ?? null

  /** Resolves when nothing is sent and few deliveries arrive. */
  async function whenQuiet(to: 'look' | 'download' | 'restart'): Promise<void> {
    for (let until = busyWith(); until !== null; until = busyWith()) {
      if (work.kind !== 'waiting' || work.until !== until) show({ kind: 'waiting', to, until })
      await pause(quietEveryMs, closing.signal)
    }
  }

  /** One job at a time: a second request changes nothing. */
  function run(steps: () => Promise<void>, otherwise: UpdateProblem): void {
    if (job !== null || closing.signal.aborted) return
    job = steps()
      .catch((error: unknown) => {
        if (closing.signal.aborted) return
        logger.warn(`Updating failed: ${String(error)}`)
        show({ kind: 'failed', problem: problemOf(error, otherwise) })
      })
      .finally(() => {
        job = null
      })
  }

  async function look(feedUrl: string, isStillWanted: () => boolean): Promise<void> {
    const wasReady = work.kind === 'ready'
    const before = memory.feed?.payload.version
    // Without a wait the check is in progress immediately, as the caller then reports.
    if (busyWith() !== null) await whenQuiet('look')
    if (!isStillWanted()) return show({ kind: 'none' })
    show({ kind: 'looking' })
    const atMs = clock.nowMs()
    // Saved before the request too, so that a process that ends during it has checked today.
    await remember({ ...memory, lastLook: { atMs, problem: null } })
    try {
      const feed = await lookAt({ ...build, feedUrl }, memory.feed?.payload ?? null, closing.signal)
      await remember({ lastLook: { atMs, problem: null }, feed })
    } catch (error) {
      if (closing.signal.aborted) return
      await remember({ ...memory, lastLook: { atMs, problem: problemOf(error, 'unreachable') } })
    }
    const isSame = memory.feed?.payload.version === before
    show({ kind: wasReady && isSame ? 'ready' : 'none' })
  }

  function lookIfDue(): void {
    const { feedUrl } = build
    const isWanted = (): boolean => subject?.choice() === 'on'
    if (feedUrl === null || !isWanted()) return
    const lastMs = memory.lastLook?.atMs ?? Number.NEGATIVE_INFINITY
    const sinceMs = clock.nowMs() - lastMs
    // A check in the future: the clock was wrong then, or is now.
    if (sinceMs >= 0 && sinceMs < dayMs) return
    run(() => look(feedUrl, isWanted), 'unreachable')
  }

  async function fetchRelease(to: Installer): Promise<void> {
    if (busyWith() !== null) await whenQuiet('download')
    const file = found()?.file ?? null
    if (file === null) return show({ kind: 'none' })
    const version = memory.feed?.payload.version ?? ''
    const report = (doneBytes: number): void =>
      show({ kind: 'downloading', doneBytes, totalBytes: file.bytes })
    report(0)
    let reportedMs = clock.monotonicMs()
    const onProgress = (doneBytes: number): void => {
      if (clock.monotonicMs() - reportedMs < reportEveryMs) return
      reportedMs = clock.monotonicMs()
      report(doneBytes)
    }
    const path = await download(file, options.downloadDir, onProgress, closing.signal)
    report(file.bytes)
    try {
      await to.prepare({ path, name: file.name, bytes: file.bytes, version }, closing.signal)
    } finally {
      await removeDownload(options.downloadDir)
    }
    show({ kind: 'ready' })
  }

  async function restart(into: Installer): Promise<void> {
    if (busyWith() !== null) await whenQuiet('restart')
    show({ kind: 'restarting' })
    await into.restart(closing.signal)
  }

  async function watchDays(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      lookIfDue()
      await pause(dueEveryMs, signal)
    }
  }

  return {
    status,
    check() {
      const { feedUrl } = build
      if (feedUrl === null) throw new AppError('not-available', 'Updates are not available in this build.')
      run(() => look(feedUrl, () => true), 'unreachable')
      return status()
    },
    install(step) {
      const release = found()?.release
      if (release === undefined || build.feedUrl === null) {
        throw new AppError('not-found', 'No newer version is known. Check for updates first.')
      }
      if (installer === null || release.way !== 'install') {
        throw new AppError('not-available', 'This copy is updated by hand. Open the release page.')
      }
      if (step === 'download' && work.kind !== 'ready') run(() => fetchRelease(installer), 'refused')
      if (step === 'restart') {
        if (work.kind !== 'ready') {
          throw new AppError('not-found', 'The update is not downloaded yet. Download it first.')
        }
        run(() => restart(installer), 'refused')
      }
      return status()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow(followed) {
      subject = followed
      const ending = new AbortController()
      const signal = AbortSignal.any([ending.signal, closing.signal])
      watchDays(signal).catch(() => {})
      return {
        choiceChanged: lookIfDue,
        end() {
          ending.abort()
          if (subject === followed) subject = null
        },
      }
    },
    async close() {
      closing.abort()
      await job
    },
  }
}

interface UpdateMemory {
  /** When the last check started, and its problem; `null`: none yet. */
  readonly lastLook: {
    readonly atMs: number
    readonly problem: z.infer<typeof updateProblemSchema> | null
  } | null
  /** The newest accepted feed. */
  readonly feed: ReadFeed | null
}

const fileSchema = z.object({
  lastLook: z.object({ atMs: z.number(), problem: updateProblemSchema.nullable() }).nullable(),
  /** As received, since it is verified again. */
  feed: z.string().nullable(),
})

const nothing: UpdateMemory = { lastLook: null, feed: null }

/** A missing, damaged or changed file counts as none. `keys`: must have signed its feed. */
async function readMemory(path: string, keys: readonly string[]): Promise<UpdateMemory> {
  try {
    const { lastLook, feed } = fileSchema.parse(JSON.parse(await readFile(path, 'utf8')))
    return { lastLook, feed: feed === null ? null : verified(feed, keys) }
  } catch {
    return nothing
  }
}

function verified(text: string, keys: readonly string[]): ReadFeed | null {
  try {
    return { text, payload: readFeed(text, keys) }
  } catch {
    return null
  }
}

function saveMemory(path: string, { lastLook, feed }: UpdateMemory): Promise<void> {
  return replacePrivateFile(path, JSON.stringify({ lastLook, feed: feed?.text ?? null }))
}

/** A feed as it was received, and its content. */
interface ReadFeed {
  readonly text: string
  readonly payload: FeedPayload
}

const limits = { maximumBytes: maximumFeedBytes, idleMs: 10_000, totalMs: 30_000 }

/**
 * Requests the feed once. `seen`: the newest feed so far. An older feed is refused, since an attacker who
 * blocks a fix could show an earlier feed with a valid signature. Throws an `UpdateFailure`.
 */
async function lookAt(
  build: { readonly feedUrl: string; readonly keys: readonly string[] },
  seen: FeedPayload | null,
  signal: AbortSignal,
  given: typeof limits = limits,
): Promise<ReadFeed> {
  const parts: Buffer[] = []
  await request(build.feedUrl, given, bytes => void parts.push(bytes), signal)
  const text = Buffer.concat(parts).toString('utf8')
  const payload = readFeed(text, build.keys)
  if (seen !== null && isOlder(payload, seen)) throw new UpdateFailure('outdated')
  return { text, payload }
}

function isOlder(feed: FeedPayload, seen: FeedPayload): boolean {
  return Date.parse(feed.publishedAt) < Date.parse(seen.publishedAt) || gt(seen.version, feed.version)
}
