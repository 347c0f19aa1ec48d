import type { Environment } from '#contract/registration/environment'
import type { RegistrationRecord } from '#contract/registration/registration'
import type { Tunnel } from '#contract/registration/tunnel'
import { isLoopbackUrl } from '#data'

export interface CallbackOffer {
  readonly label: string
  readonly url: string
}

/** The callback URLs that lead to this environment now, best first. */
export function callbackOffers(
  { baseUrl, callbackPath }: Pick<Environment, 'baseUrl' | 'callbackPath'>,
  tunnels: readonly Tunnel[],
  captureUrl: string | null,
): CallbackOffer[] {
  const through = tunnels.flatMap(({ name, publicUrl }) =>
    publicUrl === null ? [] : [{ label: name, url: `${publicUrl}${callbackPath}` }],
  )
  const here = captureUrl === null ? [] : [{ label: 'This machine', url: `${captureUrl}${callbackPath}` }]
  return isLoopbackUrl(baseUrl) ? [...here, ...through] : [...through, ...here]
}

/** The first suggestion that can work: a service on this machine reaches loopback, any other needs a tunnel. */
export function firstOffer(
  environment: Pick<Environment, 'baseUrl' | 'callbackPath'>,
  tunnels: readonly Tunnel[],
  captureUrl: string | null,
): string {
  const [first] = callbackOffers(environment, tunnels, captureUrl)
  return first === undefined || (first.label === 'This machine' && !isLoopbackUrl(environment.baseUrl))
    ? ''
    : first.url
}

/** Why notifications to a registered URL do not arrive now. */
export interface RegistrationProblem {
  readonly message: string
  /** A URL to register instead; `null` if there is none now. */
  readonly url: string | null
}

/** `null` if the URL still leads to this listener, as far as known without a call. */
export function registrationProblem(
  { callbackUrl, tunnelId }: Pick<RegistrationRecord, 'callbackUrl' | 'tunnelId'>,
  tunnels: readonly Tunnel[],
  captureUrl: string | null,
  secureCaptureUrl: string | null = null,
): RegistrationProblem | null {
  if (!URL.canParse(callbackUrl)) return null
  const { origin, pathname, search } = new URL(callbackUrl)
  const moved = (base: string): string => `${base}${pathname === '/' ? '' : pathname}${search}`
  if (tunnelId === null) {
    if (!isLoopbackUrl(callbackUrl) || captureUrl === null) return null
    if (new URL(captureUrl).origin === origin || secureCaptureUrl === origin) return null
    return { message: `Hooktrail now listens at ${captureUrl}.`, url: moved(captureUrl) }
  }
  const tunnel = tunnels.find(one => one.id === tunnelId)
  if (tunnel === undefined) return { message: 'The tunnel was deleted.', url: null }
  const { name, publicUrl, state } = tunnel
  if (state === 'off') return { message: `The tunnel ${name} is off.`, url: null }
  if (publicUrl === null) return { message: `The tunnel ${name} has no address.`, url: null }
  if (new URL(publicUrl).origin === origin)
    return state === 'down' ? { message: `The tunnel ${name} is down.`, url: null } : null
  return { message: `The tunnel ${name} has a new address.`, url: moved(publicUrl) }
}
