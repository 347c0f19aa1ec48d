import { readInstant } from '#contract/services/values/instants'
import type { ReadState } from '../../../main/engine/drill/subject.ts'
import type { MemoryApp } from './in-memory-subject.ts'

/** A notification as these apps read it. */
export interface Read {
  readonly id: string
  readonly event: string
  readonly status: string
  readonly refundStatus: string | null
  readonly refundSteps: number
  readonly amount: string
  readonly clock: string
  readonly isGivenBack: boolean
  readonly hasUnknownField: boolean
  readonly text: string
}

const ranks: Readonly<Record<string, number>> = { pending: 0, complete: 2, failed: 2 }
const refundRanks: Readonly<Record<string, number>> = { pending: 1, in_progress: 2, complete: 3, failed: 3 }

/** `null` for an event of another product. */
export function readNotification(text: string): Read | null {
  const { event, payload } = JSON.parse(text)
  const kind = payload[String(payload.type).toLowerCase()] ?? payload
  if (!['transaction', 'funding', 'withdrawal'].includes(String(event).toLowerCase())) return null
  return {
    id: payload.id ?? payload.fid ?? payload.wid,
    event: String(event),
    status: String(payload.status),
    refundStatus: kind.refund_status ?? null,
    refundSteps: kind.refund_steps?.length ?? 0,
    amount: kind.amount ?? '',
    clock: payload.updated_at ?? payload.created_at,
    isGivenBack: payload.details?.origin_wid !== undefined,
    hasUnknownField: 'channel' in payload || 'api_version' in JSON.parse(text),
    text,
  }
}

export function rankOf({ status, refundStatus, refundSteps }: Read): number {
  const refund = refundStatus === null ? 0 : (refundRanks[refundStatus.toLowerCase()] ?? 2)
  return (ranks[status.toLowerCase()] ?? 1) * 1000 + refund * 100 + refundSteps
}

export function isLater(next: Read, known: Read): boolean {
  const [a, b] = [readInstant(next.clock)?.us ?? 0, readInstant(known.clock)?.us ?? 0]
  return a === b ? rankOf(next) > rankOf(known) : a > b
}

export interface Row extends Read {
  readonly row: number
  readonly storedAt: number
  readonly count: number
}

/** An app that decides by what it knows of a record; `null`: the notification changes nothing. A number is a status. */
export function appOf(
  decide: (next: Read, known: Row | undefined, rows: Map<string, Row>) => Partial<Row> | null | number,
  show: (row: Row) => unknown = shown,
): MemoryApp {
  const rows = new Map<string, Row>()
  let next = 1000
  return {
    receive(body, clock) {
      const read = readNotification(body)
      if (read === null) return 200
      const known = rows.get(read.id)
      const decided = decide(read, known, rows)
      if (typeof decided === 'number') return decided
      if (decided !== null) {
        rows.set(read.id, {
          ...(known ?? { row: next++, count: 0, ...read }),
          storedAt: clock.nowMs,
          ...decided,
        })
      }
      return 200
    },
    state: ({ recordId }) => asState(rows.get(recordId), show),
  }
}

export function asState(row: Row | undefined, show: (row: Row) => unknown = shown): ReadState {
  if (row === undefined) return { status: 404, text: '{"error":"unknown"}', isCut: false }
  return { status: 200, text: JSON.stringify(show(row)), isCut: false }
}

export function shown(row: Row): unknown {
  const { id, status, refundStatus, amount, storedAt, isGivenBack } = row
  return {
    row: row.row,
    id,
    status,
    refundStatus,
    amount,
    storedAt,
    kind: isGivenBack ? 'returned' : 'plain',
  }
}

/** Orders by the clock as an instant, by rank on a tie. */
export const rightApp = (): MemoryApp =>
  appOf((next, known) => (known === undefined || isLater(next, known) ? next : null))

export const lastArrivalWins = (): MemoryApp => appOf(next => next)

export const byIdAlone = (): MemoryApp => appOf((next, known) => (known === undefined ? next : null))

export const textClock = (): MemoryApp =>
  appOf((next, known) =>
    known === undefined ||
    next.clock > known.clock ||
    (next.clock === known.clock && rankOf(next) > rankOf(known))
      ? next
      : null,
  )

/** The same without the statuses that were taken before. */
export const oncePerStatus = (): MemoryApp => {
  const seen = new Set<string>()
  return appOf((next, known) => {
    const name = `${next.id} ${next.status}`
    if (seen.has(name)) return null
    seen.add(name)
    return known === undefined || isLater(next, known) ? next : null
  })
}

const right = (next: Read, known: Row | undefined): Read | null =>
  known === undefined || isLater(next, known) ? next : null

export const refusesUnknownField = (): MemoryApp =>
  appOf((next, known) => (next.hasUnknownField ? 422 : right(next, known)))

export const refusesUnknownStatus = (): MemoryApp =>
  appOf((next, known) => (/review/i.test(next.status) ? 400 : right(next, known)))

export const refusesOtherCase = (): MemoryApp =>
  appOf((next, known) => (/^(TRANSACTION|funding|withdrawal)$/.test(next.event) ? right(next, known) : 400))

export const refusesRepeats = (): MemoryApp => {
  const seen = new Set<string>()
  return appOf((next, known) => {
    const name = `${next.id} ${next.status} ${next.refundStatus}`
    if (seen.has(name)) return 409
    seen.add(name)
    return right(next, known)
  })
}

/** A final status that is repeated takes too long. */
export const slowOnRepeatedFinals = (): MemoryApp => {
  const seen = new Set<string>()
  return appOf((next, known) => {
    const name = `${next.id} ${next.status} ${next.refundStatus}`
    if (seen.has(name) && /complete|failed/i.test(next.status)) return 0
    seen.add(name)
    return right(next, known)
  })
}

export const needsTheStatusBefore = (): MemoryApp =>
  appOf((next, known) => (known === undefined && !/pending/i.test(next.status) ? 404 : right(next, known)))

export const withoutRefunds = (): MemoryApp =>
  appOf(right, ({ id, status, amount }) => ({ id, status, amount }))

export const givenBackAsNew = (): MemoryApp => appOf(right, row => shown({ ...row, isGivenBack: false }))

/** Adds the amount for each notification of a complete funding. */
export const countsRepeats = (): MemoryApp =>
  appOf(
    (next, known) => {
      const isCredit = /complete/i.test(next.status)
      return {
        ...(right(next, known) ?? {}),
        count: (known?.count ?? 0) + (isCredit ? Number(next.amount) : 0),
      }
    },
    row => ({ id: row.id, status: row.status, credited: row.count }),
  )

/** Reads, waits for others, then writes. */
export const withoutLock = (): MemoryApp => {
  const rows = new Map<string, Read>()
  return {
    async receive(body) {
      const next = readNotification(body)
      if (next === null) return 200
      const known = rows.get(next.id)
      await Promise.resolve()
      if (known === undefined || isLater(next, known)) rows.set(next.id, next)
      return 200
    },
    state({ recordId }) {
      const row = rows.get(recordId)
      return asState(row === undefined ? undefined : { ...row, row: 1, storedAt: 0, count: 0 })
    },
  }
}

/** Responds first; what it did not store before a restart is lost. */
export const acknowledgesFirst = (): MemoryApp => {
  const app = rightApp()
  let waiting: string[] = []
  return {
    receive(body, clock) {
      waiting.push(body)
      clock.after(3, () => {
        for (const one of waiting) app.receive(one, clock)
        waiting = []
      })
      return 200
    },
    state: (of, clock) => app.state(of, clock),
    restart() {
      waiting = []
    },
  }
}

/** Keeps one status for all records. */
export const sharesState = (): MemoryApp => {
  let last = ''
  return appOf(
    (next, known) => {
      last = next.status
      return right(next, known)
    },
    row => ({ id: row.id, status: last }),
  )
}

/** Stores what it was sent some time after its response. */
export const storesLater = (ms: number, app: MemoryApp = rightApp()): MemoryApp => ({
  receive(body, clock) {
    clock.after(ms, () => void app.receive(body, clock))
    return 200
  },
  state: (of, clock) => app.state(of, clock),
})

/** Fails each notification the first time. */
export const failsFirst = (app: MemoryApp = rightApp()): MemoryApp => {
  const tried = new Set<string>()
  return {
    receive(body, clock) {
      if (tried.has(body)) return app.receive(body, clock)
      tried.add(body)
      return 503
    },
    state: (of, clock) => app.state(of, clock),
  }
}
