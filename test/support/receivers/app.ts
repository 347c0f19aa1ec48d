import type { Disk, RecordRow, StoredRecord } from './disk.ts'
import { readNotification, type TakenNotification, writeInstant } from './read-notification.ts'

/** How an app responds. */
interface AppReply {
  readonly status: number
  readonly text?: string
}

/** Who sent the notification, as far as an app can see it. */
interface Sender {
  /** Has closed the connection before the response. */
  isGone(): boolean
}

/** An app behind the HTTP server. */
export interface App {
  take(body: string, sender: Sender): AppReply | Promise<AppReply>
  /** What it shows of a record; `null`: it has none. */
  show(recordId: string): unknown
  /** The process ends: what is only in memory is lost. */
  stop(): void
}

/** In what an app differs from the right one. */
export interface AppHabits {
  /** Refuses before anything is stored. */
  refuse?(taken: TakenNotification, stored: RecordRow | null): AppReply | null
  /** The record after a notification; `null`: as it was. */
  merge?(stored: RecordRow | null, taken: TakenNotification): StoredRecord | null
  /** Everything from the notification that was read to the response. */
  handle?(taken: TakenNotification, sender: Sender): Promise<AppReply>
  /** A record as it is before it is shown. */
  find?(recordId: string): RecordRow | null
  stop?(): void
}

export type MakeApp = (disk: Disk, options: AppOptions) => App

export interface AppOptions {
  /** How long after its response the app stores that acknowledges first, in milliseconds. */
  readonly storeAfterMs: number
  /** How long after its response the app processes that processes later, in milliseconds. */
  readonly processAfterMs: number
  /** Its database fails. Default: never. */
  readonly isDown?: () => boolean
  /** The order of a record was created. Default: every order was. */
  readonly hasOrder?: (recordId: string) => boolean
}

export const accepted: AppReply = { status: 200, text: 'ok' }

/**
 * A correct app unless it has another habit: it stores before it responds, orders by the clock as an instant
 * and then by the record's progress, ignores unknown content, and shows refunds and money given back.
 */
export function createApp(disk: Disk, habits: AppHabits = {}): App {
  const { refuse = () => null, merge = latestOf } = habits
  return {
    take(body, sender) {
      const taken = readNotification(body)
      if (taken === 'malformed') return { status: 400, text: 'This is no notification.' }
      if (taken === null) return accepted
      if (habits.handle !== undefined) return habits.handle(taken, sender)
      const stored = disk.get(taken.recordId)
      const refused = refuse(taken, stored)
      if (refused !== null) return refused
      const next = merge(stored, taken)
      if (next !== null) disk.put(next)
      return accepted
    },
    show(recordId) {
      const record = habits.find === undefined ? disk.get(recordId) : habits.find(recordId)
      if (record === null) return null
      const { recordId: id, clock: _, clockUs, originWid, ...shown } = record
      return {
        id,
        ...shown,
        updatedAt: clockUs === 0 ? null : writeInstant(clockUs),
        givesBack: originWid,
        givenBackBy: disk.givenBackBy(recordId),
      }
    },
    stop: () => habits.stop?.(),
  }
}

/** The record after the notification that is later in the record's own order. */
export function latestOf(stored: RecordRow | null, taken: TakenNotification): StoredRecord | null {
  return stored !== null && compareOrder(taken, stored) <= 0 ? null : recordOf(taken)
}

/** What a notification says about its record. */
export function recordOf(taken: TakenNotification): StoredRecord {
  const { recordId, kind, status, refundStatus, refundSteps, amount, clock, clockUs, originWid } = taken
  const isCredited = kind === 'funding' && status === 'complete' && originWid === null
  const credited = isCredited ? Number(amount ?? 0) : 0
  return { recordId, kind, status, refundStatus, refundSteps, amount, credited, clock, clockUs, originWid }
}

type Ordered = Pick<StoredRecord, 'status' | 'refundStatus' | 'refundSteps' | 'clockUs'>

/** Above zero where `a` is later in the record's own order. */
function compareOrder(a: Ordered, b: Ordered): number {
  return a.clockUs - b.clockUs || compareProgress(a, b)
}

/** Positive if `a` has progressed further, whatever the clocks say. */
export function compareProgress(a: Ordered, b: Ordered): number {
  return (
    statusRank(a.status) - statusRank(b.status) ||
    refundRank(a.refundStatus) - refundRank(b.refundStatus) ||
    stepMoves(a) - stepMoves(b)
  )
}

export function isFinal(status: string): boolean {
  return statusRank(status) === 2
}

function statusRank(status: string): number {
  if (status === 'pending') return 0
  return ['complete', 'failed', 'cancelled'].includes(status) ? 2 : 1
}

function refundRank(status: string | null): number {
  return [null, 'pending', 'in_progress'].includes(status)
    ? [null, 'pending', 'in_progress'].indexOf(status)
    : 3
}

function stepMoves({ refundSteps }: Ordered): number {
  return refundSteps.reduce(
    (moves, { status, id }) => moves + 1 + (status === 'in_progress' ? 0 : 1) + (id === null ? 0 : 1),
    0,
  )
}
