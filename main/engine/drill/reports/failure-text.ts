import type { DrillFailure } from '#contract/drill/drill'
import { propertyTexts } from '#contract/drill/properties'
import type { DrillAnswer, DrillSending, DrillTrail, SentSending } from '#contract/drill/sequence'

/** Longer values of a difference are cut. */
const maximumValueLength = 200
const maximumDifferences = 20

/**
 * A broken property as lines of plain text: the sentence, what was sent with its responses, what it is compared with, the
 * difference of the end states, and how to repeat it. `withTimes`: with what differs from run to run.
 */
export function failureLines(
  failure: DrillFailure,
  trail: DrillTrail | undefined,
  { withTimes }: { readonly withTimes: boolean },
): string[] {
  const { property, reference, sentence } = failure
  const parts = [
    [sentence, propertyTexts[property].claim],
    sequenceText('Sent', failure.sequence, trail, withTimes),
    ...(reference.length === 0 ? [] : [sequenceText('Compared with', reference, trail, withTimes)]),
    ...(failure.before.length === 0 ? [] : [differencesText(failure, trail)]),
    [`Repeat (seed ${failure.seed}, path ${failure.path}):`, `  ${failure.command}`],
  ]
  return withBlankLines(parts)
}

/** Paragraphs as lines, with an empty line between each two. */
export function withBlankLines(parts: readonly (readonly string[])[]): string[] {
  return parts.flatMap((lines, place) => (place === 0 ? lines : ['', ...lines]))
}

function sequenceText(
  title: string,
  sequence: readonly SentSending[],
  trail: DrillTrail | undefined,
  withTimes: boolean,
): string[] {
  const names = sequence.map(sending => sendingText(sending, sequence, trail))
  const width = Math.max(...names.map(name => name.length))
  const lines = sequence.map(
    (sending, place) =>
      `  ${String(place + 1).padStart(2)}  ${(names[place] ?? '').padEnd(width)}  ${answerText(sending.answer, withTimes)}`,
  )
  return [`${title}:`, ...lines]
}

const formTexts: Readonly<Record<DrillSending['form'], string | null>> = {
  captured: null,
  respelled: 'same meaning in other bytes',
  'extra-field': 'with undocumented fields',
  'letter-case': 'in another letter case',
  'unknown-status': 'with an undocumented status',
  'unknown-event': 'as an undocumented event',
  fresh: 'without the link to the withdrawal',
}

/** What a sending is: the notification, and everything that is unusual about it. */
export function sendingText(
  sending: DrillSending,
  sequence: readonly DrillSending[],
  trail: DrillTrail | undefined,
): string {
  const { subject, form, mishap, repeats, wave } = sending
  const together = sequence.flatMap((other, place) =>
    other.wave === wave && other !== sending ? [place + 1] : [],
  )
  const notes = [
    subject === 'other' ? 'another record' : null,
    formTexts[form],
    repeats === null ? null : `repeats ${repeats + 1}`,
    together.length === 0 ? null : `at the same time as ${together.join(', ')}`,
    mishap === 'answer-lost' ? 'connection closed before the response' : null,
    mishap === 'restart' ? 'then a restart' : null,
  ].filter(note => note !== null)
  const name = stepText(sending.step, trail)
  return notes.length === 0 ? name : `${name} (${notes.join('; ')})`
}

/** The status of a step, with its kind where the trail has several records. */
function stepText(place: number, trail: DrillTrail | undefined): string {
  const step = trail?.steps[place]
  if (trail === undefined || step === undefined) return `notification ${place + 1}`
  const kind = trail.records.length > 1 ? trail.records[step.record]?.kind : null
  const refund = step.refundStatus === null ? null : `refund ${step.refundStatus}`
  const twins = trail.steps.filter(
    other =>
      other.record === step.record &&
      other.status === step.status &&
      other.refundStatus === step.refundStatus,
  )
  const which = twins.length > 1 ? `(${twins.indexOf(step) + 1} of ${twins.length})` : null
  return [kind, step.status, refund, which].filter(part => part !== null && part !== undefined).join(' ')
}

export function answerText({ status, error, elapsedMs }: DrillAnswer, withTimes: boolean): string {
  const outcome = error === null ? String(status ?? 'no response') : withTimes ? error.message : error.code
  return withTimes ? `${outcome} (${elapsedMs.toFixed(0)} ms)` : outcome
}

function differencesText(failure: DrillFailure, trail: DrillTrail | undefined): string[] {
  // As where a refund is expected to show, and doesn't.
  if (failure.differences.length === 0) return ['Difference of the end states: none.']
  const shown = failure.differences.slice(0, maximumDifferences)
  const lines = shown.map(({ path, from, to }) => {
    const [, place = '', pointer = ''] = /^\/(\d+)(.*)$/s.exec(path) ?? []
    const what = [stateName(failure, Number(place), trail), pointer].filter(part => part !== '').join(' ')
    return `  ${what === '' ? 'state' : what}: ${clipped(from)} → ${clipped(to)}`
  })
  const rest = failure.differences.length - shown.length
  if (rest > 0) lines.push(`  and ${rest} more`)
  return ['Difference of the end states:', ...lines]
}

/** Empty where there is only one state. */
function stateName({ before }: DrillFailure, place: number, trail: DrillTrail | undefined): string {
  const state = before[place]
  if (state === undefined || before.length < 2) return ''
  const record = trail?.records[state.record]
  const kind = record === undefined ? `record ${state.record + 1}` : record.kind
  return state.subject === 'other' ? `${kind} (another record)` : kind
}

function clipped(value: string | null): string {
  if (value === null) return 'nothing'
  return value.length > maximumValueLength ? `${value.slice(0, maximumValueLength)}…` : value
}
