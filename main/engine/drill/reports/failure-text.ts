import type { Cause, DrillFailure } from '#contract/drill/drill'
import { propertyTexts } from '#contract/drill/properties'
import {
  type DrillResponse,
  type DrillSending,
  type DrillTrail,
  extraFields,
  responseBodies,
  type SentSending,
} from '#contract/drill/sequence'
import { shortened } from '#contract/words'

const maximumValueLength = 200
const maximumDifferences = 20

/**
 * A broken property as lines of plain text: sentence, sendings with responses, comparison, difference of the
 * end states, and the command that repeats it. `withTimes`: includes values that differ from run to run.
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
    ...addedFieldsText(failure.sequence, trail),
    ...bodiesText(failure.sequence, withTimes),
    ...(reference.length === 0 ? [] : [sequenceText('Compared with', reference, trail, withTimes)]),
    ...(failure.before.length === 0 && failure.differences.length === 0
      ? []
      : [differencesText(failure, trail)]),
    ...(failure.naive.length === 0
      ? []
      : [['A naive handler ends with:', ...failure.naive.map(text => `  ${text}`)]]),
    [
      failure.path === '' ? 'Repeat:' : `Repeat (seed ${failure.seed}, path ${failure.path}):`,
      `  ${failure.command}`,
    ],
  ]
  return withBlankLines(parts)
}

/** `Fix this first: it explains 31 of 44 failures.`; empty with one cause. */
export function firstCauseLines(causes: readonly Cause[]): string[] {
  const [first] = causes
  if (first === undefined || causes.length === 1) return []
  const all = causes.reduce((sum, { others }) => sum + others.length + 1, 0)
  return [`Fix this first: it explains ${first.others.length + 1} of ${all} failures.`]
}

/** Other places of a cause: `Order (issuance, redemption), Repeats (issuance)`; empty for one failure. */
export function otherPlacesLines({ others }: Cause): string[] {
  if (others.length === 0) return []
  const places = [...Map.groupBy(others, ({ property }) => property)].map(
    ([property, group]) => `${propertyTexts[property].title} (${group.map(({ trail }) => trail).join(', ')})`,
  )
  return [
    '',
    `The same cause ${others.length} more ${others.length === 1 ? 'time' : 'times'}: ${places.join(', ')}`,
  ]
}

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
      `  ${String(place + 1).padStart(2)}  ${(names[place] ?? '').padEnd(width)}  ${responseText(sending.response, withTimes)}`,
  )
  return [`${title}:`, ...lines]
}

/** Fields that the form `extra-field` adds, once per kind. */
function addedFieldsText(sequence: readonly SentSending[], trail: DrillTrail | undefined): string[][] {
  const kinds = sequence
    .filter(({ form }) => form === 'extra-field')
    .flatMap(({ step }) => trail?.records[trail.steps[step]?.record ?? 0]?.kind ?? [])
  if (kinds.length === 0) return []
  const fields = [...new Set(kinds)].flatMap(extraFields)
  const lines = fields.map(({ parent, name, value }) => `  ${parent}/${name}: ${JSON.stringify(value)}`)
  return [['Undocumented fields that were added:', ...new Set(lines)]]
}

/** Distinct response bodies. Without `withTimes`, only those of refused requests: others may differ between two runs. */
function bodiesText(sequence: readonly SentSending[], withTimes: boolean): string[][] {
  return responseBodies(
    sequence.map(({ response }) => (withTimes || !response.isPassed ? response : null)),
  ).map(({ places, body }) => [
    `Response body to ${places.join(', ')}:`,
    ...body.split(/\r?\n/).map(line => `  ${line}`),
  ])
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

/** The notification, with its unusual properties. */
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
    mishap === 'response-lost' ? 'connection closed before the response' : null,
    mishap === 'restart' ? 'then a restart' : null,
    mishap === 'dependency-fails' ? 'while a dependency fails' : null,
    mishap === 'unsigned' ? 'without a signature' : null,
    mishap === 'wrongly-signed' ? 'with a wrong signature' : null,
  ].filter(note => note !== null)
  const name = stepText(sending.step, trail)
  return notes.length === 0 ? name : `${name} (${notes.join('; ')})`
}

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

export function responseText({ status, error, elapsedMs }: DrillResponse, withTimes: boolean): string {
  const outcome = error === null ? String(status ?? 'no response') : withTimes ? error.message : error.code
  return withTimes ? `${outcome} (${elapsedMs.toFixed(0)} ms)` : outcome
}

function differencesText(failure: DrillFailure, trail: DrillTrail | undefined): string[] {
  // For example, a refund that should be visible and is not.
  if (failure.differences.length === 0) return ['Difference of the end states: none.']
  const shown = failure.differences.slice(0, maximumDifferences)
  const lines = shown.map(({ path, from, to }) => {
    const [, place = '', pointer = ''] = /^\/(\d+)(.*)$/s.exec(path) ?? []
    const what = [stateName(failure, Number(place), trail), pointer].filter(part => part !== '').join(' ')
    return `  ${what === '' ? 'state' : what}: ${clipped(from)} → ${clipped(to)}`
  })
  const rest = failure.differences.length - shown.length
  if (rest > 0) lines.push(`  and ${rest} more`)
  const title = failure.before.length === 0 ? 'Expected → found' : 'Difference of the end states'
  return [`${title}:`, ...lines]
}

function stateName({ before, after }: DrillFailure, place: number, trail: DrillTrail | undefined): string {
  const state = after[place] ?? before[place]
  if (state === undefined || Math.max(before.length, after.length) < 2) return ''
  const record = trail?.records[state.record]
  const kind = record === undefined ? `record ${state.record + 1}` : record.kind
  return state.subject === 'other' ? `${kind} (another record)` : kind
}

function clipped(value: string | null): string {
  return value === null ? 'nothing' : shortened(value, maximumValueLength)
}
