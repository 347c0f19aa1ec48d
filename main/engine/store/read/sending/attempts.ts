import type { Database } from 'better-sqlite3'
import type { Attempt } from '#contract/sending/sending'
import type { AttemptId, DeliveryId } from '#contract/terms'
import { shownHeaders } from '../../../net/shown-text.ts'
import { sentDeliverySql } from '../../schema/passed-attempts.ts'
import type { AttemptWindow, BodyPart } from '../../schema/rows.ts'

type ReadBody = (id: DeliveryId, offset: number, length: number) => BodyPart | null

interface Row
  extends Omit<
    Attempt,
    'error' | 'sentHeaders' | 'responseHeaders' | 'identical' | 'isEdited' | 'isResponseTruncated'
  > {
  readonly errorCode: NonNullable<Attempt['error']>['code'] | null
  readonly errorMessage: string | null
  readonly sentHeaders: string
  readonly identical: number | null
  readonly responseHeaders: string
  readonly isResponseTruncated: number
  readonly isEdited: number
}

const columns = `id, purpose, ${sentDeliverySql} AS deliveryId, fixture_id AS fixtureId, record_id AS recordId, target,
  started_at_ms AS startedAtMs, elapsed_ms AS elapsedMs, status, error_code AS errorCode,
  error_message AS errorMessage, sent_headers AS sentHeaders, sent_body_bytes AS sentBodyBytes,
  sent_body_sha256 AS sentBodySha256, identical, response_headers AS responseHeaders,
  response_body_bytes AS responseBodyBytes, is_response_truncated AS isResponseTruncated,
  batch_id AS batchId, route_id AS routeId, is_edited AS isEdited, verdict, warning`

/** By owner; newest first before an id, oldest first after an id. */
const windows = {
  all: windowSql(''),
  ofDelivery: windowSql(
    'INDEXED BY attempts_of_delivery',
    "delivery_id = +@deliveryId AND purpose <> 'fixture'",
  ),
  ofBatch: windowSql('INDEXED BY attempts_of_batch', 'batch_id = +@batchId'),
  ofRoute: windowSql('INDEXED BY attempts_of_route', 'route_id = +@routeId'),
} as const

export const attemptSql = {
  before: Object.values(windows).map(window => window.before),
  after: Object.values(windows).map(window => window.after),
  one: `SELECT ${columns} FROM attempts WHERE id = @id`,
  madeOf: "SELECT delivery_id FROM attempts WHERE id = @id AND purpose = 'fixture'",
  sent: `SELECT ${sentDeliverySql} AS deliveryId, length(b.sent) AS total, substr(b.sent, @offset + 1, @length) AS bytes
    FROM attempts a JOIN attempt_bodies b ON b.attempt_id = a.id WHERE a.id = +@id`,
  response: `SELECT length(response) AS total, substr(response, @offset + 1, @length) AS bytes
    FROM attempt_bodies WHERE attempt_id = @id`,
} as const

function windowSql(index: string, condition = 'TRUE'): { before: string; after: string } {
  const from = `SELECT ${columns} FROM attempts ${index} WHERE ${condition}`
  return {
    before: `${from} AND id < @before ORDER BY id DESC LIMIT +@limit`,
    after: `${from} AND id > @after ORDER BY id LIMIT +@limit`,
  }
}

/** `readBody`: of a delivery. An attempt that sent it unchanged stores no copy. */
export function createAttemptReads(database: Database, readBody: ReadBody) {
  const prepare = ({ before, after }: { before: string; after: string }) => ({
    before: database.prepare<object, Row>(before),
    after: database.prepare<object, Row>(after),
  })
  const all = prepare(windows.all)
  const ofDelivery = prepare(windows.ofDelivery)
  const ofBatch = prepare(windows.ofBatch)
  const ofRoute = prepare(windows.ofRoute)
  const one = database.prepare<object, Row>(attemptSql.one)
  const madeOf = database.prepare<object, DeliveryId | null>(attemptSql.madeOf).pluck()
  const response = database.prepare<object, { total: number; bytes: Buffer | null }>(attemptSql.response)
  const sent = database.prepare<
    object,
    { deliveryId: DeliveryId | null; total: number | null; bytes: Buffer | null }
  >(attemptSql.sent)

  function sentBody(id: AttemptId, offset: number, length: number): BodyPart | null {
    const found = sent.get({ id, offset, length })
    if (found === undefined) return null
    if (found.total !== null) {
      return { bytes: found.bytes ?? new Uint8Array(0), totalBytes: found.total }
    }
    return found.deliveryId === null ? null : readBody(found.deliveryId, offset, length)
  }

  return {
    /**
     * Attempts of one delivery, batch or route (the first given one), or all; newest first, but oldest first
     * with `after`.
     */
    attempts({ deliveryId, batchId, routeId, before, after, limit }: AttemptWindow): {
      attempts: Attempt[]
      hasMore: boolean
    } {
      const statements =
        deliveryId !== undefined
          ? ofDelivery
          : batchId !== undefined
            ? ofBatch
            : routeId !== undefined
              ? ofRoute
              : all
      const isUp = after !== undefined && before === undefined
      const statement = isUp ? statements.after : statements.before
      const found = statement.all({
        deliveryId,
        batchId,
        routeId,
        ...(isUp ? { after } : { before: before ?? Number.MAX_SAFE_INTEGER }),
        limit: limit + 1,
      })
      return { attempts: found.slice(0, limit).map(toAttempt), hasMore: found.length > limit }
    },
    attempt(id: AttemptId): Attempt | null {
      const found = one.get({ id })
      return found === undefined ? null : toAttempt(found)
    },
    /** The delivery that a fixture was made from; `null` for every other attempt. */
    attemptMadeOf: (id: AttemptId): DeliveryId | null => madeOf.get({ id }) ?? null,
    attemptBody(id: AttemptId, which: 'sent' | 'response', offset: number, length: number): BodyPart | null {
      if (which === 'sent') return sentBody(id, offset, length)
      const found = response.get({ id, offset, length })
      return found === undefined ? null : { bytes: found.bytes ?? new Uint8Array(0), totalBytes: found.total }
    },
  }
}

function toAttempt(row: Row): Attempt {
  const {
    errorCode,
    errorMessage,
    sentHeaders,
    responseHeaders,
    identical,
    isEdited,
    isResponseTruncated,
    ...rest
  } = row
  return {
    ...rest,
    error: errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' },
    sentHeaders: JSON.parse(sentHeaders) as Attempt['sentHeaders'],
    responseHeaders: shownHeaders(JSON.parse(responseHeaders) as Attempt['responseHeaders']),
    identical: identical === null ? null : identical === 1,
    isEdited: isEdited === 1,
    isResponseTruncated: isResponseTruncated === 1,
  }
}
