import type { IncomingHttpHeaders } from 'node:http'

/**
 * Why a request did not come from this interface's own page: a foreign name in `Host` (a name that was made to point
 * here, DNS rebinding), or a foreign `Origin`. `null`: it did. Any port is accepted, so that the interface can be
 * reached through a forwarded one. `localhost` is not: browsers try ::1 for it first, where nothing of ours listens,
 * and another user's program may.
 */
export function originRefusal(headers: IncomingHttpHeaders): string | null {
  const host = headers.host
  if (host === undefined || !/^127\.0\.0\.1(:\d{1,5})?$/.test(host)) {
    return 'Open the interface at 127.0.0.1.'
  }
  const origin = headers.origin
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) {
    return 'Calls from other pages are refused.'
  }
  return null
}

/** The origin to go to instead of `localhost`, with the same port, which may be a forwarded one; `null` for other names. */
export function insteadOfLocalhost({ host }: IncomingHttpHeaders): string | null {
  const port = /^localhost(:\d{1,5})?$/i.exec(host ?? '')
  return port === null ? null : `http://127.0.0.1${port[1] ?? ''}`
}

/** Whether a page of another site caused this request. Browsers send that in a header; other clients do not. */
export function isCrossSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** Whether a user followed a link to it: a top-level navigation. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}

/** The session key of a request. Cookies are never read: browsers send them to every port of this machine. */
export function bearerOf(headers: IncomingHttpHeaders): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? null
}
