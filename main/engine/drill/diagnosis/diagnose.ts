import type { Change } from '#contract/deliveries/trail'
import type { Suspicion } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import { isForged, type SentSending } from '#contract/drill/sequence'
import { isRounded } from '../expected/values.ts'
import type { Break } from '../run/break.ts'
import { referenceOptions } from '../run/run-options.ts'
import type { TrailRuns } from '../run/trail-runs.ts'
import { acceptsForged } from '../run/try-sequence.ts'
import { sequenceOf, stepsSent } from '../sequences/sequence.ts'
import { createEvidence, lacksReference } from './evidence.ts'

const suspicionTexts: Readonly<Record<Suspicion, string>> = {
  'last-arrival-wins': 'Looks like the last arrival wins: updated_at is not compared.',
  'first-arrival-wins':
    'Looks like de-duplication by id alone: only the first notification of a record counts.',
  'one-per-status':
    'Looks like de-duplication by id and status, or like nothing counts after a final status: a change of the refund is ignored.',
  'unknown-refused': 'Looks like unknown fields, values or events are refused.',
  'letter-case-matters': 'Looks like the event is compared by letter case.',
  slow: 'Looks like the work is done before the response: the app takes more than 5 seconds.',
  'repeats-refused': 'Looks like a repeated notification is refused.',
  'counts-repeats': 'Looks like a repeated notification is counted again.',
  'clock-as-text': 'Looks like timestamps are compared as text: the zone is not read.',
  'no-lock': 'Looks like the record is read, then written without a lock: one of two updates is lost.',
  'acknowledges-first': 'Looks like the app responds before it stores: a restart loses the notification.',
  'seen-before-stored':
    'Looks like a notification counts as received before it is stored: if a dependency fails, the repetition is ignored.',
  'failure-not-reported':
    'Looks like the response is 2xx although a dependency failed: the service does not send again, and the notification is lost.',
  'refunds-ignored':
    'Looks like refund_status is ignored. If the state does not show refunds, choose a state that does.',
  'given-back-as-new':
    'Looks like a returned withdrawal is counted as a new payment. If the state does not show the difference, choose a state that does.',
  'status-skips-refused': 'Looks like a status is refused unless the status before it was received.',
  'amount-rounded': 'Looks like amounts are rounded.',
  'counted-again': 'Looks like each notification of a payment is counted, not only the final one.',
  'failure-acknowledged':
    'Looks like a failure gets a 2xx response: the notification is accepted, but changes nothing.',
  'refused-at-once': 'Looks like a notification is refused while another is processed.',
  'reference-needed':
    'Looks like records are found by external_ref: notifications without it, such as those of a refund, are lost.',
  'shared-state': 'Looks like records share state: a notification of one record changes another.',
  'signature-unverified': 'Looks like signatures are not verified.',
  other: 'The end state differs.',
}

const decimal = /^"?(-?\d{1,30}(?:\.\d{1,20})?)"?$/

function countsMore(differences: readonly Change[]): boolean {
  return differences.some(({ op, path, from, to }) => {
    // Another HTTP status or exit code.
    if (path.split('/').length === 2) return false
    if (op === 'add') return /\/\d+$/.test(path) && path.split('/').length > 2
    const [before, after] = [numberOf(from), numberOf(to)]
    return before !== null && after !== null && Math.abs(after) > Math.abs(before)
  })
}

/** Pointer, within a state, of a small integer that is the only difference; `null` for other differences. */
function counterIn(differences: readonly Change[]): string | null {
  const pointers = new Set(differences.map(({ path }) => path.replace(/^\/\d+/, '')))
  const areCounts = differences.every(
    ({ from, to }) => /^\d{1,3}$/.test(from ?? '') && /^\d{1,3}$/.test(to ?? ''),
  )
  const [pointer = ''] = pointers
  return areCounts && pointers.size === 1 && pointer !== '' ? pointer : null
}

function numberOf(text: string | null): number | null {
  const match = text === null ? null : decimal.exec(text)
  return match?.[1] === undefined ? null : Number(match[1])
}

export interface Diagnosis {
  readonly suspicion: Suspicion
  readonly sentence: string
}

/** Probable cause of the failure. May send single notifications of new records. */
export async function diagnose(property: DrillProperty, broken: Break, runs: TrailRuns): Promise<Diagnosis> {
  if (property === 'signatures') return ofSignatures(broken, await acceptsOther(broken, runs))
  if (broken.by === 'responses') return ofResponses(broken, runs, await plainRefusals(broken, runs))
  const isChecked = typeof broken.problem === 'string' && broken.differences.length === 0
  if (isChecked) return { suspicion: 'other', sentence: `Your check failed: ${broken.problem}` }
  const suspicion =
    broken.by === 'expected' ? await ofExpected(broken, runs) : await ofStates(property, broken, runs)
  const isRestarted = broken.sequence.some(({ mishap }) => mishap === 'restart')
  if (suspicion === 'acknowledges-first' && !isRestarted) return { suspicion, sentence: lostWork }
  if (suspicion === 'failure-not-reported' && refusedDuringFault(broken))
    return { suspicion, sentence: reportedAs4xx }
  if (suspicion === 'no-lock' && countsMore(broken.differences)) return { suspicion, sentence: bothCounted }
  if (suspicion === 'one-per-status' && !hasRefund(runs)) return { suspicion, sentence: changeIgnored }
  if (suspicion !== 'other') return { suspicion, sentence: suspicionTexts[suspicion] }
  const counter = counterIn(broken.differences)
  const hint =
    counter === null ? '' : ` Only ${counter} differs. If it counts the work of the app, ignore it.`
  return { suspicion, sentence: otherSentences[property] + hint }
}

/** Probable cause without sending. */
export function diagnoseAlone(property: DrillProperty, broken: Break, runs: TrailRuns): Diagnosis {
  if (property === 'signatures') return ofSignatures(broken, null)
  return broken.by === 'responses'
    ? ofResponses(broken, runs)
    : { suspicion: 'other', sentence: otherSentences[property] }
}

/** `acceptsOther`: the app accepts the other kind of forgery, too; `null` if that is not known. */
function ofSignatures({ by, sent }: Break, acceptsOther: boolean | null): Diagnosis {
  const forged = sent.find(isForged)
  const status = forged?.response.status ?? null
  const isMissing = forged?.mishap === 'unsigned'
  const which =
    acceptsOther === true
      ? 'with a wrong signature or without one'
      : isMissing
        ? 'without a signature'
        : 'with a wrong signature'
  const cause =
    acceptsOther !== false
      ? 'signatures are not verified'
      : isMissing
        ? 'the signature is verified only if there is one'
        : 'it is only checked that there is a signature'
  const isRefused = by !== 'responses' && forged?.response.isPassed === false
  const effect =
    by === 'responses'
      ? `gets ${status}. If such a notification changes nothing, set a state that shows it`
      : isRefused
        ? `gets ${status ?? 'no response'}, but changes the state`
        : 'changes the state'
  const looks = isRefused ? 'the notification is stored before its signature is verified' : cause
  return {
    suspicion: 'signature-unverified',
    sentence: `Looks like ${looks}: a notification ${which} ${effect}.`,
  }
}

async function acceptsOther({ by, sequence, before }: Break, runs: TrailRuns): Promise<boolean> {
  const other = sequence.map(sending => ({
    ...sending,
    mishap: isForged(sending) ? otherForgery(sending) : sending.mishap,
  }))
  if (by === 'responses')
    return acceptsForged((await runs.run(other, { ...referenceOptions, reads: [] })).sent)
  return !(await runs.run(other, { ...referenceOptions, expected: before })).isExpected
}

function otherForgery({ mishap }: Pick<SentSending, 'mishap'>): SentSending['mishap'] {
  return mishap === 'unsigned' ? 'wrongly-signed' : 'unsigned'
}

/** How the app responds to the refused notification as captured. */
interface PlainRefusals {
  /** Sent alone, it gets the same status. */
  readonly alone: boolean
  /** Sent after all before it, it is refused, too. */
  readonly inOrder: boolean
}

function ofResponses(
  { sent }: Break,
  { anatomy }: TrailRuns,
  refused: PlainRefusals = { alone: false, inOrder: false },
): Diagnosis {
  const failed = sent.find(({ response }) => !response.isPassed)
  const said = (suspicion: Suspicion): Diagnosis => ({ suspicion, sentence: suspicionTexts[suspicion] })
  if (failed === undefined) return said('other')
  const { response, form, repeats, step } = failed
  if (response.error?.code === 'target-timeout') {
    const which = repeats === null ? '' : ' to a repeated notification'
    const sentence = `Looks like the work is done before the response: the response${which} takes more than 5 seconds.`
    return { suspicion: 'slow', sentence }
  }
  if (response.error !== null) return { suspicion: 'other', sentence: response.error.message }
  const { status } = response
  // The smallest sequence sends one at a time if that breaks the app, too.
  if (isTogether(sent, failed)) return said('refused-at-once')
  const byForm = refused.alone ? undefined : refusedForms[form]
  if (byForm !== undefined)
    return { suspicion: byForm.suspicion, sentence: `${byForm.sentence}: the response is ${status}.` }
  if (repeats !== null) return said('repeats-refused')
  if (refused.inOrder && lacksReference(step, anatomy)) return said('reference-needed')
  const before = sent.filter(other => other.step < step).length
  if (before < step && !refused.inOrder) return said('status-skips-refused')
  const { status: name = '' } = anatomy.trail.steps[step] ?? {}
  return { suspicion: 'other', sentence: `The response to ${name} is ${status} instead of 2xx.` }
}

async function plainRefusals({ sent }: Break, runs: TrailRuns): Promise<PlainRefusals | undefined> {
  const failed = sent.find(({ response }) => !response.isPassed && response.error === null)
  if (failed === undefined) return undefined
  const { step, response } = failed
  // Without reading states: a drill of responses alone has none.
  const unread = { ...referenceOptions, reads: [] }
  const alone = await runs.run(sequenceOf(runs.ownOrder.filter(one => one.step === step)), unread)
  const all = await runs.run(runs.ownOrder, unread)
  return {
    alone: alone.sent.some(one => one.response.status === response.status),
    inOrder: all.sent.some(one => one.step === step && !one.response.isPassed),
  }
}

function hasRefund({ anatomy }: TrailRuns): boolean {
  return anatomy.refundMoves.length > 0
}

const changeIgnored =
  'Looks like de-duplication by id and status, or like nothing counts after a final status: a change without a new status is ignored.'

const bothCounted =
  'Looks like a notification is looked up, then counted without a lock: two at the same time are both counted.'

const reportedAs4xx =
  'Looks like the response is 4xx if a dependency fails: services never send again after 4xx, and the notification is lost.'

const duringFault = ({ sent }: Break) => sent.filter(({ mishap }) => mishap === 'dependency-fails')

function refusedDuringFault(broken: Break): boolean {
  return duringFault(broken).some(({ response }) => is4xx(response.status))
}

const lostWork =
  'Looks like a notification counts as received before it is stored: if the connection closes early, the work stops and the repetition is ignored.'

const refusedForms: Readonly<Partial<Record<SentSending['form'], Diagnosis>>> = {
  'extra-field': { suspicion: 'unknown-refused', sentence: 'Looks like unknown fields are refused' },
  'unknown-status': { suspicion: 'unknown-refused', sentence: 'Looks like an unknown status is refused' },
  'unknown-event': { suspicion: 'unknown-refused', sentence: 'Looks like an unknown event is refused' },
  'letter-case': {
    suspicion: 'letter-case-matters',
    sentence: 'Looks like the event is compared by letter case',
  },
  respelled: {
    suspicion: 'other',
    sentence:
      'Looks like the same content in different bytes is refused, such as a timestamp in another zone, or its signature is not checked over the bytes as sent',
  },
}

async function ofStates(property: DrillProperty, broken: Break, runs: TrailRuns): Promise<Suspicion> {
  const { sent, sequence, by } = broken
  if (sent.some(one => is4xx(one.response.status) && isTogether(sent, one))) {
    const single = sequenceOf(sequence.map((one, wave) => ({ ...one, wave })))
    const alone = await runs.run(single, { ...referenceOptions, reads: [] })
    if (alone.sent.every(({ response }) => !is4xx(response.status))) return 'refused-at-once'
  }
  if (property === 'isolation') return 'shared-state'
  if (by === 'given-back') return 'given-back-as-new'
  const evidence = await createEvidence(broken, runs)
  if (property === 'concurrency' && (await evidence.holdsOneByOne(sequence))) return 'no-lock'
  const has = (kind: SentSending['mishap']) => sequence.some(({ mishap }) => mishap === kind)
  if (has('restart') && (await evidence.holdsWithout('restart', sequence))) return 'acknowledges-first'
  if (has('response-lost') && (await evidence.holdsWithout('response-lost', sequence))) {
    // Unawaited work either ends early or still runs when the next request arrives.
    return (await evidence.losesUnawaited()) ? 'acknowledges-first' : 'no-lock'
  }
  if (has('dependency-fails') && (await evidence.holdsWithout('dependency-fails', sequence))) {
    const isReported = duringFault(broken).every(
      ({ response }) => !response.isPassed && !is4xx(response.status),
    )
    if (!isReported) return 'failure-not-reported'
    return countsMore(broken.differences) ? 'counts-repeats' : 'seen-before-stored'
  }
  if (evidence.needsReference) return 'reference-needed'
  if (by === 'refund-lost' && evidence.dropsRefunds) return 'refunds-ignored'
  const isRefused = sent.some(({ response, repeats }) => is4xx(response.status) && repeats === null)
  if (isRefused || evidence.needsFirst) return 'status-skips-refused'
  if (sent.some(({ repeats }) => repeats !== null) && countsMore(broken.differences)) return 'counts-repeats'
  if (by === 'refund-lost' && !(await evidence.showsRefunds())) return 'refunds-ignored'
  const model = evidence.model()
  if (model !== null) return model
  if (by === 'refund-lost') return 'one-per-status'
  if (sequence.some(({ form }) => form === 'letter-case')) return 'letter-case-matters'
  if (sequence.some(({ form }) => form === 'extra-field') && (await evidence.ignoresUnknown())) {
    return 'unknown-refused'
  }
  return 'other'
}

/** Probable cause of an end state that is not as expected. May send notifications of new records. */
async function ofExpected(broken: Break, runs: TrailRuns): Promise<Suspicion> {
  const { differences, sequence } = broken
  if (differences.length === 0) return 'other'
  if (differences.some(({ from, to }) => isRounded(unquoted(from), unquoted(to)))) return 'amount-rounded'
  const evidence = await createEvidence(broken, runs)
  if (differences.some(({ from, to }) => isMore(unquoted(from), unquoted(to))))
    return sequence.some(({ repeats }) => repeats !== null) ? 'counts-repeats' : 'counted-again'
  const latest = stepsSent(sequence, 'own').at(-1) ?? 0
  if (evidence.needsReference) return 'reference-needed'
  const isRefund = runs.anatomy.refundMoves.includes(latest)
  if (isRefund && (evidence.dropsRefunds || !(await evidence.showsRefunds()))) return 'refunds-ignored'
  const isLost = !evidence.leavesRecord(latest) && (await isAsWithoutLast(broken, runs))
  return isLost ? 'failure-acknowledged' : (evidence.model() ?? 'other')
}

/** A text that is JSON without its quotes. */
function unquoted(json: string | null): string {
  return json?.replace(/^"|"$/g, '') ?? ''
}

function isMore(expected: string, found: string): boolean {
  const [a, b] = [Number(expected), Number(found)]
  return expected !== '' && found !== '' && Math.abs(b) > Math.abs(a)
}

/** Whether the notification that should count changed nothing, as if it had not been sent. */
async function isAsWithoutLast(broken: Break, runs: TrailRuns): Promise<boolean> {
  const without = stepsSent(broken.sequence, 'own').slice(0, -1)
  if (without.length === 0) return false
  const { states } = await runs.reference(without)
  return runs.differences(states, broken.after, false).length === 0
}

function is4xx(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500
}

function isTogether(sent: readonly SentSending[], one: SentSending): boolean {
  return sent.some(other => other !== one && other.wave === one.wave)
}

const otherSentences: Readonly<Record<DrillProperty, string>> = {
  responses: 'A response is not 2xx.',
  repeats: 'A repeated notification changes the end state.',
  order: 'The end state depends on the order of arrival.',
  drops: 'The end state depends on a status that may be skipped.',
  refunds: 'The end state depends on the order in which the refund was received.',
  tolerance: 'An unknown field, value or event changes the end state.',
  concurrency: 'Two concurrent notifications lead to a different end state than the same two in sequence.',
  recovery: 'After a failure, repeating the notification leads to a different end state.',
  isolation: 'A notification of one record changes another.',
  signatures: 'A notification with a wrong or missing signature is accepted.',
  expected: 'The end state does not have the expected values.',
}
