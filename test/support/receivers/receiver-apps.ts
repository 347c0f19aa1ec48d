import { setTimeout } from 'node:timers/promises'
import {
  type AppHabits,
  accepted,
  compareProgress,
  createApp,
  isFinal,
  latestOf,
  type MakeApp,
  recordOf,
} from './app.ts'
import { type Disk, memoryDisk, type RecordRow, type StoredRecord } from './disk.ts'
import type { TakenNotification } from './read-notification.ts'

/** Right, unless these habits are wrong. */
function differing(habitsOf: (disk: Disk) => AppHabits): MakeApp {
  return disk => createApp(disk, habitsOf(disk))
}

function storeLatest(disk: Disk, taken: TakenNotification): void {
  const next = latestOf(disk.get(taken.recordId), taken)
  if (next !== null) disk.put(next)
}

const fields = new Set([
  ...['id', 'fid', 'wid', 'type', 'status', 'created_at', 'updated_at', 'external_ref', 'currency', 'method'],
  ...['method_name', 'amount', 'asset', 'network', 'protocol', 'integration', 'details'],
  ...['issuance', 'redemption', 'crypto_deposit', 'crypto_withdrawal', 'conversion'],
])
const statuses = new Set(['pending', 'in_progress', 'processing', 'complete', 'failed'])
const events = new Set(['TRANSACTION', 'funding', 'withdrawal'])

/** Stored and not processed yet. It outlives a restart as a disk does. */
const inboxes = new WeakMap<Disk, TakenNotification[]>()

/**
 * Right, and as both services advise: it stores the notification, responds, and processes it later. After a restart it
 * goes on with the rest.
 */
const processesLater: MakeApp = (disk, { processAfterMs }) => {
  const inbox = inboxes.get(disk) ?? []
  inboxes.set(disk, inbox)
  let isStopped = false
  let isProcessing = false
  const process = async (): Promise<void> => {
    if (isProcessing) return
    isProcessing = true
    while (inbox.length > 0) {
      await setTimeout(processAfterMs)
      if (isStopped) return
      const taken = inbox.shift()
      if (taken !== undefined) storeLatest(disk, taken)
    }
    isProcessing = false
  }
  void process()
  return createApp(disk, {
    async handle(taken) {
      inbox.push(taken)
      void process()
      return accepted
    },
    stop() {
      isStopped = true
    },
  })
}

/** Responds from memory and stores later: what was acknowledged and not stored yet is lost with the process. */
const acknowledgesFirst: MakeApp = (disk, { storeAfterMs }) => {
  const memory = new Map<string, StoredRecord>()
  const stopped = new AbortController()
  const find = (recordId: string): RecordRow | null => {
    const waiting = memory.get(recordId)
    if (waiting === undefined) return disk.get(recordId)
    return { ...waiting, row: memory.size, storedAt: new Date().toISOString() }
  }
  const store = (record: StoredRecord): void => {
    disk.put(record)
    if (memory.get(record.recordId) === record) memory.delete(record.recordId)
  }
  return createApp(disk, {
    async handle(taken) {
      const next = latestOf(find(taken.recordId), taken)
      if (next === null) return accepted
      memory.set(taken.recordId, next)
      setTimeout(storeAfterMs, next, { signal: stopped.signal }).then(store, () => {})
      return accepted
    },
    find,
    stop: () => stopped.abort(),
  })
}

/** What an app does while its database fails. `seenFirst`: it remembers a notification before it stores it. */
export const withDatabase =
  (during: number, seenFirst: boolean): MakeApp =>
  (disk, { isDown = () => false }) =>
    createApp(disk, {
      async handle(taken) {
        const { recordId, status, clockUs, refundStatus, refundSteps } = taken
        const key = JSON.stringify([recordId, status, clockUs, refundStatus, refundSteps])
        if (seenFirst && !disk.mark(key)) return accepted
        if (isDown()) return { status: during, text: 'The database does not respond.' }
        storeLatest(disk, taken)
        return accepted
      },
    })

/** Right, and knows a record only if its order exists. */
const rightWithOrders: MakeApp = (disk, { hasOrder = () => true }) =>
  createApp(disk, {
    refuse: ({ recordId }) => (hasOrder(recordId) ? null : { status: 404, text: 'There is no such order.' }),
  })

/** The stored document survives a restart like a disk. */
const documents = new WeakMap<Disk, ReadonlyMap<string, StoredRecord>>()

/**
 * Has all records in one document: each notification reads all of it, changes its record and writes all of it. Of two
 * records at once, one loses its change.
 */
const sharedState: MakeApp = disk => {
  const find = (recordId: string, read = documents.get(disk)): RecordRow | null => {
    const record = read?.get(recordId)
    return record === undefined
      ? null
      : { ...record, row: read?.size ?? 0, storedAt: new Date().toISOString() }
  }
  return createApp(disk, {
    async handle(taken) {
      const read = documents.get(disk) ?? new Map<string, StoredRecord>()
      await setTimeout(30)
      const next = latestOf(find(taken.recordId, read), taken)
      documents.set(disk, next === null ? read : new Map([...read, [taken.recordId, next]]))
      return accepted
    },
    find: recordId => find(recordId),
  })
}

/** Every receiver by its name: those that are right, then those that have one fault each. */
export const receiverApps = {
  right: disk => createApp(disk),
  'processes-later': processesLater,
  // Right, and shows how often a record changed: another number where notifications arrive in another order.
  'counts-versions': differing(() => ({
    merge(stored, taken) {
      const next = latestOf(stored, taken)
      const version = stored !== null && 'version' in stored ? Number(stored.version) : 0
      return next === null ? null : Object.assign(next, { version: version + 1 })
    },
  })),
  // No clock is compared.
  'last-arrival-wins': differing(() => ({ merge: (_, taken) => recordOf(taken) })),
  // De-duplicates by the record's id alone: everything after the first notification is a duplicate.
  'first-arrival-wins': differing(() => ({
    merge: (stored, taken) => (stored === null ? recordOf(taken) : null),
  })),
  // De-duplicates by id and status. The moves of a refund have the status that the record failed with.
  'one-per-status': differing(disk => ({
    merge: (stored, taken) =>
      disk.mark(`${taken.recordId} ${taken.status}`) ? latestOf(stored, taken) : null,
  })),
  'refuses-unknown-fields': differing(() => ({
    refuse({ payload }) {
      const unknown = Object.keys(payload).find(name => !fields.has(name))
      return unknown === undefined ? null : { status: 400, text: `Unrecognized key: ${unknown}` }
    },
  })),
  'refuses-unknown-statuses': differing(() => ({
    refuse: ({ status }) =>
      statuses.has(status) ? null : { status: 422, text: `Unknown status: ${status}` },
  })),
  // Takes events only in the letters of the samples; the field's description has others.
  'letter-case-matters': differing(() => ({
    refuse: ({ event }) => (events.has(event) ? null : { status: 400, text: `Unknown event: ${event}` }),
  })),
  // Decides from an earlier state. A notification that is not final is checked longer, so a concurrent final
  // notification is written first and then overwritten.
  'no-lock': differing(disk => ({
    async handle(taken) {
      const stored = disk.get(taken.recordId)
      await setTimeout(isFinal(taken.status) && taken.refundStatus === null ? 2 : 20)
      const next = latestOf(stored, taken)
      if (next !== null) disk.put(next)
      return accepted
    },
  })),
  // Looks whether a funding was credited, asks somewhere else, then adds its amount: two at once are added twice.
  'credits-twice-at-once': differing(disk => ({
    async handle(taken) {
      const wasCredited = (disk.get(taken.recordId)?.credited ?? 0) > 0
      await setTimeout(10)
      const stored = disk.get(taken.recordId)
      const next = latestOf(stored, taken) ?? stored
      if (next === null) return accepted
      const added = wasCredited ? 0 : recordOf(taken).credited
      disk.put({ ...next, credited: (stored?.credited ?? 0) + added })
      return accepted
    },
  })),
  'shared-state': sharedState,
  // Compares `updated_at` as text: wrong as soon as a notification is written in another zone.
  'clock-as-text': differing(() => ({
    merge(stored, taken) {
      if (stored === null || taken.clock > stored.clock) return recordOf(taken)
      return taken.clock === stored.clock && compareProgress(taken, stored) > 0 ? recordOf(taken) : null
    },
  })),
  // Adds the amount of a complete funding whenever it arrives.
  'counts-repeats': differing(() => ({
    merge(stored, taken) {
      const next = latestOf(stored, taken) ?? stored
      return next && { ...next, credited: (stored?.credited ?? 0) + recordOf(taken).credited }
    },
  })),
  // Does not know that a funding may give a withdrawal back: it is credited as any other.
  'given-back-as-new': differing(() => ({
    merge: (stored, taken) => latestOf(stored, { ...taken, originWid: null }),
  })),
  'acknowledges-first': acknowledgesFirst,
  'forgets-on-restart': () => createApp(memoryDisk()),
  // Marks a notification as done before its work is: where the sender closes the connection, the framework ends the
  // work, and the repetition is treated as a duplicate.
  'abandons-work': differing(disk => ({
    async handle(taken, sender) {
      const { recordId, status, clockUs, refundStatus, refundSteps } = taken
      if (!disk.mark(JSON.stringify([recordId, status, clockUs, refundStatus, refundSteps]))) return accepted
      await setTimeout(10)
      if (!sender.isGone()) storeLatest(disk, taken)
      return accepted
    },
  })),
  'right-with-orders': rightWithOrders,
  // Right: a failure is reported, so the service sends again.
  'reports-failures': withDatabase(503, false),
  // Remembers a notification in memory before it stores it: the repetition after a failure is ignored.
  'seen-before-stored': withDatabase(503, true),
  // Creates a record by `pending` alone.
  'refuses-unknown-records': differing(() => ({
    refuse: ({ status }, stored) =>
      stored === null && status !== 'pending' ? { status: 404, text: 'There is no such record.' } : null,
  })),
} as const satisfies Record<string, MakeApp>

export type ReceiverKind = keyof typeof receiverApps

export const receiverKinds = Object.keys(receiverApps) as ReceiverKind[]
