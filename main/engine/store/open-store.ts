import { AppError } from '#contract/errors'
import { deliveryId, type SessionId, sessionId } from '#contract/terms'
import { packInspections } from '../inspect/inspection-batch.ts'
import type { Ports } from '../ports.ts'
import { createThread } from '../threads/thread.ts'
import type { ThreadCrash } from '../threads/thread-crash.ts'
import { takeLock } from './connection/lock.ts'
import { indexBytes, makeDataFolder } from './connection/store-files.ts'
import { createIndexThread } from './index/index-thread.ts'
import type { StoredRange } from './schema/to-store.ts'
import type { Store } from './store.ts'
import { packAttempts } from './write/attempt-row.ts'
import { GroupBuilder } from './write/delivery-group.ts'
import { createAttemptQueue } from './writer/attempt-queue.ts'
import type { CheckpointThreadCrash } from './writer/checkpoint-thread.ts'
import { createDaySession } from './writer/day-session.ts'
import { createWriteCalls } from './writer/write-calls.ts'
import { createWriter } from './writer/writer.ts'
import type { WriterHost, WriterStart, WriterTotals, Writing } from './writer/writing.ts'

/** Heap limit for young objects of the writer's thread, which makes few. */
const maximumYoungMb = 4

export interface OpenStoreOptions {
  readonly ports: Ports
  /** Inspections of another version count as pending. */
  readonly rulesVersion: number
  /** Names the holder in the message that another process gets. */
  readonly holder: { readonly host: 'desktop' | 'browser' | 'command' }
}

/** Opens a store and its index. Throws the errors of `openStoreToCapture` and `Store.openIndex`. */
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
 * Takes the data folder for this process, migrates the store, and starts the writer: deliveries can be
 * captured. A missing folder is made with mode 0700. `openIndex` opens the index afterwards. Throws
 * `store-held` (naming the holder's process), `store-newer`, `store-older`, `folder-not-writable`,
 * `disk-full`, `store-failed`.
 */
export async function openStoreToCapture(options: OpenStoreOptions): Promise<Store> {
  const { ports, rulesVersion } = options
  const { dataDir } = ports.folders
  const nowMs = ports.clock.nowMs()
  makeDataFolder(dataDir)
  const lock = takeLock(dataDir, { pid: process.pid, host: options.holder.host, startedAtMs: nowMs })
  const responded = createListeners<StoredRange>()
  const steps = createListeners<StoredRange>()
  const indexCrashes = createListeners<ThreadCrash>()
  const texts = createListeners<boolean>()
  const crashes = createListeners<CheckpointThreadCrash>()
  const stored = createListeners<StoredRange>()
  const failures = createListeners<AppError | null>()
  let totals: WriterTotals = { deliveries: 0, removals: 0, commits: 0 }
  let openingIndex: Promise<void> | null = null
  let onWriterCrash = (_: AppError): void => {}
  const thread = createThread<Writing, WriterTotals, WriterHost>({
    entry: ports.workers.writer,
    workerData: {
      ...{ dataDir, nowMs, lock: lock.identity },
      checkpointEntry: ports.workers.checkpoint.href,
    } satisfies WriterStart,
    name: 'hooktrail-writer',
    maximumYoungMb,
    afterCrash: { kind: 'stay-down', error: ({ cause }) => writerStopped(dataDir, cause) },
    host: { checkpointThreadCrashed: crashes.tell },
    onState(next) {
      totals = next
    },
    onCrash: ({ cause }) => onWriterCrash(writerStopped(dataDir, cause)),
  })
  try {
    const opened = await thread.call('open')
    if (opened.damagedStoreMovedTo !== null) {
      ports.logger.warn(`The store was damaged. It was moved to ${opened.damagedStoreMovedTo}.`)
    }

    if (opened.notice !== null) ports.logger.warn(opened.notice)

    const writer = createWriter({
      thread,
      clock: ports.clock,
      onStored: stored.tell,
      onResponded(range) {
        responded.tell(range)
        index.responded(range)
      },
      onOtherSession: ({ givenId, session }) => days.replace(givenId, session),
      onFailure(failure) {
        ports.logger[failure === null ? 'info' : 'error'](
          failure?.message ?? 'The store can be written again.',
        )
        failures.tell(failure)
      },
    })
    onWriterCrash = writer.crashed
    const writes = createWriteCalls(writer.write, ({ isFollowedBy }) => {
      if (isFollowedBy === 'removals') index.removed()
      if (isFollowedBy === 'restorals') index.restored()
    })
    const index = createIndexThread({
      entry: ports.workers.index,
      start: { dataDir, rulesVersion },
      pending,
      onCrash: indexCrashes.tell,
      onChanged: responded.tell,
      onChangedSteps: steps.tell,
      onRemoved: writes.forgetRemovals,
      onRestored: writes.forgetRestorals,
      onTexts: texts.tell,
    })
    /** The index counts removed deliveries as inspected until it has processed their removal. */
    function pending(): number {
      const { deliveries, removals } = totals
      const uncounted = Math.max(0, removals - index.followedRemovals())
      return Math.min(deliveries, Math.max(0, deliveries + uncounted - index.totals().inspected))
    }
    // Removals and restorations from before the last end.
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
      ...writes,
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
        const { deliveries, commits } = totals
        return { deliveries, commits, pending: pending() }
      },
      openIndex() {
        openingIndex ??= index.open()
        return openingIndex
      },
      capture: (delivery, done) =>
        writer.capture(delivery, chosen?.id ?? days.at(ports.clock.nowMs()).id, done),
      areDeliveriesArriving: writer.areDeliveriesArriving,
      recordResponse: writer.recordResponse,
      recordOrigin: writer.recordOrigin,
      async saveInspections(inspections) {
        const batch = packInspections(inspections)
        if (batch !== null) await index.saveInspections(batch)
      },
      saveInspectionBatch: index.saveInspections,
      saveAttempt: createAttemptQueue(attempts => writes.saveAttempts(packAttempts(attempts))),
      async importDeliveries(sessionId, imported) {
        const builder = new GroupBuilder()
        for (const { delivery } of imported) builder.add(delivery, sessionId, () => {})
        const facts = imported.map(({ source, response, tags = [], note = '' }) => ({
          ...{ source, response, tags, note },
        }))
        const group = builder.pack()
        const { count } = group
        const firstId = await writes.storeImported(group, facts)
        const lastId = deliveryId(firstId + count - 1)
        stored.tell({ firstId: deliveryId(firstId), lastId, count, isImported: true })
      },
      async addSession(session) {
        const id = await writes.addSession({
          ...session,
          id: takeSessionId(),
          begunAtMs: ports.clock.nowMs(),
        })
        lastSessionId = Math.max(lastSessionId, id)
        return id
      },
      captureInto(session) {
        chosen = session
      },
      async changeSession(id, change) {
        await writes.changeSession(id, change)
        if (change.name === undefined) return
        if (chosen?.id === id) chosen = { id, name: change.name }
        days.rename(id, change.name)
      },
      async removeSession(id) {
        // A delivery for this day may arrive before the row is deleted, and after.
        days.removed(id)
        await writes.removeSession(id)
        days.removed(id)
        await writes.purgeSession(id)
      },
      indexTotals: index.totals,
      indexBytes: () => indexBytes(dataDir),
      setTextUse: index.setTextUse,
      emptyIndex: index.empty,
      vacuumIndex: index.vacuum,
      onTexts: texts.add,
      indexSettled: index.settled,
      onStored: stored.add,
      onResponded: responded.add,
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
    await thread.end()
    lock.release()
    throw error
  }
}

function writerStopped(dataDir: string, cause: unknown): AppError {
  return new AppError(
    'store-failed',
    `The writer of the store in ${dataDir} has stopped. Restart Hooktrail.`,
    { dataDir, isStopped: true },
    { cause },
  )
}

function createListeners<T>() {
  const all = new Set<{ readonly listener: (value: T) => void }>()
  return {
    /** Returns the function that removes the listener. */
    add(listener: (value: T) => void): () => void {
      const entry = { listener }
      all.add(entry)
      return () => all.delete(entry)
    },
    tell(value: T): void {
      for (const { listener } of all) listener(value)
    },
  }
}
