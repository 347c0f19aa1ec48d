import type { IncomingMessage, ServerResponse } from 'node:http'
import { parsePlacePath } from '#contract/address'
import type { Engine } from '../engine/running-engine.ts'
import type { RendererFiles } from '../renderer-files.ts'
import { type Caller, identifyCaller } from './access/caller.ts'
import type { Challenges } from './access/challenges.ts'
import type { DownloadTickets } from './access/download-tickets.ts'
import type { InterfaceAccess } from './access/interface-access.ts'
import { answerCall } from './call-endpoint.ts'
import type { Connections } from './connections.ts'
import { answerEntry, answerProof } from './entry-endpoint.ts'
import type { EventStreams } from './event-streams.ts'
import { exportPath, sendExport, ticketPath } from './export-download.ts'
import {
  refuseSigned,
  refuseUnsigned,
  sendRedirect,
  sendRefusal,
  sendRefusalPage,
  sendReply,
} from './replies.ts'
import { insteadOfLocalhost, isCrossSite, isNavigation, originRefusal } from './request-guard.ts'

export interface WebParts {
  readonly engine: Pick<Engine, 'invoke'>
  readonly files: RendererFiles
  readonly streams: EventStreams
  readonly access: InterfaceAccess
  readonly challenges: Challenges
  readonly tickets: DownloadTickets
  readonly connections: Connections
}

/** Longer bodies of refused requests are not read. */
const maximumDiscardedBytes = 64 * 1024

/** Answers a request to the interface. The page and its files hold nothing secret; everything under /api does. */
export async function answer(
  parts: WebParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  parts.connections.begin(request, response)
  const target = request.url ?? '/'
  // A path that begins with two slashes would be read as a host.
  const url = /^\/(?!\/)/.test(target) && URL.canParse(target, origin) ? new URL(target, origin) : null
  if (url?.pathname.startsWith('/api/')) return answerApi(parts, url, request, response)

  // So that no key is ever stored for that name. Browsers keep the entry code: the address of the redirect has no
  // fragment.
  const moved = isReading(request) && url !== null ? insteadOfLocalhost(request.headers) : null
  if (moved !== null && url !== null) return sendRedirect(response, moved + url.pathname + url.search)
  const refusal = originRefusal(request.headers)
  if (refusal !== null) return sendRefusalPage(response, 403, refusal, closing(request))
  if (url === null) return sendRefusalPage(response, 400, 'That is no address.', closing(request))
  // A link to a place may stand anywhere, such as in an issue: following it shows something, and changes nothing.
  const isLink = parsePlacePath(url.pathname) !== null && isNavigation(request.headers)
  const isForeign = isCrossSite(request.headers) && !isLink
  if (isForeign) {
    const message = 'Open the interface from its own address, not from another page.'
    return sendRefusalPage(response, 403, message, closing(request))
  }
  if (!isReading(request)) {
    const headers = { Allow: 'GET, HEAD', ...closing(request) }
    return sendRefusalPage(response, 405, 'Pages can only be read.', headers)
  }
  const file = await parts.files.find(url.pathname)
  if (file === null) return sendRefusalPage(response, 404, 'Page not found. Check the address.')
  response.writeHead(200, { ...file.headers, 'Content-Length': file.bytes.byteLength })
  response.end(request.method === 'HEAD' ? undefined : file.bytes)
}

const origin = 'http://127.0.0.1'

async function answerApi(
  parts: WebParts,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers } = request
  const refusal =
    originRefusal(headers) ?? (isCrossSite(headers) ? 'Calls from other pages are refused.' : null)
  if (refusal !== null) return sendRefusal(response, 403, 'unauthorised', refusal, closing(request))

  if (url.pathname === '/api/proof') {
    if (request.method !== 'POST') return refuseMethod(request, response, 'POST')
    return answerProof(parts.access, parts.challenges, request, response)
  }
  const ticket = url.searchParams.get('ticket')
  const exported = exportPath.exec(url.pathname)?.[1]
  if (exported !== undefined && ticket !== null) {
    if (request.method !== 'GET') return refuseMethod(request, response, 'GET')
    return answerDownload(parts, exported, ticket, request, response)
  }

  const isEntry = url.pathname === '/api/enter'
  if (isEntry && request.method !== 'POST') return refuseMethod(request, response, 'POST')
  const caller = await identifyCaller(parts.access, parts.challenges, request)
  if (caller.kind === 'outdated' || caller.kind === 'repeated') {
    return refuseSigned(response, caller, closing(request))
  }
  if (isEntry) return answerEntry(parts.access, caller, request, response)
  if (caller.kind === 'unknown') return refuseUnsigned(response, closing(request))
  parts.connections.sign(request)
  return answerSignedIn(parts, caller, url.pathname, request, response)
}

async function answerSignedIn(
  parts: WebParts,
  { id, contentSha256 }: Extract<Caller, { kind: 'browser' }>,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (path === '/api/call') {
    if (request.method !== 'POST') return refuseMethod(request, response, 'POST')
    const isSignedIn = () => parts.access.isSignedIn(id)
    return answerCall(parts.engine, contentSha256, isSignedIn, request, response)
  }
  if (path === '/api/events') {
    if (!isReading(request)) return refuseMethod(request, response, 'GET, HEAD')
    return parts.streams.open(request, response, id)
  }
  const exported = ticketPath.exec(path)?.[1]
  if (exported !== undefined) {
    if (request.method !== 'POST') return refuseMethod(request, response, 'POST')
    const download = `/api/exports/${exported}`
    const ticket = parts.tickets.create(download, id)
    return sendReply(response, 200, { ok: true, value: { path: `${download}?ticket=${ticket}` } })
  }
  sendRefusal(response, 404, 'not-found', 'There is nothing here.', closing(request))
}

async function answerDownload(
  parts: WebParts,
  exported: string,
  ticket: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (parts.tickets.take(ticket, `/api/exports/${exported}`) === null) {
    const message = 'This link was used already, or has expired. Press Download again.'
    return sendRefusalPage(response, 401, message)
  }
  parts.connections.sign(request)
  if (await sendExport(parts.engine, exported, response)) return
  sendRefusalPage(response, 404, 'This export is not here any more.')
}

function refuseMethod(request: IncomingMessage, response: ServerResponse, allowed: string): void {
  const message = `${request.method} is not supported here. Use ${allowed}.`
  sendRefusal(response, 405, 'invalid-params', message, { Allow: allowed, ...closing(request) })
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** A refused request's body is read to its end by the server; a long one, or one of unknown length, is cut off. */
function closing({ headers }: IncomingMessage): Record<string, string> {
  const isLong =
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > maximumDiscardedBytes
  return isLong ? { Connection: 'close' } : {}
}
