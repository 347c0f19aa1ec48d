import { AppError } from '#contract/errors'
import { agentHostsOf, isMarkedProduction } from '#contract/sending/marks'
import type { AllowRemote, Target } from '#contract/sending/sending'
import type { HeaderPairs } from '#contract/terms'
import { isPublicHost } from '../../net/hosts.ts'
import { originForm } from '../../net/path-pattern.ts'
import { shownText } from '../../net/shown-text.ts'
import { refuseProduction } from './target-host.ts'
import { parseTargetUrl, type TargetUrl } from './target-url.ts'

export interface TargetRules {
  readonly captureUrl: string | null
  /** For this sending, whatever the host. */
  readonly allowRemote: AllowRemote
  readonly allowedHosts: readonly string[]
}

/** URL for a captured target; for a fixture that is `/`. */
export type TargetOf = (capturedTarget: string) => TargetUrl

/**
 * Where to send: to a URL exactly as given, or with the captured path appended (`keepPath`); to the listener at the
 * captured path. Throws `not-found` if the listener does not run, `invalid-url`, and `remote-target-refused` for a
 * host that is neither loopback nor allowed.
 */
export function resolveTarget(target: Target, rules: TargetRules, keepPath = false): TargetOf {
  if (target.to === 'listener') {
    if (rules.captureUrl === null) {
      throw new AppError(
        'not-found',
        'Hooktrail does not capture deliveries now. Resume capturing, or send to a URL.',
      )
    }
    // Every address that it listens on is this machine's.
    const base = parseTargetUrl(rules.captureUrl.replace(/\/+$/, ''))
    return captured => appendPath(base, originForm(captured).startsWith('/') ? captured : '/')
  }
  const url = parseTargetUrl(target.url)
  refuseRemote(url, rules)
  return keepPath ? captured => appendPath(url, captured) : () => url
}

/**
 * Throws `remote-target-refused` for production data to a public host, even an allowed host, which was
 * allowed for fixtures and stage. `count`: deliveries from production.
 */
export function refuseProductionTo(to: Target, allowRemote: AllowRemote, count: number | null): void {
  if (allowRemote !== true && to.to === 'url') refuseProduction(parseTargetUrl(to.url), count)
}

/** Throws `remote-target-refused` if a route would forward an agent's delivery to a target that the agent may not send to. */
export function refuseAgentForward(headers: HeaderPairs, { hostname, isLoopback }: TargetUrl): void {
  const hosts = agentHostsOf(headers)
  if (isLoopback || hosts === null) return
  const isSavedHere = isMarkedProduction(headers) && isPublicHost(hostname)
  if (hosts.includes(hostname) && !isSavedHere) return
  throw new AppError(
    'remote-target-refused',
    `An agent sent this delivery, and may not send it to ${hostname}. To send it there yourself, replay it.`,
    { host: hostname, isPublic: isPublicHost(hostname) },
  )
}

export function refuseRemote(url: TargetUrl, rules: Omit<TargetRules, 'captureUrl'>): void {
  const { allowRemote, allowedHosts } = rules
  const named = typeof allowRemote === 'object' ? allowRemote.agentHosts : allowedHosts
  if (url.isLoopback || allowRemote === true || named.includes(url.hostname)) return
  throw new AppError(
    'remote-target-refused',
    `${url.hostname} is not this machine. Allow the host to send there, or choose a local URL.`,
    { host: url.hostname, isPublic: isPublicHost(url.hostname) },
  )
}

/** Appends the captured path and query to those of the URL. */
export function appendPath(base: TargetUrl, captured: string): TargetUrl {
  const [path, capturedQuery] = atQuery(shownText(originForm(captured)))
  const [basePath, baseQuery] = atQuery(base.path)
  const joined = basePath.replace(/\/+$/, '') + (path.startsWith('/') || path === '' ? path : `/${path}`)
  const queries = [baseQuery, capturedQuery].filter(query => query !== null && query !== '')
  // An empty query keeps its question mark.
  const hasQuery = queries.length > 0 || capturedQuery !== null
  const whole = (joined === '' ? '/' : joined) + (hasQuery ? `?${queries.join('&')}` : '')
  const origin = /^https?:\/\/[^/?#\\\s]+/i.exec(base.text)?.[0] ?? ''
  const text = origin + whole
  return /^[!-~]*$/.test(whole) ? { ...base, text, path: whole } : parseTargetUrl(text)
}

/** Only the first question mark starts the query. */
function atQuery(target: string): [path: string, query: string | null] {
  const place = target.indexOf('?')
  return place === -1 ? [target, null] : [target.slice(0, place), target.slice(place + 1)]
}
