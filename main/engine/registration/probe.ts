import { at } from '#contract/json/pointer'
import type { CallbackCheck } from '#contract/registration/registration'
import type { Probe } from '../listener/listener.ts'
import type { CallOptions } from './call-service.ts'
import { callService } from './call-service.ts'
import { warning } from './callback-checks.ts'
import { jsonOf } from './responses/response-parts.ts'

export interface ProbeResult {
  readonly isReached: boolean
  readonly message: string
}

/** Calls the address with a nonce whose proof only this listener has. */
export async function probeAddress(url: URL, probe: Probe, options: CallOptions): Promise<ProbeResult> {
  try {
    const outcome = await callService(
      {
        method: 'GET',
        url,
        path: `${url.pathname}${url.search}`,
        headers: [
          ['User-Agent', 'Hooktrail'],
          [probe.header, probe.nonce],
          // Some tunnels show a page for people first, unless a header says that a program calls.
          ['ngrok-skip-browser-warning', '1'],
        ],
        body: new Uint8Array(0),
      },
      options,
    )
    if (outcome.failure !== null) return { isReached: false, message: outcome.failure.message }
    const root = jsonOf(outcome)
    const proof = root === null ? undefined : at(root, '/probe')
    return proof?.type === 'string' && proof.value === probe.proof
      ? { isReached: true, message: `${url.host} leads to this Hooktrail.` }
      : {
          isReached: false,
          message: `${url.host} responds (status ${outcome.status}), but is not this Hooktrail.`,
        }
  } finally {
    probe.end()
  }
}

export function probeCheck({ isReached, message }: ProbeResult): CallbackCheck {
  return isReached
    ? { code: 'probe-reached', severity: 'good', message, suggestion: null }
    : warning('probe-failed', `The callback URL does not reach this Hooktrail. ${message}`)
}
