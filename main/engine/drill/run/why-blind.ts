import type { StateReader } from '#contract/drill/drill'
import type { SentSending } from '#contract/drill/sequence'
import type { RecordState } from '../judging/states.ts'

/** Why nothing is known about an app that did not accept the trail in order; `null` if it did. */
export function whyRefused(sent: readonly SentSending[]): string | null {
  // Last sending of each notification, after all retries.
  const last = new Map(sent.map(sending => [sending.step, sending.response]))
  const refused = [...last.values()].find(({ isPassed }) => !isPassed)
  if (refused === undefined) return null
  const how = refused.error === null ? `with ${refused.status}` : `(${refused.error.message})`
  return `The notifications in the record’s order were not accepted ${how}, so there is nothing to compare with.`
}

/** Why the end states of a trail in order are no evidence; `null` if they are. */
export function whyBlind(
  sent: readonly SentSending[],
  states: readonly RecordState[],
  by: StateReader['by'],
): string | null {
  const refused = whyRefused(sent)
  if (refused !== null) return refused
  const failed = states.find(({ status }) => (by === 'command' ? status !== 0 : status < 200 || status > 299))
  if (failed === undefined) return null
  // Read by a function of a test.
  if (by === 'none') return '`stateOf` returned undefined for a record that was just sent.'
  return by === 'command'
    ? `The state command exited with ${failed.status} for a record that was just sent.`
    : `The state URL responded ${failed.status} for a record that was just sent.`
}
