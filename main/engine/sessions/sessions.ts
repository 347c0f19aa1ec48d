import { readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { undoMs } from '#contract/deliveries/organizing'
import type { Retention, RetentionPreview, Session } from '#contract/deliveries/sessions'
import { AppError } from '#contract/errors'
import type { Result } from '#contract/methods'
import { beforeDeliveries, type DeliveryId, deliveryId, type SessionId } from '#contract/terms'
import type { JobRun, StoreJobs } from '../jobs/jobs.ts'
import { onAbort } from '../jobs/until-aborted.ts'
import type { Clock } from '../ports.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { SessionChange, Store } from '../store/store.ts'
import type { ClockWatch } from './clock-watch.ts'
import { type RetentionPlan, type RetentionPlanRequest, removalOf } from './plan-retention.ts'
import { reasonToAsk } from './reason-to-ask.ts'
import type { RetentionOutcome } from './retention-runner.ts'

export type Sessions = ReturnType<typeof createSessions>

interface Removal {
  readonly removed: number
  readonly saved: number
  readonly isComplete: boolean
}

/** Work that can't be stopped. */
const unstoppable: JobRun = { signal: new AbortController().signal, progress() {} }

/** Deletions and pages in one write: a few milliseconds each, since a delivery may arrive during it. */
const removedAtOnce = 100
const pagesAtOnce = 250
/** A long search uses the log for some seconds. */
const mostTruncations = 50
const truncationPauseMs = 100

/** Sessions of capturing, and retention. Every call with changes throws `not-found`. */
export function createSessions(options: {
  readonly store: Store
  readonly clock: Clock
  readonly clockWatch: ClockWatch
  readonly dataDir: string
  readonly queries: Pick<QueryWorker, 'ask' | 'askUntil'>
  readonly jobs: Pick<StoreJobs, 'run'>
  /** Empties the index and derives it again. */
  readonly rebuildIndex: () => Promise<unknown>
  /** A vacuum rewrites a store of up to this many bytes. */
  readonly mostRewrittenBytes: number
  /** After sessions or pins changed; `haveDeliveriesChanged`: deliveries were removed or moved too. */
  readonly onChanged: (haveDeliveriesChanged: boolean) => void
  readonly onPinned: (id: DeliveryId) => void
}) {
  const { store, queries, jobs, onChanged } = options
  let vacuuming: Promise<Result<'storage.vacuum'>> | null = null

  async function found(id: SessionId): Promise<Session> {
    const session = await queries.ask('session', id)
    if (session === null)
      throw new AppError('not-found', `There is no session ${id} in this data folder.`, { id })
    return { ...session, isCurrent: store.session.id === id }
  }

  async function giveSpaceBack(signal: AbortSignal, onFreed = async (): Promise<void> => {}): Promise<void> {
    while (!signal.aborted && (await store.vacuum(pagesAtOnce)) > 0) await onFreed()
    while (!signal.aborted && (await store.vacuumIndex(pagesAtOnce)) > 0) await onFreed()
  }

  /**
   * Rows that deliveries share in the index, such as the texts of findings, stay when deliveries are removed:
   * only a new index is without them.
   */
  async function rebuildIndex(signal: AbortSignal): Promise<void> {
    await store.indexSettled()
    if (signal.aborted || store.indexTotals().forgotten === 0) return
    await Promise.race([options.rebuildIndex(), new Promise<void>(resolve => onAbort(signal, resolve))])
  }

  /** Empties the log, which has earlier versions of pages. Readers use it for moments. */
  async function truncateLog(): Promise<boolean> {
    for (let attempt = 0; attempt < mostTruncations; attempt += 1) {
      if (await store.truncateLog()) return true
      await wait(truncationPauseMs)
    }
    return false
  }

  async function vacuumAll(): Promise<Result<'storage.vacuum'>> {
    const before = await queries.ask('unusedBytes')
    return jobs.run('vacuum', before, async ({ signal, progress }) => {
      let freedBytes = 0
      while (!signal.aborted && (await store.purgeTrash(options.clock.nowMs() - undoMs)) > 0);
      await rebuildIndex(signal)
      await giveSpaceBack(signal, async () => {
        freedBytes = Math.max(0, before - (await queries.ask('unusedBytes')))
        progress(freedBytes)
      })
      const isErased =
        !signal.aborted && (await store.rewrite(options.mostRewrittenBytes)) && (await truncateLog())
      if (isErased) freedBytes = Math.max(0, before - (await queries.ask('unusedBytes')))
      const isUndoable = (await queries.ask('deletions')).some(({ count }) => count > 0)
      const remains = !isErased ? 'pages' : isUndoable ? 'undoable' : 'nothing'
      return { freedBytes, isComplete: !signal.aborted, remains }
    })
  }

  async function removeSession(id: SessionId, job: JobRun): Promise<Removal> {
    const keeper = store.session.id === id ? { ...store, removeSession: async () => {} } : store
    const idsAfter = (after: DeliveryId) => queries.ask('idsOfSession', id, after, removedAtOnce)
    const removed = await removeWholeSession(keeper, idsAfter, id, job)
    // Lists and counts are from the index.
    await store.indexSettled()
    await giveSpaceBack(job.signal)
    onChanged(true)
    const left = await queries.ask('session', id)
    return { removed, saved: left?.deliveryCount ?? 0, isComplete: !job.signal.aborted }
  }

  function retentionRequest(limits: Retention): RetentionPlanRequest {
    const run = { startedAtMs: options.clockWatch.startedAtMs, startedAfterId: store.startedAfterId }
    return { limits, nowMs: options.clock.nowMs(), run }
  }

  function planRetention(limits: Retention): Promise<RetentionPlan> {
    return queries.ask('planRetention', retentionRequest(limits))
  }

  async function removePlanned(ids: readonly DeliveryId[]): Promise<number> {
    if (ids.length === 0) return 0
    return jobs.run('removal', ids.length, async ({ signal, progress }) => {
      let removed = 0
      for (let at = 0; at < ids.length && !signal.aborted; at += removedAtOnce) {
        removed += (await store.removeDeliveries(ids.slice(at, at + removedAtOnce))).length
        progress(removed)
      }
      if (removed > 0) {
        await store.indexSettled()
        await giveSpaceBack(signal)
        onChanged(true)
      }
      return removed
    })
  }

  return {
    async start({ name, ...change }: { name: string } & SessionChange): Promise<Session> {
      const id = await store.addSession({ name, isImported: false })
      await store.changeSession(id, change)
      store.captureInto({ id, name })
      onChanged(false)
      return found(id)
    },
    end(): void {
      store.captureInto(null)
      onChanged(false)
    },
    async change(id: SessionId, change: SessionChange): Promise<Session> {
      await found(id)
      await store.changeSession(id, change)
      onChanged(false)
      return found(id)
    },
    async split(
      id: SessionId,
      fromId: DeliveryId,
      name: string,
    ): Promise<{ session: Session; moved: number }> {
      const { environment, appVersion } = await found(id)
      const made = await store.addSession({ name, isImported: false })
      await store.changeSession(made, { environment, appVersion })
      const moved = (await store.moveDeliveries(id, made, fromId)).length
      onChanged(true)
      return { session: await found(made), moved }
    },
    async merge(from: SessionId, into: SessionId): Promise<{ session: Session; moved: number }> {
      if (from === into) throw new AppError('invalid-params', 'Select another session.')
      await found(from)
      await found(into)
      const moved = (await store.moveDeliveries(from, into, deliveryId(1))).length
      if (store.session.id !== from) await store.removeSession(from)
      onChanged(true)
      return { session: await found(into), moved }
    },
    /** A job that can be stopped. */
    async remove(id: SessionId): Promise<Removal> {
      const { deliveryCount } = await found(id)
      return jobs.run('removal', deliveryCount, job => removeSession(id, job))
    },
    /** The same for the deliveries of a canceled import, without a job that the user can stop. */
    async removeImported(id: SessionId): Promise<void> {
      await found(id)
      await removeSession(id, unstoppable)
    },
    async pin(id: DeliveryId, isPinned: boolean): Promise<void> {
      await store.pinDeliveries([id], isPinned)
      onChanged(false)
      options.onPinned(id)
    },
    /** `within`: responds after this many milliseconds with its current result. */
    previewRetention: (limits: Retention, within?: number, signal?: AbortSignal): Promise<RetentionPreview> =>
      queries.askUntil(signal, 'previewRetention', retentionRequest(limits), within),
    async applyRetention(limits: Retention): Promise<number> {
      return removePlanned((await planRetention(limits)).ids)
    },
    /** The same, unless the user must be asked first; with `isConfirmed` it never asks. */
    async applyOrAsk(limits: Retention, isConfirmed: boolean): Promise<RetentionOutcome> {
      const plan = await planRetention(limits)
      const { clockWatch } = options
      const clock = { aheadMs: clockWatch.aheadMs(), runMs: clockWatch.runMs() }
      const reason = isConfirmed ? null : reasonToAsk(plan, limits, clock)
      if (reason === null) return { removed: await removePlanned(plan.ids), pending: null }
      const question = { ...removalOf(plan), total: plan.total, limits, reason }
      return { removed: 0, pending: { question, remove: () => removePlanned(plan.ids) } }
    },
    async storage(): Promise<{ dataBytes: number; freeDiskBytes: number; unusedBytes: number }> {
      const { bavail, bsize } = statfsSync(options.dataDir)
      return {
        dataBytes: bytesOf(options.dataDir),
        freeDiskBytes: bavail * bsize,
        unusedBytes: await queries.ask('unusedBytes'),
      }
    },
    /**
     * Erases deletions that can no longer be undone, with their derived data, and gives free space back to
     * the disk, as a job that can be stopped. A second call joins the first.
     */
    vacuum(): Promise<Result<'storage.vacuum'>> {
      vacuuming ??= vacuumAll().finally(() => {
        vacuuming = null
      })
      return vacuuming
    },
  }
}

/**
 * Removes a session with its deliveries, in bounded batches. Pinned deliveries stay, and so does their session. Returns
 * the number of removed deliveries. After `signal` is aborted the rest stays, including the session.
 */
async function removeWholeSession(
  store: Pick<Store, 'removeDeliveries' | 'removeSession'>,
  idsAfter: (after: DeliveryId) => Promise<readonly DeliveryId[]>,
  id: SessionId,
  { signal, progress }: JobRun,
): Promise<number> {
  let removed = 0
  let after = beforeDeliveries
  for (;;) {
    const ids = await idsAfter(after)
    const last = ids.at(-1)
    if (last === undefined) break
    if (signal.aborted) return removed
    removed += (await store.removeDeliveries(ids)).length
    progress(removed)
    after = last
  }
  await store.removeSession(id)
  return removed
}

function bytesOf(folder: string): number {
  let bytes = 0
  for (const name of readdirSync(folder, { recursive: true })) {
    // The file may have been removed.
    bytes += statSync(join(folder, String(name)), { throwIfNoEntry: false })?.size ?? 0
  }
  return bytes
}
