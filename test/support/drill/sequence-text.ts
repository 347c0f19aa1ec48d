import type { DrillSending, DrillTrail } from '#contract/drill/sequence'

/**
 * A sequence in one line, to compare it exactly: `COMPLETE, PENDING`; what is sent at once is joined with `+`, such as
 * `COMPLETE + COMPLETE`; forms and mishaps follow in parentheses.
 */
export function sequenceText(trail: DrillTrail, sequence: readonly DrillSending[]): string {
  const waves = Map.groupBy(sequence, ({ wave }) => wave)
  return [...waves.values()].map(wave => wave.map(one => sendingText(trail, one)).join(' + ')).join(', ')
}

function sendingText({ steps, records }: DrillTrail, { step, subject, form, mishap }: DrillSending): string {
  const { status = '', refundStatus = null, record = 0 } = steps[step] ?? {}
  const kind = records.length > 1 ? `${records[record]?.kind} ` : ''
  const refund = refundStatus === null ? '' : ` refund ${refundStatus}`
  const more = [subject === 'other' ? 'other' : null, form === 'captured' ? null : form, mishap].filter(
    text => text !== null,
  )
  return `${kind}${status}${refund}${more.length === 0 ? '' : ` (${more.join(', ')})`}`
}
