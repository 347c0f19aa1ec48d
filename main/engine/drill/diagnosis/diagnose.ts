import type { Suspicion } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import type { SentSending } from '#contract/drill/sequence'
import { suspicionTexts } from '#contract/drill/suspicions'
import type { TrailRuns } from '../run/trail-runs.ts'
import type { Break } from '../run/try-sequence.ts'
import { counterIn, countsMore } from './counts.ts'
import { createEvidence } from './evidence.ts'

export interface Diagnosis {
  readonly suspicion: Suspicion
  readonly sentence: string
}

/** What an app probably does that breaks a property this way. May send single notifications of new records. */
export async function diagnose(property: DrillProperty, broken: Break, runs: TrailRuns): Promise<Diagnosis> {
  if (broken.by === 'answers') return ofAnswers(broken, runs, await refusesPlain(broken, runs))
  const suspicion = await ofStates(property, broken, runs)
  const isRestarted = broken.sequence.some(({ mishap }) => mishap === 'restart')
  if (suspicion === 'acknowledges-first' && !isRestarted) return { suspicion, sentence: lostWork }
  if (suspicion === 'no-lock' && countsMore(broken.differences)) return { suspicion, sentence: bothCounted }
  if (suspicion !== 'other') return { suspicion, sentence: suspicionTexts[suspicion] }
  const counter = counterIn(broken.differences)
  const hint = counter === null ? '' : ` Only ${counter} differs: if it counts what the app did, ignore it.`
  return { suspicion, sentence: otherSentences[property] + hint }
}

/** The same without sending anything. */
export function diagnoseAlone(property: DrillProperty, broken: Break, runs: TrailRuns): Diagnosis {
  return broken.by === 'answers'
    ? ofAnswers(broken, runs)
    : { suspicion: 'other', sentence: otherSentences[property] }
}

/** `refusesPlain`: what has an unknown field or value is refused without it, too. */
function ofAnswers({ sent }: Break, { anatomy }: TrailRuns, refusesPlain = false): Diagnosis {
  const failed = sent.find(({ answer }) => !answer.isPassed)
  const said = (suspicion: Suspicion): Diagnosis => ({ suspicion, sentence: suspicionTexts[suspicion] })
  if (failed === undefined) return said('other')
  const { answer, form, repeats } = failed
  if (answer.error?.code === 'target-timeout') {
    const which = repeats === null ? '' : ' to a repeated notification'
    const sentence = `Looks like the work is done before the response: the response${which} takes more than 5 seconds.`
    return { suspicion: 'slow', sentence }
  }
  if (answer.error !== null) return { suspicion: 'other', sentence: answer.error.message }
  const status = answer.status ?? 0
  if (status < 500) {
    const refused = refusesPlain ? undefined : refusedForms[form]
    if (refused !== undefined) {
      return { suspicion: refused.suspicion, sentence: `${refused.sentence}: the response is ${status}.` }
    }
    if (repeats !== null) return said('repeats-refused')
    const before = sent.filter(({ step }) => step < failed.step).length
    if (failed.step > 0 && before < failed.step) return said('status-skips-refused')
  }
  if (isTogether(sent, failed)) return said('no-lock')
  const { status: name = '' } = anatomy.trail.steps[failed.step] ?? {}
  return { suspicion: 'other', sentence: `The response to ${name} is ${status} instead of 2xx.` }
}

/** Whether the app refuses the refused notification as it was captured, too. */
async function refusesPlain({ sent }: Break, runs: TrailRuns): Promise<boolean> {
  const failed = sent.find(({ answer }) => is4xx(answer.status))
  if (failed === undefined || failed.form === 'captured' || failed.form === 'unknown-event') return false
  const plain = await runs.reference([failed.step])
  return plain.sent.some(({ answer }) => is4xx(answer.status))
}

const bothCounted =
  'Looks like a notification is looked up, then counted without a lock: two at the same time are both counted.'

const lostWork =
  'Looks like a notification counts as received before it is stored: where the connection is closed early, the work ends and the repetition is ignored.'

const refusedForms: Readonly<Partial<Record<SentSending['form'], Diagnosis>>> = {
  'extra-field': { suspicion: 'unknown-refused', sentence: 'Looks like unknown fields are refused' },
  'unknown-status': { suspicion: 'unknown-refused', sentence: 'Looks like an unknown status is refused' },
  'unknown-event': { suspicion: 'unknown-refused', sentence: 'Looks like an unknown event is refused' },
  'letter-case': {
    suspicion: 'letter-case-matters',
    sentence: 'Looks like the event is compared by capital and small letters',
  },
  respelled: {
    suspicion: 'other',
    sentence: 'Looks like the same content in other bytes is refused, such as a timestamp in another zone',
  },
}

async function ofStates(property: DrillProperty, broken: Break, runs: TrailRuns): Promise<Suspicion> {
  const { sent, sequence, by } = broken
  if (property === 'isolation') return 'shared-state'
  if (by === 'given-back') return 'given-back-as-new'
  const evidence = await createEvidence(broken, runs)
  if (property === 'concurrency' && (await evidence.holdsOneByOne(sequence))) return 'no-lock'
  const has = (kind: SentSending['mishap']) => sequence.some(({ mishap }) => mishap === kind)
  if (has('restart') && (await evidence.holdsWithout('restart', sequence))) return 'acknowledges-first'
  if (has('answer-lost') && (await evidence.holdsWithout('answer-lost', sequence))) {
    // What the sender does not wait for either ends early, or is still at work when the next is received.
    return (await evidence.losesUnawaited()) ? 'acknowledges-first' : 'no-lock'
  }
  const isRefused = sent.some(({ answer, repeats }) => is4xx(answer.status) && repeats === null)
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

function is4xx(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500
}

function isTogether(sent: readonly SentSending[], one: SentSending): boolean {
  return sent.some(other => other !== one && other.wave === one.wave)
}

const otherSentences: Readonly<Record<DrillProperty, string>> = {
  answers: 'A response is not 2xx.',
  repeats: 'A repeated notification changes the end state.',
  order: 'The end state depends on the order of arrival.',
  drops: 'The end state depends on a status that may be skipped.',
  refunds: 'The end state depends on the order in which the refund was received.',
  tolerance: 'An unknown field, value or event changes the end state.',
  concurrency: 'Two notifications at the same time end in another state than one after the other.',
  recovery: 'After a failure, the repeated notification leaves another end state.',
  isolation: 'A notification of one record changes another.',
}
