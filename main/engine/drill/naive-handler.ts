import { bodyIn } from './bodies/forms.ts'
import type { PlannedSending } from './sequences/sequence.ts'
import type { Anatomy } from './trail/anatomy.ts'

/** Each run of a drill makes new records; above this number the oldest is dropped. */
const maximumRecords = 20_000

interface NaiveRecord {
  status: unknown
  refund: unknown
  credited: number
}

/**
 * A handler with two common faults: the notification that arrives last sets the status, and a repeated final
 * notification is credited again.
 */
export function createNaiveHandler() {
  const records = new Map<string, NaiveRecord>()
  return {
    /** Throws for a body that is no notification. */
    take(text: string): void {
      const { payload } = JSON.parse(text) as { readonly payload: Record<string, unknown> }
      const id = String(payload.id ?? payload.fid ?? payload.wid)
      const kind = typeof payload.type === 'string' ? payload.type.toLowerCase() : ''
      const about = (payload[kind] ?? payload) as Record<string, unknown>
      const record = records.get(id) ?? { status: null, refund: null, credited: 0 }
      records.set(id, record)
      record.status = payload.status
      record.refund = about.refund_status ?? null
      if (String(payload.status).toLowerCase() === 'complete')
        record.credited += Number(about.amount ?? about.amount_from ?? 0)
      const [oldest] = records.keys()
      if (records.size > maximumRecords && oldest !== undefined) records.delete(oldest)
    },
    /** State of a record as JSON; `null` if it is unknown. */
    show(recordId: string): string | null {
      const record = records.get(recordId)
      return record === undefined ? null : JSON.stringify(record)
    },
  }
}

/** End states of a naive handler of a sequence, one for each record of the trail that it received. */
export function naiveStates(sequence: readonly PlannedSending[], anatomy: Anatomy): string[] {
  const handler = createNaiveHandler()
  for (const { step, form, subject } of sequence) {
    if (subject === 'other') continue
    try {
      handler.take(bodyIn(form, step, anatomy))
    } catch {
      // An event of another product has no payload that it could read.
    }
  }
  return anatomy.trail.records.flatMap(({ recordId }) => handler.show(recordId) ?? [])
}
