import {
  type CallbackCheck,
  type RegisterOutcome,
  responseCheckCodes,
  type ServiceCall,
} from '#contract/registration/registration'
import type { Service } from '#contract/terms'

export const outcomeTitles: Readonly<Record<RegisterOutcome, string>> = {
  registered: 'Registered.',
  'not-confirmed': 'Not registered as asked.',
  'already-subscribed': 'Not registered: already subscribed.',
  refused: 'Refused by the service.',
  'invalid-callback': 'The service does not accept this callback URL.',
  'callback-unreachable': 'The service could not reach the callback URL.',
  'unexpected-response': 'The response is undocumented.',
  unreachable: 'The service is unreachable.',
}

const callLabels: Readonly<Record<string, string>> = {
  registered: 'registered',
  'not-confirmed': 'not confirmed',
  'already-subscribed': 'already subscribed',
  refused: 'refused',
  'invalid-callback': 'invalid callback',
  'callback-unreachable': 'callback unreachable',
  'unexpected-response': 'unexpected response',
  unreachable: 'unreachable',
  done: 'done',
  'not-offered': 'not supported',
}

/** In a word or two, for a list. */
export function callOutcomeText({ outcome }: Pick<ServiceCall, 'outcome'>): string {
  return callLabels[outcome] ?? outcome
}

/** Whether the outcome is a success, which color and shape show beside the label. */
export function isGoodOutcome(outcome: string): boolean {
  return outcome === 'registered' || outcome === 'done'
}

export const purposeLabels: Readonly<Record<ServiceCall['purpose'], string>> = {
  register: 'Register',
  list: 'List (extension)',
  keys: 'Public keys (extension)',
  remove: 'Remove (extension)',
}

/** The funding service sends all events, and its responses name none. */
export function eventText(event: string | null, service: Service): string {
  return event ?? (service === 'funding' ? 'every event' : 'unknown')
}

/** Whether the check is about the response, and not shown before the call. */
export function isAboutResponse(code: CallbackCheck['code']): boolean {
  return responseCheckCodes.some(one => one === code)
}
