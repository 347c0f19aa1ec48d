import { type DrillSending, isForged } from '#contract/drill/sequence'

export type Sequence = readonly DrillSending[]

export type PlannedSending = Omit<DrillSending, 'repeats'>

/** Sorts the sendings by wave, numbers the waves from 0, and links each repetition to its original. */
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

export function plain(step: number, wave: number): PlannedSending {
  return { step, subject: 'own', wave, form: 'captured', mishap: null }
}

/** Each step once in the trail's order, in sequence. */
export function inOrder(steps: Iterable<number>): Sequence {
  return sequenceOf([...steps].toSorted((a, b) => a - b).map(plain))
}

/** True for notifications of the trail, false for noise between them, and for those that the app should refuse. */
export function isNotification({ form, mishap }: PlannedSending): boolean {
  return form !== 'unknown-status' && form !== 'unknown-event' && !isForged({ mishap })
}

/** Steps sent to a copy of the trail, each once, in the trail's order. */
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
