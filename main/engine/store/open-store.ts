import { AppError } from '#contract/errors'
import { deliveryId, type SessionId, sessionId } from '#contract/terms'
import { type InspectionToStore, packInspections } from '../inspect/inspection-batch.ts'
import { createListeners } from '../listeners.ts'
import type { Ports } from '../ports.ts'
import { createThread } from '../threads/thread.ts'
import type { ThreadCrash } from '../threads/thread-crash.ts'
import { holdLog } from './connection/held-log.ts'
import { takeLock } from './connection/lock.ts'
import { indexBytes, makeDataFolder } from './connection/store-files.ts'
import { createIndexThread } from './index/index-thread.ts'
import type {
  ArrivedDelivery,
  CaptureDone,
  ImportedDelivery,
  SessionChange,
  StoredRange,
} from './schema/to-store.ts'
import { packAttempts } from './write/attempt-group.ts'
import { GroupBuilder } from './write/delivery-group.ts'
import { createAttemptQueue } from './writer/attempt-queue.ts'
import type { CheckpointThreadCrash } from './writer/checkpoint-thread.ts'
import { createDaySession } from './writer/day-session.ts'
import { createWriteCalls, type WriteCalls } from './writer/write-calls.ts'
import { createWriter } from './writer/writer.ts'
import type { WriterHost, WriterStart, WriterTotals, Writing } from './writer/writing.ts'

/** Heap limit for young objects of the writer's thread, which makes few. */
const maximumYoungMb = 4

/** Writes that the store passes on unchanged: `write/` has a function for each. They take turns with deliveries. */
type PlainWrites = Omit<
  WriteCalls,
  | 'storeDeliveries'
  | 'storeOneByOne'
  | 'storeImported'
  | 'recordResponses'
  | 'saveAttempts'
  | 'addSession'
  | 'purgeSession'
  | 'forgetRemovals'
  | 'forgetRestorals'
  | 'noteClosing'
>

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

export type Store = Awaited<ReturnType<typeof openStoreToCapture>>

/**
 * The open store of the process that holds it. All writes pass through it to one worker with one connection. Takes the
 * data folder for this process, migrates the store, and starts the writer: deliveries can be captured. A missing folder
 * is made with mode 0700. `openIndex` opens the index afterwards. Throws `store-held` (naming the holder's process),
 * `store-newer`, `store-older`, `folder-not-writable`, `disk-full`, `store-failed`.
 */
export async function openStoreToCapture(options: OpenStoreOptions) {
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
      dataDir,
      nowMs,
      lock: lock.identity,
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
  let log: ReturnType<typeof holdLog> | null = null
  try {
    const opened = await thread.call('open')
    log = holdLog(dataDir)
    if (opened.damagedStoreMovedTo !== null) {
      ports.logger.warn(`The store was damaged. It was moved to ${opened.damagedStoreMovedTo}.`)
    }

    if (opened.notice !== null) ports.logger.warn(opened.notice)

    const writer = createWriter({
      thread,
      clock: ports.clock,
      beforeClosing: () => log?.close(),
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
    let newestId = opened.lastDeliveryId
    stored.add(({ lastId }) => {
      newestId = Math.max(newestId, lastId)
    })
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
      ...(writes as PlainWrites),
      /** Id of this store, unique among stores. */
      storeId: opened.storeId,
      damagedStoreMovedTo: opened.damagedStoreMovedTo,
      /** Another problem with the store's files at opening, as a sentence to show. */
      notice: opened.notice,
      /** Session of the deliveries captured now: by default the session of the local day. */
      get session(): { readonly id: SessionId; readonly name: string } {
        if (chosen !== null) return chosen
        const { id, name } = days.at(ports.clock.nowMs())
        return { id: sessionId(id), name }
      },
      /** Newest delivery id from before this process opened the store; 0 for none. */
      startedAfterId: opened.lastDeliveryId,
      /** Greatest id that a delivery ever had; 0 for none. */
      get newestId(): number {
        return newestId
      },
      /** Settings and routes when this process opened the store. */
      startingRows: opened.rows,
      /** As of the latest commit, so that reading costs nothing. */
      totals() {
        return {
          deliveries: totals.deliveries,
          /** Deliveries without an inspection by the rules that the store was opened with. */
          pending: pending(),
          /** Commits of any kind since the store was opened. */
          commits: totals.commits,
        }
      },
      /**
       * Opens the index, once. Before that, all deliveries count as pending. Rejects with `store-damaged` if the store is
       * damaged (the next start checks it), `disk-full`, `folder-not-writable` or `store-failed`; capturing still works.
       */
      openIndex(): Promise<void> {
        openingIndex ??= index.open()
        return openingIndex
      },
      /** The hot path: gives the delivery to the writer. `done` is called after its commit. */
      capture: (delivery: ArrivedDelivery, done: CaptureDone) =>
        writer.capture(delivery, chosen?.id ?? days.at(ports.clock.nowMs()).id, done),
      /** Writes captured deliveries immediately, unless a write is in progress. */
      flush: writer.flush,
      /** True shortly after a delivery was captured. */
      areDeliveriesArriving: writer.areDeliveriesArriving,
      /** Recorded with a later group. */
      recordResponse: writer.recordResponse,
      /**
       * Records the source of a response that is not Hooktrail's automatic one. Written when no delivery
       * waits. Calls in short succession are written together.
       */
      recordOrigin: writer.recordOrigin,
      /** Writes to the index. Skips deleted and inspected deliveries. Rejects with `store-failed` or `disk-full`. */
      async saveInspections(inspections: readonly InspectionToStore[]): Promise<void> {
        const batch = packInspections(inspections)
        if (batch !== null) await index.saveInspections(batch)
      },
      /** The same for packed inspections, which are passed on unchanged. */
      saveInspectionBatch: index.saveInspections,
      /** Attempts that arrive in short succession are written together. */
      saveAttempt: createAttemptQueue(attempts => writes.saveAttempts(packAttempts(attempts))),
      /** Writes a batch, in order, when no delivery waits. Rejects if the store refuses one: none is then stored. */
      async importDeliveries(sessionId: SessionId, imported: readonly ImportedDelivery[]): Promise<void> {
        const builder = new GroupBuilder()
        for (const { delivery } of imported) builder.add(delivery, sessionId, () => {})
        const facts = imported.map(({ delivery: _, ...facts }) => facts)
        const group = builder.pack()
        const { count } = group
        const firstId = await writes.storeImported(group, facts)
        const lastId = deliveryId(firstId + count - 1)
        stored.tell({ firstId: deliveryId(firstId), lastId, count, isImported: true })
      },
      /** Creates a session that is not a day's. It captures nothing until `captureInto`. */
      async addSession(session: { name: string; isImported: boolean }): Promise<SessionId> {
        const id = await writes.addSession({
          ...session,
          id: takeSessionId(),
          begunAtMs: ports.clock.nowMs(),
        })
        lastSessionId = Math.max(lastSessionId, id)
        return id
      },
      /** New deliveries belong to this session; `null` for the session of the day. Ends with the process. */
      captureInto(session: { id: SessionId; name: string } | null) {
        chosen = session
      },
      async changeSession(id: SessionId, change: SessionChange) {
        await writes.changeSession(id, change)
        if (change.name === undefined) return
        if (chosen?.id === id) chosen = { id, name: change.name }
        days.rename(id, change.name)
      },
      async removeSession(id: SessionId) {
        // A delivery for this day may arrive before the row is deleted, and after.
        days.removed(id)
        await writes.removeSession(id)
        days.removed(id)
        await writes.purgeSession(id)
      },
      /** State of the index as of its latest transaction. */
      indexTotals: index.totals,
      /** Bytes of its files, and of its log. */
      indexBytes: (): { readonly all: number; readonly log: number } => indexBytes(dataDir),
      /** Fill, pause or remove the text index. Before the first call, the texts stay unchanged. */
      setTextUse: index.setTextUse,
      /**
       * Removes all derived data: every delivery is then pending, and inspection restarts. Takes seconds with
       * a million deliveries, while capture continues.
       */
      emptyIndex: index.empty,
      vacuumIndex: index.vacuum,
      /** Some texts were added to the index or removed; `hasMore` is false when all work is done. */
      onTexts: texts.add,
      /** Resolves when the index has processed all removals and responses until now. */
      indexSettled: index.settled,
      /** After each commit of deliveries. */
      onStored: stored.add,
      /** After responses were recorded. */
      onResponded: responded.add,
      /**
       * After findings of deliveries changed as steps of their trails, because of other deliveries. The
       * caller that stores a batch reports the batch's deliveries.
       */
      onStepsChanged: steps.add,
      /** The thread that copies the log into the database crashed. Writing continues. */
      onCheckpointThreadCrash: crashes.add,
      /** The thread that writes the index ended unexpectedly. It is restarted. */
      onIndexThreadCrash: indexCrashes.add,
      /** Called when writing starts to fail, and with `null` when it works again. Returns the function that unsubscribes. */
      onFailure: failures.add,
      /** Commits waiting writes, closes the connection, and releases the folder. */
      async close(): Promise<void> {
        try {
          await index.close()
          await writer.close()
        } finally {
          log?.close()
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
    log?.close()
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
