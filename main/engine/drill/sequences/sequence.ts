import type { DrillSending } from '#contract/drill/sequence'

/** Sendings in their order. */
export type Sequence = readonly DrillSending[]

/** A sending before its waves are numbered. */
export type PlannedSending = Omit<DrillSending, 'repeats'>

/** These sendings, in the order of their waves, waves numbered from 0, each repetition with its original. */
export function sequenceOf(planned: readonly PlannedSending[]): Sequence {
  const ordered = planned.toSorted((a, b) => a.wave - b.wave)
  const waves = [...new Set(ordered.map(({ wave }) => wave))]
  return ordered.map((sending, place) => {
    const original = isNotification(sending) ? ordered.findIndex(other => isSameAs(sending, other)) : place
    return {
      step: sending.step,
      subject: sending.subject,
      wave: waves.indexOf(sending.wave),
      form: sending.form,
      mishap: sending.mishap,
      repeats: original < place ? original : null,
    }
  })
}

/** A sending of a step alone. */
export function plain(step: number, wave: number): PlannedSending {
  return { step, subject: 'own', wave, form: 'captured', mishap: null }
}

/** Each step once, in the trail's order, one after the other. */
export function inOrder(steps: Iterable<number>): Sequence {
  return sequenceOf([...steps].toSorted((a, b) => a - b).map(plain))
}

/** Says something of the trail, unlike what is sent between its notifications. */
export function isNotification({ form }: PlannedSending): boolean {
  return form !== 'unknown-status' && form !== 'unknown-event'
}

/** The steps that a copy of the trail was sent, each once, in the trail's order. */
export function stepsSent(sequence: readonly PlannedSending[], subject: DrillSending['subject']): number[] {
  const sent = sequence.filter(sending => sending.subject === subject && isNotification(sending))
  return [...new Set(sent.map(({ step }) => step))].toSorted((a, b) => a - b)
}

export function textOfSequence(sequence: Sequence): string {
  return sequence
    .map(({ step, subject, wave, form, mishap }) => `${wave}:${subject}${step} ${form} ${mishap ?? ''}`)
    .join(',')
}

function isSameAs(sending: PlannedSending, other: PlannedSending): boolean {
  return other.step === sending.step && other.subject === sending.subject && isNotification(other)
}
