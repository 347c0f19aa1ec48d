import type { AppError } from '#contract/errors'
import { type SessionId, sessionId } from '#contract/terms'
import { packInspections } from '../inspect/inspection-batch.ts'
import type { Ports } from '../ports.ts'
import type { WorkerCrash } from '../workers/restarting-worker.ts'
import { takeLock } from './connection/lock.ts'
import { indexBytes, makeDataFolder } from './connection/store-files.ts'
import { createIndexThread } from './index/index-thread.ts'
import { createListeners } from './listeners.ts'
import type { Store, StoredRange } from './store.ts'
import { createAttemptQueue } from './writer/attempt-queue.ts'
import { packAttempts } from './writer/attempt-row.ts'
import { createDeliveryChanges } from './writer/change-deliveries.ts'
import { createDrillChanges } from './writer/change-drills.ts'
import type { CheckpointThreadCrash } from './writer/checkpoint-thread.ts'
import { createDaySession } from './writer/day-session.ts'
import { GroupBuilder } from './writer/delivery-group.ts'
import { createWriter } from './writer/writer.ts'
import { startWriterThread } from './writer/writer-thread.ts'

/** Moving updates each row: a batch takes the writer for a few milliseconds. */
const maximumBatchMoves = 200

export interface OpenStoreOptions {
  readonly ports: Ports
  /** Inspections of another version count as unread. */
  readonly rulesVersion: number
  /** Who holds it, for the message another process gets. */
  readonly holder: { readonly host: 'desktop' | 'browser' | 'command' }
}

/** Opens a store and its index. Throws what `openStoreToCapture` and `Store.openIndex` do. */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const store = await openStoreToCapture(options)
  try {
    await store.openIndex()
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/**
 * Takes the data folder (made with mode 0700 where it is missing) for this process, migrates the store, and starts the
 * writer: deliveries can be captured. The index opens afterwards, with `openIndex`. Throws `store-held` (naming the
 * holder's process), `store-newer`, `folder-not-writable`, `disk-full`, `store-failed`.
 */
export async function openStoreToCapture(options: OpenStoreOptions): Promise<Store> {
  const { ports, rulesVersion } = options
  const { dataDir } = ports.folders
  const nowMs = ports.clock.nowMs()
  makeDataFolder(dataDir)
  const lock = takeLock(dataDir, { pid: process.pid, host: options.holder.host, startedAtMs: nowMs })
  const answered = createListeners<StoredRange>()
  const steps = createListeners<StoredRange>()
  const indexCrashes = createListeners<WorkerCrash>()
  const texts = createListeners<boolean>()
  const index = createIndexThread({
    entry: ports.workers.index,
    start: { dataDir, rulesVersion },
    unread: () => unread(),
    onCrash: indexCrashes.tell,
    onChanged: answered.tell,
    onChangedSteps: steps.tell,
    onRemoved: ids => forget('forgetRemovals', ids),
    onRestored: ids => forget('forgetRestorals', ids),
    onTexts: texts.tell,
  })
  let unread = (): number => 0
  let openingIndex: Promise<void> | null = null
  let forget: (kind: 'forgetRemovals' | 'forgetRestorals', ids: readonly number[]) => Promise<void> = () =>
    Promise.resolve()
  try {
    const checkpointEntry = ports.workers.checkpoint.href
    const start = { dataDir, nowMs, checkpointEntry, lock: lock.identity }
    const crashes = createListeners<CheckpointThreadCrash>()
    const { thread, opened } = await startWriterThread(ports.workers.writer, start, crashes.tell)
    if (opened.damagedStoreMovedTo !== null) {
      ports.logger.warn(`The store was damaged. It was moved to ${opened.damagedStoreMovedTo}.`)
    }

    if (opened.notice !== null) ports.logger.warn(opened.notice)

    const stored = createListeners<StoredRange>()
    const failures = createListeners<AppError | null>()
    const writer = createWriter({
      thread,
      clock: ports.clock,
      totals: opened.totals,
      onStored: stored.tell,
      onAnswered(range) {
        answered.tell(range)
        index.answered(range)
      },
      onOtherSession: ({ givenId, session }) => days.replace(givenId, session),
      onFailure(failure) {
        ports.logger[failure === null ? 'info' : 'error'](
          failure?.message ?? 'The store can be written again.',
        )
        failures.tell(failure)
      },
    })
    unread = () => Math.max(0, writer.totals().deliveries - index.totals().inspected)
    forget = async (kind, ids) => {
      await writer.writeInBackground({ kind, ids })
    }
    // Of what was removed and restored before the last end.
    index.removed()
    index.restored()
    let lastSessionId = opened.lastSessionId
    const takeSessionId = (): number => {
      lastSessionId += 1
      return lastSessionId
    }
    const days = createDaySession({
      today: opened.session,
      known: opened.daySessions,
      takeSessionId,
      nowMs,
      begin: writer.beginSession,
    })
    let chosen: { readonly id: SessionId; readonly name: string } | null = null

    return {
      storeId: opened.storeId,
      damagedStoreMovedTo: opened.damagedStoreMovedTo,
      notice: opened.notice,
      get session() {
        if (chosen !== null) return chosen
        const { id, name } = days.at(ports.clock.nowMs())
        return { id: sessionId(id), name }
      },
      startedAfterId: opened.lastDeliveryId,
      startingRows: opened.rows,
      totals() {
        const { deliveries, commits } = writer.totals()
        return { deliveries, commits, unread: unread() }
      },
      openIndex() {
        openingIndex ??= index.open()
        return openingIndex
      },
      capture: (delivery, done) =>
        writer.capture(delivery, chosen?.id ?? days.at(ports.clock.nowMs()).id, done),
      areDeliveriesArriving: writer.areDeliveriesArriving,
      recordAnswer: writer.recordAnswer,
      recordOrigin: writer.recordOrigin,
      async saveInspections(inspections) {
        const batch = packInspections(inspections)
        if (batch !== null) await index.saveInspections(batch)
      },
      saveInspectionBatch: index.saveInspections,
      saveAttempt: createAttemptQueue(async attempts => {
        return (await writer.writeInBackground({ kind: 'attempts', group: packAttempts(attempts) })).attempts
      }),
      async saveValue(table, id, value) {
        const made = await writer.writeInBackground({ kind: 'value', table, id, value })
        return made.valueId ?? 0
      },
      async removeValue(table, id) {
        await writer.writeInBackground({ kind: 'removeValue', table, id })
      },
      async takeNonce(keyHash, atLeast) {
        const made = await writer.writeInBackground({ kind: 'nonce', keyHash, atLeast })
        return made.valueId ?? 0
      },
      async saveSettings(settings) {
        await writer.writeInBackground({ kind: 'settings', settings })
      },
      async importDeliveries(sessionId, imported) {
        const builder = new GroupBuilder()
        for (const { delivery } of imported) builder.add(delivery, sessionId, () => {})
        const facts = imported.map(({ source, answer, tags = [], note = '' }) => ({
          ...{ source, answer, tags, note },
        }))
        await writer.writeInBackground({ kind: 'imported', group: builder.pack(), facts })
      },
      async addSession({ name, isImported }) {
        const { valueId } = await writer.writeInBackground({
          kind: 'session',
          id: takeSessionId(),
          name,
          begunAtMs: ports.clock.nowMs(),
          isImported,
        })
        lastSessionId = Math.max(lastSessionId, valueId ?? 0)
        return sessionId(valueId ?? 0)
      },
      captureInto(session) {
        chosen = session
      },
      async changeSession(id, change) {
        await writer.writeInBackground({ kind: 'sessionChange', id, change })
        if (change.name === undefined) return
        if (chosen?.id === id) chosen = { id, name: change.name }
        days.rename(id, change.name)
      },
      async moveDeliveries(from, to, fromId) {
        let moved = 0
        for (;;) {
          const write = { kind: 'move', from, to, fromId, limit: maximumBatchMoves } as const
          const { valueId } = await writer.writeInBackground(write)
          moved += valueId ?? 0
          if ((valueId ?? 0) < maximumBatchMoves) return moved
        }
      },
      async removeDeliveries(ids) {
        let removed = 0
        for (let left = ids; left.length > 0; ) {
          const made = await writer.writeInBackground({ kind: 'removeDeliveries', ids: left })
          index.removed()
          removed += made.valueId ?? 0
          left = left.slice(Math.max(1, made.handled ?? 0))
        }
        return removed
      },
      async removeSession(id) {
        // A delivery may come for its day before the row is gone, and after.
        days.removed(id)
        await writer.writeInBackground({ kind: 'removeSession', id })
        days.removed(id)
        while (((await writer.writeInBackground({ kind: 'purgeSession', sessionId: id })).valueId ?? 0) > 0);
      },
      ...createDeliveryChanges({
        write: writer.writeInBackground,
        onRemoved: index.removed,
        onRestored: index.restored,
      }),
      ...createDrillChanges(writer.writeInBackground),
      async vacuum(pages) {
        return (await writer.writeInBackground({ kind: 'vacuum', pages })).valueId ?? 0
      },
      indexTotals: index.totals,
      indexBytes: () => indexBytes(dataDir),
      setTextUse: index.setTextUse,
      emptyIndex: index.empty,
      vacuumIndex: index.vacuum,
      onTexts: texts.add,
      indexSettled: index.settled,
      hasOldRows: opened.hasOldRows,
      async removeOldRows(rows) {
        return (await writer.writeInBackground({ kind: 'removeOldRows', rows })).valueId ?? 0
      },
      onStored: stored.add,
      onAnswered: answered.add,
      onStepsChanged: steps.add,
      onCheckpointThreadCrash: crashes.add,
      onIndexThreadCrash: indexCrashes.add,
      onFailure: failures.add,
      async close() {
        try {
          await index.close()
          await writer.close()
        } finally {
          await ports
            .beforeRelease?.()
            .catch((error: unknown) =>
              ports.logger.error(`The data folder is freed although a part was not ready: ${String(error)}`),
            )
          lock.release()
        }
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
