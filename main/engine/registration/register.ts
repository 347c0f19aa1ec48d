import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { CallbackCheck, RegisterResult, RemoteRegistration } from '#contract/registration/registration'
import { within } from '../jobs/until-aborted.ts'
import type { Probe } from '../listener/listener.ts'
import { isLoopbackHost, unreachableName, withoutBrackets } from '../net/hosts.ts'
import type { CallOptions } from './call-service.ts'
import { checkAddresses, checkCallbackText, warning } from './callback-checks.ts'
import type { createCalls } from './calls.ts'
import { probeAddress, probeCheck } from './probe.ts'
import { isSameUrl } from './responses/compare-response.ts'
import { readRegisterResponse } from './responses/read-response.ts'
import type { StoredEnvironment } from './stored.ts'

export interface CallbackOptions {
  readonly call: CallOptions
  readonly expectProbe: () => Probe | null
  readonly probeMs: number
}

/** A callback URL with the user's decisions. */
export interface AskedCallback {
  readonly callbackUrl: string
  /** Sends nothing before the call. */
  readonly skipProbe: boolean
  /** Calls the funding service although the URL has capital letters. */
  readonly allowCapitals?: boolean
}

export async function checkCallback(
  environment: Pick<StoredEnvironment, 'service' | 'baseUrl'>,
  { callbackUrl, skipProbe, allowCapitals = false }: AskedCallback,
  options: CallbackOptions,
): Promise<CallbackCheck[]> {
  const checks = checkText(environment, callbackUrl, allowCapitals)
  if (skipProbe || checks.some(check => check.severity === 'blocking')) return checks
  const url = new URL(callbackUrl)
  const names = await lookUp(url.hostname, options.probeMs)
  const probe = options.expectProbe()
  const reached =
    probe === null
      ? warning('no-listener', 'Hooktrail does not listen, so the callback URL was not tested.')
      : probeCheck(await probeAddress(url, probe, { ...options.call, timeoutMs: options.probeMs }))
  return [...checks, ...names, reached]
}

/** A service on this machine, such as the practice service, needs no public URL. */
function checkText(
  { service, baseUrl }: Pick<StoredEnvironment, 'service' | 'baseUrl'>,
  callbackUrl: string,
  allowCapitals: boolean,
): CallbackCheck[] {
  const checks = checkCallbackText(service, callbackUrl, allowCapitals)
  const isHere = isLoopbackHost(new URL(baseUrl).hostname) && URL.canParse(callbackUrl)
  return isHere && isLoopbackHost(new URL(callbackUrl).hostname)
    ? checks.filter(({ code }) => code !== 'not-https' && code !== 'not-public')
    : checks
}

/** The public web may resolve the name differently, so these are only warnings. */
async function lookUp(hostname: string, timeoutMs: number): Promise<CallbackCheck[]> {
  if (isIP(withoutBrackets(hostname)) !== 0 || unreachableName(hostname) !== null) return []
  try {
    const found = (await within(timeoutMs, lookup(hostname, { all: true }))) ?? []
    return checkAddresses(
      hostname,
      found.map(({ address }) => address),
    )
  } catch {
    return [warning('name-unknown', `No address of ${hostname} was found from here. Check the name.`)]
  }
}

/** Both specifications, "Register a callback URL". */
const endpoints = {
  transactions: {
    path: '/v4/webhooks',
    body: (callbackUrl: string) => ({ callback_url: callbackUrl, events: ['TRANSACTION'] }),
  },
  funding: {
    path: '/api/v3/webhooks/',
    body: (callbackUrl: string) => ({ callback_url: callbackUrl }),
  },
} as const

/** Checks, then calls unless a check blocks. Rejects with `secret-unavailable`; everything else is in the result. */
export async function register(
  asked: AskedCallback & {
    readonly environment: StoredEnvironment
    readonly variables: Readonly<Record<string, string>>
  },
  callAndKeep: ReturnType<typeof createCalls>,
  options: CallbackOptions,
): Promise<RegisterResult> {
  const { environment, variables } = asked
  const callbackUrl = asked.callbackUrl.trim()
  const { service } = environment
  const checks = await checkCallback(environment, { ...asked, callbackUrl }, options)
  const blocking = checks.find(check => check.severity === 'blocking')
  if (blocking !== undefined) {
    const hint = blocking.suggestion === null ? '' : ` Try ${blocking.suggestion}`
    return {
      ok: false,
      httpStatus: null,
      outcome: 'invalid-callback',
      message: `${blocking.message}${hint}`,
      registrations: [],
      checks,
      callId: null,
    }
  }
  const { path, body } = endpoints[service]
  const { read, outcome, id } = await callAndKeep(
    {
      environment,
      purpose: 'register',
      method: 'POST',
      path,
      body: JSON.stringify(body(callbackUrl)),
      variables,
    },
    (response, clean) => readRegisterResponse(service, callbackUrl, response, clean),
  )
  return {
    ok: read.outcome === 'registered',
    httpStatus: outcome.status,
    ...read,
    checks: [...checks, ...read.checks],
    callId: id,
  }
}

/** The listed registration with this URL, or the only one. */
export function registrationOf(
  callbackUrl: string,
  registrations: readonly RemoteRegistration[],
): RemoteRegistration | undefined {
  const own =
    registrations.find(one => one.callbackUrl === callbackUrl) ??
    registrations.find(one => isSameUrl(callbackUrl, one.callbackUrl))
  return own ?? (registrations.length === 1 ? registrations[0] : undefined)
}
