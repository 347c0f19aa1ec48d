import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { parsePlacePath } from '#contract/address'
import { apiPrefix } from '#contract/http-api'
import type { Engine } from '../engine/ports.ts'
import type { RendererFiles } from '../renderer-files.ts'
import { type Caller, identifyCaller } from './access/caller.ts'
import type { Challenges } from './access/challenges.ts'
import type { DownloadTickets } from './access/download-tickets.ts'
import type { InterfaceAccess } from './access/interface-access.ts'
import type { Api } from './api.ts'
import type { Connections } from './connections.ts'
import { responseEntry, responseProof } from './entry-endpoint.ts'
import type { EventStreams } from './event-streams.ts'
import { exportPath, sendExport, ticketPath } from './export-download.ts'
import type { Origins } from './origins.ts'
import { readJson } from './read-json.ts'
import { respondReady } from './ready.ts'
import {
  goneSignal,
  refuseSigned,
  refuseUnsigned,
  sendRedirect,
  sendRefusal,
  sendRefusalPage,
  sendReply,
} from './replies.ts'

export interface WebParts {
  readonly engine: Pick<Engine, 'invoke' | 'subscribe'>
  readonly files: RendererFiles
  readonly streams: EventStreams
  readonly access: InterfaceAccess
  readonly challenges: Challenges
  readonly tickets: DownloadTickets
  readonly connections: Connections
  readonly origins: Origins
  readonly api: Api
}

/** Longer bodies of refused requests are not read. */
const maximumDiscardedBytes = 64 * 1024

/** The page and its files have no secrets; everything under /api does. */
export async function respond(
  parts: WebParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  parts.connections.begin(request, response)
  const target = request.url ?? '/'
  // A path that starts with two slashes would be read as a host.
  const url = /^\/(?!\/)/.test(target) && URL.canParse(target, origin) ? new URL(target, origin) : null
  if (url?.pathname === '/ready') return respondReady(parts, url, request, response)
  if (url?.pathname.startsWith(`${apiPrefix}/`)) return parts.api.respond(url, request, response)
  if (url?.pathname.startsWith('/api/')) return respondApi(parts, url, request, response)

  // So that no key is ever stored for the name localhost. Browsers add the fragment with the entry code to the redirect.
  const moved = isReading(request) && url !== null ? parts.origins.insteadOfLocalhost(request.headers) : null
  if (moved !== null && url !== null) return sendRedirect(response, moved + url.pathname + url.search)
  const refusal = parts.origins.refusal(request.headers)
  if (refusal !== null) return sendRefusalPage(response, 403, refusal, closing(request))
  if (url === null) return sendRefusalPage(response, 400, 'The address is not valid.', closing(request))
  // Any site may link to a place, since following the link only shows something.
  const isLink = parsePlacePath(url.pathname) !== null && isNavigation(request.headers)
  const isForeign = isCrossSite(request.headers) && !isLink
  if (isForeign) {
    const message = 'Open the interface from its own address, not from another page.'
    return sendRefusalPage(response, 403, message, closing(request))
  }
  if (!isReading(request)) {
    const headers = { Allow: 'GET, HEAD', ...closing(request) }
    return sendRefusalPage(response, 405, 'Pages accept GET and HEAD only.', headers)
  }
  const file = await parts.files.find(url.pathname)
  if (file === null) return sendRefusalPage(response, 404, 'Page not found. Check the address.')
  response.writeHead(200, { ...file.headers, 'Content-Length': file.bytes.byteLength })
  response.end(request.method === 'HEAD' ? undefined : file.bytes)
}

const origin = 'http://127.0.0.1'

async function respondApi(
  parts: WebParts,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers } = request
  const refusal =
    parts.origins.refusal(headers) ?? (isCrossSite(headers) ? 'Calls from other pages are refused.' : null)
  if (refusal !== null) return sendRefusal(response, 403, 'unauthorized', refusal, closing(request))

  if (url.pathname === '/api/proof') {
    if (request.method !== 'POST') return refuseMethod(request, response, 'POST')
    return responseProof(parts.access, parts.challenges, request, response)
  }
  const ticket = url.searchParams.get('ticket')
  const exported = exportPath.exec(url.pathname)?.[1]
  if (exported !== undefined && ticket !== null) {
    if (request.method !== 'GET') return refuseMethod(request, response, 'GET')
    return respondDownload(parts, exported, ticket, request, response)
  }

  const isEntry = url.pathname === '/api/enter'
  if (isEntry && request.method !== 'POST') return refuseMethod(request, response, 'POST')
  const caller = await identifyCaller(parts.access, parts.challenges, request)
  if (caller.kind === 'outdated' || caller.kind === 'repeated') {
    return refuseSigned(response, caller, closing(request))
  }
  if (isEntry) return responseEntry(parts.access, caller, request, response)
  if (caller.kind === 'unknown') return refuseUnsigned(response, closing(request))
  parts.connections.sign(request, response, caller.id)
  // Checked once the request can be cut off: the browser may have been signed out since.
  if (!(await parts.access.isSignedIn(caller.id))) return refuseUnsigned(response, closing(request))
  return respondSignedIn(parts, caller, url.pathname, request, response)
}

async function respondSignedIn(
  parts: WebParts,
  caller: Extract<Caller, { kind: 'browser' }>,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (path === '/api/call') {
    if (request.method !== 'POST') return refuseMethod(request, response, 'POST')
    return respondToCall(parts, caller.contentSha256, request, response)
  }
  if (path === '/api/events') {
    if (!isReading(request)) return refuseMethod(request, response, 'GET, HEAD')
    return parts.streams.open(request, response)
  }
  const exported = ticketPath.exec(path)?.[1]
  if (exported !== undefined) {
    if (request.method !== 'POST') return refuseMethod(request, response, 'POST')
    const download = `/api/exports/${exported}`
    const ticket = parts.tickets.create(download, caller.id)
    return sendReply(response, 200, { ok: true, value: { path: `${download}?ticket=${ticket}` } })
  }
  sendRefusal(response, 404, 'not-found', 'Nothing is at this address.', closing(request))
}

async function respondDownload(
  parts: WebParts,
  exported: string,
  ticket: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const browser = parts.tickets.take(ticket, `/api/exports/${exported}`)
  if (browser === null) {
    const message = 'This link was used already, or has expired. Press Download again.'
    return sendRefusalPage(response, 401, message)
  }
  parts.connections.sign(request, response, browser)
  if (await sendExport(parts.engine, exported, response)) return
  sendRefusalPage(response, 404, 'This export no longer exists.')
}

function refuseMethod(request: IncomingMessage, response: ServerResponse, allowed: string): void {
  const message = `${request.method} is not supported here. Use ${allowed}.`
  sendRefusal(response, 405, 'invalid-params', message, { Allow: allowed, ...closing(request) })
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The server reads the rest of a refused body; a long body, or a body of unknown length, is cut off. */
function closing({ headers }: IncomingMessage): Record<string, string> {
  const isLong =
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > maximumDiscardedBytes
  return isLong ? { Connection: 'close' } : {}
}

const maximumCallBytes = 8 * 1024 * 1024

const callSchema = z.object({ method: z.string(), params: z.unknown() })

/**
 * JSON `{method, params}` in, a `Reply` out; always with status 200. `contentSha256`: hash of the signed
 * body. A read ends if the client has left or is signed out.
 */
async function respondToCall(
  {
    engine,
    connections,
  }: {
    readonly engine: Pick<Engine, 'invoke'>
    readonly connections: Pick<Connections, 'spare'>
  },
  contentSha256: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const value = await readJson(request, response, maximumCallBytes, contentSha256)
  // The browser was signed out while the body was read.
  if (value === undefined || response.destroyed) return
  const call = callSchema.safeParse(value)
  if (!call.success) {
    const message = 'A call is a JSON object with method and params.'
    return sendRefusal(response, 400, 'invalid-params', message)
  }
  const { method, params } = call.data
  if (method === 'access.createEntry') {
    // After signing a browser out, no session that it created may remain.
    const message = 'A browser can’t sign in others. Run hooktrail open.'
    return sendRefusal(response, 403, 'not-available', message)
  }
  if (method === 'access.revoke' || method === 'access.revokeAll') connections.spare(response)
  sendReply(response, 200, await engine.invoke(method, params ?? {}, goneSignal(response)))
}

/** Browsers send `Sec-Fetch-Site`; other clients do not. */
export function isCrossSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** Whether a user followed a link: a top-level navigation. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}
