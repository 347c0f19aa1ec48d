import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { AppError, type ErrorCode, type WireError } from '#contract/errors'
import {
  type ApiPath,
  type ApiQuery,
  apiEndpoints,
  apiPrefix,
  maximumWait,
  statusSummary,
} from '#contract/http-api'
import { sinceQuery } from '#contract/query/since-query'
import { type DeliveryId, deliveryIdSchema } from '#contract/terms'
import { timeSpanMs } from '#contract/time-span'
import { type Client, createClient } from '#contract/transport'
import openApi from '../../resources/schemas/openapi.json' with { type: 'json' }
import {
  checkedRecords,
  createGate,
  deliveriesAfter,
  greatestId,
  matchingRecords,
  readUntil,
  recordsNamed,
  waitForInspection,
} from '../engine/library.ts'
import type { Engine } from '../engine/ports.ts'
import { securityHeaders } from '../renderer-files.ts'
import type { ApiToken } from './api-token.ts'
import { goneSignal, sendReply } from './replies.ts'

/** Requests at once: each costs a connection and a few kilobytes while it waits. */
const maximumRequests = 1_100
/** Reads of waiting requests at once, so that a delivery that wakes every request does not fill the query threads. */
const maximumReads = 4
/** Events of this process are not lost. A wait reads again this often in case its query means another time by then. */
const rereadMs = 60_000

export interface Api {
  readonly token: ApiToken
  respond(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void>
}

/**
 * The HTTP API for programs; see the contract's `http-api.ts`. It has no cookies and refuses browsers, so neither the
 * name in `Host` nor another page matters: only the token does.
 */
export function createApi(
  engine: Pick<Engine, 'invoke' | 'subscribe'>,
  token: ApiToken,
  sign: (request: IncomingMessage) => void,
): Api {
  const pending = new Set<ServerResponse>()
  const reads = createGate(maximumReads)
  token.onRevoked(() => {
    for (const response of pending) response.destroy()
  })

  return {
    token,
    async respond(url, request, response) {
      try {
        refuseUnfit(token, request)
        sign(request)
        if (pending.size >= maximumRequests)
          throw new AppError('busy', 'Too many requests at once. Try again.')
        pending.add(response)
        response.once('close', () => pending.delete(response))
        const signal = goneSignal(response)
        const call = { client: createClient(engine), reads, signal }
        await respondAt(url, { ...call, request, response })
      } catch (error) {
        if (response.destroyed) return
        if (!(error instanceof AppError)) throw error
        sendError(response, error.toWire())
      }
    },
  }
}

interface Call {
  readonly client: Client
  readonly reads: ReturnType<typeof createGate>
  readonly signal: AbortSignal
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

type Handlers = {
  readonly [P in ApiPath]: (call: Call, query: ApiQuery<P>, id: string) => Promise<object | null>
}

/** `null`: the handler has responded. */
const handlers: Handlers = {
  '/status': async ({ client }) => statusSummary(await client.call('app.status')),
  '/openapi.json': async () => openApi,
  '/deliveries': listDeliveries,
  '/deliveries/{id}': ({ client }, _query, id) => client.call('deliveries.get', { id: deliveryIdOf(id) }),
  '/deliveries/{id}/body': sendBody,
  '/trails/{id}': async ({ client, signal }, _query, id) => {
    const [record, ...others] = await recordsNamed(client, id, signal)
    if (record === undefined) throw new AppError('not-found', 'No record has this id or key.')
    if (others.length > 0) {
      const keys = [record, ...others].map(({ recordKey }) => recordKey)
      throw new AppError('invalid-params', 'Several records have this id. Use one of the keys.', {
        keys: keys.join(', '),
      })
    }
    return client.call('trails.get', { recordKey: record.recordKey, withChanges: true, limit: 500 }, signal)
  },
  '/findings': ({ client, signal }, { where }) => client.call('findings.summary', { query: where }, signal),
  '/assert': assertRecords,
}

async function respondAt(url: URL, call: Call): Promise<void> {
  const { path, id } = endpointOf(url.pathname.slice(apiPrefix.length))
  const names = [...url.searchParams.keys()]
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) {
    throw new AppError('invalid-params', `Parameter ${twice}: given twice.`, { parameter: twice })
  }
  const given = Object.fromEntries(url.searchParams)
  const query = apiEndpoints[path].query.safeParse(given)
  if (!query.success) {
    const [issue] = query.error.issues
    const unknown = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : null
    const parameter = unknown ?? issue?.path.join('.') ?? ''
    const known = Object.keys(apiEndpoints[path].query.shape).join(', ') || 'none'
    const problem = unknown === null ? issue?.message : `unknown. Known parameters: ${known}`
    throw new AppError('invalid-params', `Parameter ${parameter}: ${problem}.`, { parameter })
  }
  // The type of the query follows from the path, which TypeScript does not see.
  const handler = handlers[path] as (call: Call, query: unknown, id: string) => Promise<object | null>
  const result = await handler(call, query.data, id)
  if (result !== null) sendReply(call.response, 200, { ...result })
}

function endpointOf(path: string): { readonly path: ApiPath; readonly id: string } {
  const [, list = '', id, part, ...more] = path.split('/')
  const shape = [list, ...(id === undefined ? [] : ['{id}']), ...(part === undefined ? [] : [part]), ...more]
  const found = Object.keys(apiEndpoints).find(one => one === `/${shape.join('/')}`)
  if (found === undefined) {
    throw new AppError('not-found', `There is no ${apiPrefix}${path}. docs/api.md lists the paths.`)
  }
  try {
    return { path: found as ApiPath, id: decodeURIComponent(id ?? '') }
  } catch {
    throw new AppError('invalid-params', 'The path is not percent-encoded UTF-8.')
  }
}

function deliveryIdOf(text: string): DeliveryId {
  const id = deliveryIdSchema.safeParse(/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN).data
  if (id === undefined) throw new AppError('not-found', `There is no delivery ${text}.`)
  return id
}

async function listDeliveries(
  { client, reads, signal }: Call,
  { where, since, wait, count, limit }: ApiQuery<'/deliveries'>,
): Promise<object> {
  const waitMs = wait === undefined ? 0 : timeSpanMs(wait)
  if (waitMs === null || waitMs > (timeSpanMs(maximumWait) ?? 0)) {
    throw new AppError('invalid-params', `Enter a wait up to ${maximumWait}, such as 30s.`)
  }
  const isCursor = /^\d{1,15}$/.test(since ?? '')
  const query = sinceQuery(where, isCursor ? undefined : since, Date.now())
  const isFromStart = since === undefined
  const after = isCursor ? Number(since) : isFromStart ? (await client.call('app.status')).startedAfterId : 0
  if (isCursor) await refuseForeignCursor(client, after)
  const most = wait === undefined ? limit : Math.max(limit, count)
  const over = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  // Up to the first that is pending, so that none is before the cursor of a later response.
  async function next(): Promise<DeliverySummary[] | undefined> {
    const rows = await reads.run(() => deliveriesAfter(client, { query, after, count: most }))
    const firstPending = rows.findIndex(({ isInspected }) => !isInspected)
    const inspected = firstPending === -1 ? rows : rows.slice(0, firstPending)
    return inspected.length >= count || over.aborted ? inspected : undefined
  }
  const deliveries = await readUntil(client, next, {
    wokenBy: once(over, 'abort'),
    everyMs: rereadMs,
    wakes: ({ name }) =>
      name === 'delivery.stored' || name === 'delivery.updated' || name === 'trail.updated',
  })
  return {
    deliveries,
    isComplete: deliveries.length >= count,
    cursor: deliveries.at(-1)?.id ?? after,
  }
}

/** A wait for deliveries after a cursor of another store would find nothing. */
async function refuseForeignCursor(client: Client, cursor: number): Promise<void> {
  const newest = await greatestId(client, cursor)
  if (cursor <= newest) return
  const message = `Cursor ${cursor} is after the newest delivery, ${newest}. Is it of another data folder?`
  throw new AppError('invalid-params', message, { parameter: 'since' })
}

async function assertRecords(
  { client, signal }: Call,
  { where, since, count, ...flags }: ApiQuery<'/assert'>,
): Promise<object> {
  const query = sinceQuery(where, since, Date.now())
  await waitForInspection(
    client,
    once(signal, 'abort').then(() => undefined),
  )
  const records = await matchingRecords(client, query, flags.includeMuted === 'true', signal)
  const checked = checkedRecords(records, {
    final: flags.final,
    allFinal: flags.allFinal === 'true',
    count,
    errors: flags.noErrors === 'false',
    warnings: flags.noWarnings === 'false',
  })
  const problems = checked.filter(thing => thing.problems.length > 0)
  return { isPassed: problems.length === 0, records: records.length, problems }
}

/** In slices, so that a long body is never complete in memory. */
async function sendBody(
  { client, request, response, signal }: Call,
  _query: object,
  text: string,
): Promise<null> {
  const id = deliveryIdOf(text)
  const { bodyBytes } = await client.call('deliveries.get', { id }, signal)
  response.writeHead(200, {
    ...securityHeaders,
    'Content-Type': 'application/octet-stream',
    'Content-Length': bodyBytes,
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': 'no-store',
  })
  for (let offset = 0; request.method === 'GET' && offset < bodyBytes; ) {
    const { base64 } = await client.call('deliveries.body', { id, offset }, signal)
    const bytes = Buffer.from(base64, 'base64')
    // It was deleted since: the length shows that the response is incomplete.
    if (bytes.byteLength === 0) {
      response.destroy()
      return null
    }
    offset += bytes.byteLength
    if (!response.write(bytes)) await once(response, 'drain', { signal })
  }
  response.end()
  return null
}

/** Browsers send `Origin` or `Sec-Fetch-Site` with every call of a page. */
function refuseUnfit(token: ApiToken, { method, headers }: IncomingMessage): void {
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) {
    throw new AppError('unauthorized', 'The API is for programs. Pages can’t call it.')
  }
  if (!token.admits(headers.authorization)) {
    throw new AppError(
      'unauthorized',
      'The API needs the token of the first line of `hooktrail serve --json`: Authorization: Bearer TOKEN.',
    )
  }
  if (method !== 'GET' && method !== 'HEAD') {
    throw new AppError('not-available', 'The API only reads: use GET or HEAD.')
  }
}

const statuses: Partial<Record<ErrorCode, number>> = {
  unauthorized: 401,
  'not-found': 404,
  'not-available': 405,
  'invalid-params': 400,
  'invalid-query': 400,
  busy: 503,
}

function sendError(response: ServerResponse, error: WireError): void {
  const status = statuses[error.code] ?? 500
  const headers = { 401: { 'WWW-Authenticate': 'Bearer' }, 405: { Allow: 'GET, HEAD' } }[status] ?? {}
  sendReply(response, status, { error }, headers)
}
