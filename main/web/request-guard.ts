import type { IncomingHttpHeaders } from 'node:http'
import { cookieValue, type LaunchToken } from './launch-token.ts'

/** Why a request is turned away. */
export interface Refusal {
  readonly status: 401 | 403
  readonly message: string
}

/**
 * Turns away what did not come from this interface's own page: a foreign name in `Host` (a name that was made to point
 * here, DNS rebinding), a foreign `Origin`, a page of another site. `null`: nothing is wrong.
 * Any port is right, so that the interface can be reached through a forwarded one.
 */
export function originRefusal(headers: IncomingHttpHeaders): Refusal | null {
  const host = headers.host
  if (host === undefined || !/^(localhost|127\.0\.0\.1)(:\d{1,5})?$/i.test(host)) {
    return { status: 403, message: 'Open the interface at localhost or 127.0.0.1.' }
  }
  const origin = headers.origin
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) {
    return { status: 403, message: 'Calls from other pages are refused.' }
  }
  return null
}

/** Whether a page of another site caused this request. Browsers say so; other clients say nothing. */
export function isCrossSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** Whether the request carries the launch token, in its cookie or as a bearer. */
export function isAdmitted(headers: IncomingHttpHeaders, token: LaunchToken): boolean {
  const bearer = /^Bearer ([\w-]+)$/i.exec(headers.authorization ?? '')?.[1]
  if (bearer !== undefined) return token.matches(bearer)
  const cookie = cookieValue(headers.cookie, token.cookieName)
  return cookie !== null && token.matches(cookie)
}
