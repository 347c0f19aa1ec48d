import { readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Retention, RetentionPreview, Session } from '#contract/deliveries/sessions'
import { AppError } from '#contract/errors'
import { type DeliveryId, deliveryId, type SessionId } from '#contract/terms'
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
  /** After sessions or pins changed; whether deliveries were removed or moved too. */
  readonly onChanged: (haveDeliveriesChanged: boolean) => void
}

export interface Sessions {
  list(): Promise<Session[]>
  sizes(signal?: AbortSignal): Promise<{ id: SessionId; bodyBytes: number }[]>
  start(session: { name: string } & SessionChange): Promise<Session>
  end(): void
  change(id: SessionId, change: SessionChange): Promise<Session>
  split(id: SessionId, fromId: DeliveryId, name: string): Promise<{ session: Session; moved: number }>
  merge(from: SessionId, into: SessionId): Promise<{ session: Session; moved: number }>
  remove(id: SessionId): Promise<{ removed: number; kept: number }>
  pin(id: DeliveryId, isPinned: boolean): Promise<void>
  /** `within`: answers after so many milliseconds with what is known then. */
  previewRetention(limits: Retention, within?: number, signal?: AbortSignal): Promise<RetentionPreview>
  applyRetention(limits: Retention): Promise<number>
  /** The same, unless the user has to be asked first; with `isConfirmed` never asks. */
  applyOrAsk(limits: Retention, isConfirmed: boolean): Promise<RetentionOutcome>
  storage(): Promise<{ dataBytes: number; freeDiskBytes: number; unusedBytes: number }>
  /** Returns how many bytes were given back to the disk. */
  vacuum(): Promise<number>
}

/** Deletions and pages in one write: a few milliseconds each, since a delivery may come meanwhile. */
const removedAtOnce = 200
const pagesAtOnce = 500

/** Sessions of capturing, and how much is kept. Every call that changes something throws `not-found`. */
export function createSessions(options: SessionsOptions): Sessions {
  const { store, queries, onChanged } = options

  async function found(id: SessionId): Promise<Session> {
    const session = await queries.ask('session', id)
    if (session === null)
      throw new AppError('not-found', `There is no session ${id} in this data folder.`, { id })
    return { ...session, isCurrent: store.session.id === id }
  }

  async function giveSpaceBack(): Promise<void> {
    while ((await store.vacuum(pagesAtOnce)) > 0);
  }

  function retentionRequest(limits: Retention): RetentionPlanRequest {
    const run = { startedAtMs: options.clockWatch.startedAtMs, startedAfterId: store.startedAfterId }
    return { limits, nowMs: options.clock.nowMs(), run }
  }

  function planRetention(limits: Retention): Promise<RetentionPlan> {
    return queries.ask('planRetention', retentionRequest(limits))
  }

  async function removePlanned(ids: readonly DeliveryId[]): Promise<number> {
    let removed = 0
    for (let at = 0; at < ids.length; at += removedAtOnce) {
      removed += await store.removeDeliveries(ids.slice(at, at + removedAtOnce))
    }
    if (removed > 0) {
      await giveSpaceBack()
      onChanged(true)
    }
    return removed
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
      if (from === into) throw new AppError('invalid-params', 'A session is merged into another one.')
      await found(from)
      await found(into)
      const moved = await store.moveDeliveries(from, into, deliveryId(1))
      if (store.session.id !== from) await store.removeSession(from)
      onChanged(true)
      return { session: await found(into), moved }
    },
    async remove(id) {
      await found(id)
      const keeper = store.session.id === id ? { ...store, removeSession: async () => {} } : store
      const idsAfter = (after: DeliveryId) => queries.ask('idsOfSession', id, after, removedAtOnce)
      const removed = await removeWholeSession(keeper, idsAfter, id)
      await giveSpaceBack()
      onChanged(true)
      const left = await queries.ask('session', id)
      return { removed, kept: left?.deliveryCount ?? 0 }
    },
    async pin(id, isPinned) {
      await store.pinDelivery(id, isPinned)
      onChanged(false)
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
    async vacuum() {
      const before = await queries.ask('unusedBytes')
      await giveSpaceBack()
      return Math.max(0, before - (await queries.ask('unusedBytes')))
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
