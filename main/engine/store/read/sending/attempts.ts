import type { Database } from 'better-sqlite3'
import type { Attempt } from '#contract/sending/sending'
import type { AttemptId, DeliveryId } from '#contract/terms'
import { ifFound, prepareAll } from '../../connection/statements.ts'
import { attemptMembers, attemptOf, type StoredAttemptRow } from '../../schema/attempt-row.ts'
import { membersIn } from '../../schema/columns.ts'
import { sentDeliverySql } from '../../schema/passed-attempts.ts'
import type { AttemptWindow, BodyPart } from '../../schema/rows.ts'

type ReadBody = (id: DeliveryId, offset: number, length: number) => BodyPart | null

const members = [...attemptMembers.filter(member => member !== 'deliveryId'), 'id', 'verdict']
const columns = `${membersIn(members)}, ${sentDeliverySql} AS deliveryId`

/** By owner; newest first before an id, oldest first after an id. */
const windows = {
  all: windowSql(''),
  deliveryId: windowSql(
    'INDEXED BY attempts_of_delivery',
    "delivery_id = +@deliveryId AND purpose <> 'fixture'",
  ),
  batchId: windowSql('INDEXED BY attempts_of_batch', 'batch_id = +@batchId'),
  routeId: windowSql('INDEXED BY attempts_of_route', 'route_id = +@routeId'),
} as const

const single = {
  one: `SELECT ${columns} FROM attempts WHERE id = @id`,
  madeOf: "SELECT delivery_id FROM attempts WHERE id = @id AND purpose = 'fixture'",
  sent: `SELECT ${sentDeliverySql} AS deliveryId, length(b.sent) AS total, substr(b.sent, @offset + 1, @length) AS bytes
    FROM attempts a JOIN attempt_bodies b ON b.attempt_id = a.id WHERE a.id = +@id`,
  response: `SELECT length(response) AS total, substr(response, @offset + 1, @length) AS bytes
    FROM attempt_bodies WHERE attempt_id = @id`,
} as const

export const attemptSql = {
  ...single,
  before: Object.values(windows).map(window => window.before),
  after: Object.values(windows).map(window => window.after),
}

function windowSql(index: string, condition = 'TRUE'): { before: string; after: string } {
  const from = `SELECT ${columns} FROM attempts ${index} WHERE ${condition}`
  return {
    before: `${from} AND id < @before ORDER BY id DESC LIMIT +@limit`,
    after: `${from} AND id > @after ORDER BY id LIMIT +@limit`,
  }
}

interface BodyRow {
  readonly deliveryId?: DeliveryId | null
  readonly total: number | null
  readonly bytes: Buffer | null
}

/** `readBody`: of a delivery. An attempt that sent it unchanged stores no copy. */
export function createAttemptReads(database: Database, readBody: ReadBody) {
  const sql = prepareAll(database, single)
  const of = {
    all: prepareAll(database, windows.all),
    deliveryId: prepareAll(database, windows.deliveryId),
    batchId: prepareAll(database, windows.batchId),
    routeId: prepareAll(database, windows.routeId),
  }

  return {
    /** Attempts of one delivery, batch or route (the first given), or all; newest first, but oldest first with `after`. */
    attempts(window: AttemptWindow): { attempts: Attempt[]; hasMore: boolean } {
      const { before, after, limit } = window
      const owner = (['deliveryId', 'batchId', 'routeId'] as const).find(name => window[name] !== undefined)
      const isUp = after !== undefined && before === undefined
      const statement = of[owner ?? 'all'][isUp ? 'after' : 'before']
      const rows = statement.all<StoredAttemptRow>({
        ...window,
        before: before ?? Number.MAX_SAFE_INTEGER,
        limit: limit + 1,
      })
      return { attempts: rows.slice(0, limit).map(attemptOf), hasMore: rows.length > limit }
    },
    attempt: (id: AttemptId): Attempt | null => ifFound(sql.one.get<StoredAttemptRow>({ id }), attemptOf),
    /** The delivery that a fixture was made from; `null` for every other attempt. */
    attemptMadeOf: (id: AttemptId): DeliveryId | null => sql.madeOf.value<DeliveryId>({ id }),
    attemptBody(id: AttemptId, which: 'sent' | 'response', offset: number, length: number): BodyPart | null {
      const found = sql[which].get<BodyRow>({ id, offset, length })
      if (found === undefined) return null
      const { deliveryId = null, total, bytes } = found
      if (total !== null) return { bytes: bytes ?? new Uint8Array(0), totalBytes: total }
      return deliveryId === null ? null : readBody(deliveryId, offset, length)
    },
  }
}
