const form = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(?:([Zz])|([+-]\d{2}):?(\d{2}))?$/

/** Microseconds of an instant in any of the spellings that the services use; without a zone it is UTC. */
function readInstantUs(text: string): number | null {
  const match = form.exec(text)
  if (match === null) return null
  const [, date, time, fraction = '', , hours, minutes = '00'] = match
  const ms = Date.parse(`${date}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`)
  return Number.isNaN(ms) ? null : ms * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6))
}

/** The same instant in one spelling. */
export function writeInstant(us: number): string {
  return `${new Date(Math.floor(us / 1000)).toISOString().slice(0, -1)}${String(us % 1000).padStart(3, '0')}Z`
}

/** One move of a refund, as received. */
interface RefundStep {
  readonly step: string
  readonly status: string
  readonly id: string | null
}

/** What an app needs of a notification of either service. Statuses in lower case. */
export interface TakenNotification {
  /** The received text. */
  readonly event: string
  readonly kind: string
  readonly recordId: string
  readonly status: string
  readonly refundStatus: string | null
  readonly refundSteps: readonly RefundStep[]
  readonly amount: string | null
  /** The text of `updated_at`, else of `created_at`. */
  readonly clock: string
  /** The same in microseconds; 0 without a clock that can be read. */
  readonly clockUs: number
  /** The withdrawal that a funding gives back. */
  readonly originWid: string | null
  readonly payload: Members
}

type Members = Readonly<Record<string, unknown>>

/**
 * Reads a body of either service. `null`: an event of another product, which an app takes and leaves alone;
 * `malformed`: no notification.
 */
export function readNotification(body: string): TakenNotification | null | 'malformed' {
  const envelope = parsed(body)
  const payload = membersOf(envelope?.payload)
  const given = textOf(envelope?.event)
  if (payload === null || given === undefined) return 'malformed'
  const event = given.toLowerCase()
  if (event !== 'transaction' && event !== 'funding' && event !== 'withdrawal') return null
  const kind = event === 'transaction' ? textOf(payload.type)?.toLowerCase() : event
  const recordId = textOf(payload.id ?? payload.fid ?? payload.wid)
  const status = textOf(payload.status)?.toLowerCase()
  if (kind === undefined || recordId === undefined || status === undefined) return 'malformed'
  const about = membersOf(payload[kind]) ?? payload
  const details = membersOf(payload.details)
  const clock = textOf(payload.updated_at) ?? textOf(payload.created_at) ?? ''
  const isGivenBack = textOf(details?.deposit_type) === 'FAIL_WITHDRAWAL_COMPENSATION'
  return {
    event: given,
    kind,
    recordId,
    status,
    refundStatus: textOf(about.refund_status)?.toLowerCase() ?? null,
    refundSteps: stepsOf(about.refund_steps),
    amount: textOf(about.amount ?? about.amount_from) ?? null,
    clock,
    clockUs: readInstantUs(clock) ?? 0,
    originWid: isGivenBack ? (textOf(details?.origin_wid) ?? null) : null,
    payload,
  }
}

function stepsOf(value: unknown): RefundStep[] {
  if (!Array.isArray(value)) return []
  return value.map(item => {
    const step = membersOf(item)
    return {
      step: textOf(step?.step) ?? '',
      status: textOf(step?.status)?.toLowerCase() ?? '',
      id: textOf(step?.id) ?? null,
    }
  })
}

function parsed(body: string): Members | null {
  try {
    return membersOf(JSON.parse(body))
  } catch {
    return null
  }
}

function membersOf(value: unknown): Members | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
