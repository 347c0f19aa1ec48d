import { readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Retention, RetentionPreview, Session } from '#contract/deliveries/sessions'
import { AppError } from '#contract/errors'
import { type DeliveryId, deliveryId, type SessionId } from '#contract/terms'
import type { JobRun, Jobs } from '../jobs.ts'
import type { Clock } from '../ports.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { SessionChange, Store } from '../store/store.ts'
import type { ClockWatch } from './clock-watch.ts'
import type { RetentionPlan, RetentionPlanRequest } from './plan-retention.ts'
import { reasonToAsk } from './reason-to-ask.ts'
import { removeWholeSession } from './remove-session.ts'
import type { RetentionOutcome } from './retention-runner.ts'

export interface SessionsOptions {
  readonly store: Store
  readonly clock: Clock
  readonly clockWatch: ClockWatch
  readonly dataDir: string
  readonly queries: Pick<QueryWorker, 'ask' | 'askUntil'>
  readonly jobs: Pick<Jobs, 'run'>
  /** After sessions or pins changed; whether deliveries were removed or moved too. */
  readonly onChanged: (haveDeliveriesChanged: boolean) => void
  readonly onPinned: (id: DeliveryId) => void
}

export interface Sessions {
  list(): Promise<Session[]>
  sizes(signal?: AbortSignal): Promise<{ id: SessionId; bodyBytes: number }[]>
  start(session: { name: string } & SessionChange): Promise<Session>
  end(): void
  change(id: SessionId, change: SessionChange): Promise<Session>
  split(id: SessionId, fromId: DeliveryId, name: string): Promise<{ session: Session; moved: number }>
  merge(from: SessionId, into: SessionId): Promise<{ session: Session; moved: number }>
  /** A job that can be stopped. */
  remove(id: SessionId): Promise<Removal>
  /** The same for what an import that was cancelled had stored: the user does not stop that. */
  removeImported(id: SessionId): Promise<void>
  pin(id: DeliveryId, isPinned: boolean): Promise<void>
  /** `within`: answers after so many milliseconds with what is known then. */
  previewRetention(limits: Retention, within?: number, signal?: AbortSignal): Promise<RetentionPreview>
  applyRetention(limits: Retention): Promise<number>
  /** The same, unless the user has to be asked first; with `isConfirmed` never asks. */
  applyOrAsk(limits: Retention, isConfirmed: boolean): Promise<RetentionOutcome>
  storage(): Promise<{ dataBytes: number; freeDiskBytes: number; unusedBytes: number }>
  /** Gives free space back to the disk: a job that can be stopped. A second call joins the first. */
  vacuum(): Promise<Vacuumed>
}

interface Removal {
  readonly removed: number
  readonly kept: number
  readonly isComplete: boolean
}

interface Vacuumed {
  readonly freedBytes: number
  readonly isComplete: boolean
}

/** Work that goes on to its end. */
const unstoppable: JobRun = { signal: new AbortController().signal, progress() {} }

/** Deletions and pages in one write: a few milliseconds each, since a delivery may come meanwhile. */
const removedAtOnce = 100
const pagesAtOnce = 250

/** Sessions of capturing, and how much is kept. Every call that changes something throws `not-found`. */
export function createSessions(options: SessionsOptions): Sessions {
  const { store, queries, jobs, onChanged } = options
  let vacuuming: Promise<Vacuumed> | null = null

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

  async function vacuumAll(): Promise<Vacuumed> {
    const before = await queries.ask('unusedBytes')
    return jobs.run('vacuum', before, async ({ signal, progress }) => {
      let freedBytes = 0
      await giveSpaceBack(signal, async () => {
        freedBytes = Math.max(0, before - (await queries.ask('unusedBytes')))
        progress(freedBytes)
      })
      return { freedBytes, isComplete: !signal.aborted }
    })
  }

  async function removeSession(id: SessionId, job: JobRun): Promise<Removal> {
    const keeper = store.session.id === id ? { ...store, removeSession: async () => {} } : store
    const idsAfter = (after: DeliveryId) => queries.ask('idsOfSession', id, after, removedAtOnce)
    const removed = await removeWholeSession(keeper, idsAfter, id, job)
    // What is listed and counted comes from the index.
    await store.indexSettled()
    await giveSpaceBack(job.signal)
    onChanged(true)
    const left = await queries.ask('session', id)
    return { removed, kept: left?.deliveryCount ?? 0, isComplete: !job.signal.aborted }
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
        removed += await store.removeDeliveries(ids.slice(at, at + removedAtOnce))
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
    async list() {
      return (await queries.ask('sessions')).map(one => ({ ...one, isCurrent: one.id === store.session.id }))
    },
    sizes: signal => queries.askUntil(signal, 'sizeSessions'),
    async start({ name, ...change }) {
      const id = await store.addSession({ name, isImported: false })
      await store.changeSession(id, change)
      store.captureInto({ id, name })
      onChanged(false)
      return found(id)
    },
    end() {
      store.captureInto(null)
      onChanged(false)
    },
    async change(id, change) {
      await found(id)
      await store.changeSession(id, change)
      onChanged(false)
      return found(id)
    },
    async split(id, fromId, name) {
      const { environment, appVersion } = await found(id)
      const made = await store.addSession({ name, isImported: false })
      await store.changeSession(made, { environment, appVersion })
      const moved = await store.moveDeliveries(id, made, fromId)
      onChanged(true)
      return { session: await found(made), moved }
    },
    async merge(from, into) {
      if (from === into) throw new AppError('invalid-params', 'Select another session.')
      await found(from)
      await found(into)
      const moved = await store.moveDeliveries(from, into, deliveryId(1))
      if (store.session.id !== from) await store.removeSession(from)
      onChanged(true)
      return { session: await found(into), moved }
    },
    async remove(id) {
      const { deliveryCount } = await found(id)
      return jobs.run('removal', deliveryCount, job => removeSession(id, job))
    },
    async removeImported(id) {
      await found(id)
      await removeSession(id, unstoppable)
    },
    async pin(id, isPinned) {
      await store.pinDeliveries([id], isPinned)
      onChanged(false)
      options.onPinned(id)
    },
    previewRetention: (limits, within, signal) =>
      queries.askUntil(signal, 'previewRetention', retentionRequest(limits), within),
    async applyRetention(limits) {
      return removePlanned((await planRetention(limits)).ids)
    },
    async applyOrAsk(limits, isConfirmed) {
      const plan = await planRetention(limits)
      const { clockWatch } = options
      const clock = { aheadMs: clockWatch.aheadMs(), runMs: clockWatch.runMs() }
      const reason = isConfirmed ? null : reasonToAsk(plan, limits, clock)
      if (reason === null) return { removed: await removePlanned(plan.ids), pending: null }
      const question = { ...removalOf(plan), total: plan.total, limits, reason }
      return { removed: 0, pending: { question, remove: () => removePlanned(plan.ids) } }
    },
    async storage() {
      const { bavail, bsize } = statfsSync(options.dataDir)
      return {
        dataBytes: bytesOf(options.dataDir),
        freeDiskBytes: bavail * bsize,
        unusedBytes: await queries.ask('unusedBytes'),
      }
    },
    vacuum() {
      vacuuming ??= vacuumAll().finally(() => {
        vacuuming = null
      })
      return vacuuming
    },
  }
}

function removalOf({
  deliveries,
  bodyBytes,
  oldestAtMs,
  newestAtMs,
}: RetentionPlan): Omit<RetentionPreview, 'isComplete'> {
  return { deliveries, bodyBytes, oldestAtMs, newestAtMs }
}

function bytesOf(folder: string): number {
  let bytes = 0
  for (const name of readdirSync(folder, { recursive: true })) {
    // A file may be removed meanwhile.
    bytes += statSync(join(folder, String(name)), { throwIfNoEntry: false })?.size ?? 0
  }
  return bytes
}
