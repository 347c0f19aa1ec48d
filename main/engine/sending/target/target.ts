import { AppError } from '#contract/errors'
import type { AllowRemote, Target } from '#contract/sending/sending'
import { isPublicHost } from '../../net/hosts.ts'
import { refuseProduction } from './target-host.ts'
import { parseTargetUrl, type TargetUrl } from './target-url.ts'

export interface TargetRules {
  /** The listener's own URL; `null` while it does not listen. */
  readonly captureUrl: string | null
  /** This once, whatever the host. */
  readonly allowRemote: AllowRemote
  /** Hosts that the user has allowed. */
  readonly allowedHosts: readonly string[]
}

/** Gives the URL for a captured request target; for a fixture that is `/`. */
export type TargetOf = (capturedTarget: string) => TargetUrl

/**
 * Where to send. To a URL exactly as given, or with the captured path after it (`keepPath`); to the listener at the
 * captured path. Throws `not-found` where the listener does not run, `invalid-url`, and `remote-target-refused` for a
 * host that is not this machine's loopback and not allowed.
 */
export function resolveTarget(target: Target, rules: TargetRules, keepPath = false): TargetOf {
  if (target.to === 'listener') {
    if (rules.captureUrl === null) {
      throw new AppError(
        'not-found',
        'Hooktrail does not capture deliveries now. Resume capturing, or send to a URL.',
      )
    }
    // Whatever address it listens on is this machine.
    const base = parseTargetUrl(rules.captureUrl.replace(/\/+$/, ''))
    return captured => appendPath(base, captured.startsWith('/') ? captured : '/')
  }
  const url = parseTargetUrl(target.url)
  refuseRemote(url, rules)
  return keepPath ? captured => appendPath(url, captured) : () => url
}

/**
 * Throws `remote-target-refused` where captured production data would go to a public host. Also where the host is
 * allowed: that was decided for fixtures and for what stage sends. `count`: how many came from production.
 */
export function refuseProductionTo(to: Target, allowRemote: AllowRemote, count: number | null): void {
  if (allowRemote !== true && to.to === 'url') refuseProduction(parseTargetUrl(to.url), count)
}

/** Throws `remote-target-refused`. */
export function refuseRemote(url: TargetUrl, rules: Omit<TargetRules, 'captureUrl'>): void {
  if (url.isLoopback || rules.allowRemote || rules.allowedHosts.includes(url.hostname)) return
  throw new AppError(
    'remote-target-refused',
    `${url.hostname} is not this machine. Allow the host to send there, or choose a local URL.`,
    { host: url.hostname, isPublic: isPublicHost(url.hostname) },
  )
}

/** The captured path after that of the URL, and the captured query after its query. */
export function appendPath(base: TargetUrl, captured: string): TargetUrl {
  // An absolute form (`POST http://host/path`), as proxies are sent it, has its path behind the host.
  const target = captured.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  const [path, capturedQuery] = atQuery(target)
  const [basePath, baseQuery] = atQuery(base.path)
  const joined = basePath.replace(/\/+$/, '') + (path.startsWith('/') || path === '' ? path : `/${path}`)
  const queries = [baseQuery, capturedQuery].filter(query => query !== null && query !== '')
  // A question mark with nothing behind it stays too.
  const hasQuery = queries.length > 0 || capturedQuery !== null
  const whole = (joined === '' ? '/' : joined) + (hasQuery ? `?${queries.join('&')}` : '')
  const origin = /^https?:\/\/[^/?#\\\s]+/i.exec(base.text)?.[0] ?? ''
  const text = origin + whole
  return /^[!-~]*$/.test(whole) ? { ...base, text, path: whole } : parseTargetUrl(text)
}

/** Only the first question mark begins the query; what follows is kept as it is. */
function atQuery(target: string): [path: string, query: string | null] {
  const place = target.indexOf('?')
  return place === -1 ? [target, null] : [target.slice(0, place), target.slice(place + 1)]
}
