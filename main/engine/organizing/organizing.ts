import { setTimeout as wait } from 'node:timers/promises'
import { type ChangeResult, type Deletion, type DeliverySet, undoMs } from '#contract/deliveries/organizing'
import { AppError } from '#contract/errors'
import type { DeliveryId, SessionId } from '#contract/terms'
import type { EventHub } from '../handlers/event-hub.ts'
import type { StoreJobs } from '../jobs/jobs.ts'
import type { Clock, Logger } from '../ports.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { Search } from '../store/read-store.ts'
import type { Store } from '../store/store.ts'

/** Most undoable changes in memory, since each has its ids. */
const maximumSaved = 50

type UndoList = ReturnType<typeof createUndoList>

/** Undo functions in memory: the newest, each for an hour and once. */
function createUndoList(clock: Pick<Clock, 'nowMs'>) {
  const known = new Map<string, { readonly undo: () => Promise<number>; readonly atMs: number }>()
  let last = 0
  return {
    add(undo: () => Promise<number>): string {
      last += 1
      const token = `c${last}`
      known.set(token, { undo, atMs: clock.nowMs() })
      const [oldest] = known.keys()
      if (known.size > maximumSaved && oldest !== undefined) known.delete(oldest)
      return token
    },
    /** `null` if it was taken or is too old. */
    take(token: string): (() => Promise<number>) | null {
      const found = known.get(token)
      known.delete(token)
      return found === undefined || clock.nowMs() - found.atMs > undoMs ? null : found.undo
    },
  }
}

/** Larger deletions run as a job with progress. */
const mostWithoutJob = 1_000
/** Deliveries deleted between two reports of progress. */
const deletedAtOnce = 200
const pagesAtOnce = 250
/** Maximum wait for the index before a change returns. */
const longestSettlingMs = 1_000
/** Interval of freeing deletions that can no longer be undone. */
const purgeEveryMs = 600_000
const deletionPattern = /^d(\d{1,15})$/

export type Organizing = ReturnType<typeof createOrganizing>

/** Changes of many deliveries at once. Each can be undone for an hour. */
export function createOrganizing(options: {
  readonly store: Store
  readonly clock: Pick<Clock, 'nowMs'>
  readonly queries: Pick<QueryWorker, 'ask' | 'askUntil'>
  readonly jobs: Pick<StoreJobs, 'run'>
  readonly search: (query: string) => Search
  readonly hub: Pick<EventHub, 'publish' | 'updated'>
  readonly logger: Pick<Logger, 'warn'>
  /** Deliveries were deleted, restored or moved to another session. */
  readonly onMoved: () => void
  readonly inspectAgain: () => void
}) {
  const { store, clock, queries, jobs } = options
  const undoList: UndoList = createUndoList(clock)
  let purging: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosing = false

  async function idsOf(of: DeliverySet): Promise<readonly DeliveryId[]> {
    if ('ids' in of) return [...new Set(of.ids)]
    return queries.ask('matchingIds', options.search(of.query))
  }

  function publish(ids: readonly DeliveryId[]): void {
    for (const id of ids) options.hub.updated({ firstId: id, lastId: id, count: 1 })
    options.hub.publish('tags.changed', {})
  }

  /** `undo` returns the ids that it changes, which are published too. */
  function changed(ids: readonly DeliveryId[], undo: () => Promise<readonly DeliveryId[]>): ChangeResult {
    if (ids.length === 0) return { changed: 0, undo: null }
    publish(ids)
    const token = undoList.add(async () => {
      const back = await undo()
      if (back.length > 0) publish(back)
      return back.length
    })
    return { changed: ids.length, undo: token }
  }

  async function deleteAll(ids: readonly DeliveryId[], deletionId: number): Promise<number> {
    if (ids.length <= mostWithoutJob) return (await store.trashDeliveries(ids, deletionId)).length
    return jobs.run('removal', ids.length, async ({ signal, progress }) => {
      let deleted = 0
      for (let at = 0; at < ids.length && !signal.aborted; at += deletedAtOnce) {
        deleted += (await store.trashDeliveries(ids.slice(at, at + deletedAtOnce), deletionId)).length
        progress(deleted)
      }
      return deleted
    })
  }

  /** Lists and counts are from the index. If it is slow, lists are fetched twice. */
  async function publishSettled(then = (): void => {}): Promise<void> {
    const publishNow = (): void => {
      if (isClosing) return
      then()
      options.onMoved()
    }
    const settled = store.indexSettled()
    const isSoon = await Promise.race([
      settled.then(() => true),
      wait(longestSettlingMs, false, { ref: false }),
    ])
    publishNow()
    if (!isSoon) void settled.then(publishNow)
  }

  async function deletions(): Promise<Deletion[]> {
    const since = clock.nowMs() - undoMs
    return (await queries.ask('deletions'))
      .filter(({ deletedAtMs }) => deletedAtMs >= since)
      .map(({ id, deletedAtMs, count }) => ({ undo: `d${id}`, deletedAtMs, count }))
  }

  async function restore(deletionId: number): Promise<number> {
    // Too old: being freed.
    if ((await deletions()).every(({ undo }) => undo !== `d${deletionId}`)) throw tooLate()
    const ids = await store.restoreDeliveries(deletionId, store.session.id)
    if (ids.length === 0) throw tooLate()
    await publishSettled(options.inspectAgain)
    return ids.length
  }

  async function purge(): Promise<void> {
    let purged = 0
    while (!isClosing) {
      const some = await store.purgeTrash(clock.nowMs() - undoMs)
      if (some === 0) break
      purged += some
    }
    while (purged > 0 && !isClosing && (await store.vacuum(pagesAtOnce)) > 0);
  }

  function purgeSoon(): void {
    purging ??= purge()
      .catch((error: unknown) => options.logger.warn(`Deleted deliveries are freed later: ${String(error)}`))
      .finally(() => {
        purging = null
      })
  }

  return {
    async tag(of: DeliverySet, add: readonly string[], remove: readonly string[]): Promise<ChangeResult> {
      const ids = await idsOf(of)
      const added: [string, DeliveryId[]][] = []
      const removed: [string, DeliveryId[]][] = []
      for (const name of remove) removed.push([name, await store.tagDeliveries(ids, name, false)])
      for (const name of add) added.push([name, await store.tagDeliveries(ids, name, true)])
      const all = new Set([...added, ...removed].flatMap(([, some]) => some))
      return changed([...all], async () => {
        const back = new Set<DeliveryId>()
        for (const [name, some] of added)
          for (const id of await store.tagDeliveries(some, name, false)) back.add(id)
        for (const [name, some] of removed)
          for (const id of await store.tagDeliveries(some, name, true)) back.add(id)
        return [...back]
      })
    },
    async note(of: DeliverySet, text: string): Promise<ChangeResult> {
      const trimmed = text.trim()
      const ids = await idsOf(of)
      const before = await store.noteDeliveries(ids.map(id => ({ id, text: trimmed })))
      return changed(
        before.map(({ id }) => id),
        async () => (await store.noteDeliveries(before)).map(({ id }) => id),
      )
    },
    async pin(of: DeliverySet, isPinned: boolean): Promise<ChangeResult> {
      const ids = await store.pinDeliveries(await idsOf(of), isPinned)
      return changed(ids, () => store.pinDeliveries(ids, !isPinned))
    },
    /** Throws `not-found` without such a session. */
    async move(of: DeliverySet, sessionId: SessionId): Promise<ChangeResult> {
      if ((await queries.ask('session', sessionId)) === null)
        throw new AppError('not-found', `There is no session ${sessionId} in this data folder.`, {
          id: sessionId,
        })
      const ids = await idsOf(of)
      const before = await store.assignDeliveries(ids.map(id => ({ id, sessionId })))
      if (before.length === 0) return { changed: 0, undo: null }
      options.onMoved()
      const undo = undoList.add(async () => {
        // A deleted session can't get its deliveries back.
        const there = new Set((await queries.ask('sessions')).map(({ id }) => id))
        const back = await store.assignDeliveries(before.filter(one => there.has(one.sessionId)))
        options.onMoved()
        return back.length
      })
      return { changed: before.length, undo }
    },
    async delete(of: DeliverySet): Promise<ChangeResult> {
      const ids = await idsOf(of)
      if (ids.length === 0) return { changed: 0, undo: null }
      const deletionId = await store.beginDeletion(clock.nowMs())
      const deleted = await deleteAll(ids, deletionId)
      if (deleted === 0) return { changed: 0, undo: null }
      await publishSettled()
      return { changed: deleted, undo: `d${deletionId}` }
    },
    deletions,
    /** Throws `not-found`. */
    async undo(undo: string): Promise<{ changed: number }> {
      const deletion = deletionPattern.exec(undo)?.[1]
      if (deletion !== undefined) return { changed: await restore(Number(deletion)) }
      const run = undoList.take(undo)
      if (run === null) throw tooLate()
      return { changed: await run() }
    },
    /** Call it when the index is open: frees deletions that can no longer be undone, now and later. */
    begin(): void {
      // Restored just before the last end.
      if (store.totals().pending > 0) void store.indexSettled().then(options.inspectAgain)
      purgeSoon()
      timer = setInterval(purgeSoon, purgeEveryMs).unref()
    },
    async close(): Promise<void> {
      isClosing = true
      if (timer !== null) clearInterval(timer)
      await purging
    },
  }
}

function tooLate(): AppError {
  return new AppError('not-found', 'This change is undone already, or too old to undo.')
}
