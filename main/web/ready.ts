import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { ListenerStatus } from '#contract/status'
import { timeSpanMs } from '#contract/time-span'
import { createClient } from '#contract/transport'
import { readUntil } from '../engine/library.ts'
import type { Engine } from '../engine/ports.ts'
import type { Origins } from './origins.ts'
import { goneSignal, sendRefusal, sendReply } from './replies.ts'

/** Events of this process are not lost. */
const rereadMs = 60_000

/**
 * `GET /ready?wait=30s` for health checks, without a key: 200 while deliveries are captured, else 503, after `wait` at
 * most. The JSON body `{ready, listener}` has the state of the listener.
 */
export async function respondReady(
  { engine, origins }: { readonly engine: Pick<Engine, 'invoke' | 'subscribe'>; readonly origins: Origins },
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers, method } = request
  const refusal = isUnnamed(headers) ? null : origins.refusal(headers)
  if (refusal !== null) return sendRefusal(response, 403, 'unauthorized', refusal)
  if (method !== 'GET' && method !== 'HEAD') {
    return sendRefusal(response, 405, 'invalid-params', 'Use GET or HEAD.', { Allow: 'GET, HEAD' })
  }
  const waitMs = timeSpanMs(url.searchParams.get('wait') ?? '0')
  if (waitMs === null) {
    return sendRefusal(response, 400, 'invalid-params', 'Enter a wait such as 30s or 5m.')
  }
  const listener = await whenListening(engine, waitMs, response)
  const ready = listener === 'listening'
  sendReply(response, ready ? 200 : 503, { ready, listener }, ready ? {} : { 'Retry-After': '1' })
}

/** Health checks use addresses and `localhost`, which name servers of others can't redirect. Pages have an `Origin`. */
function isUnnamed({ host = '', origin }: IncomingHttpHeaders): boolean {
  const name = host.replace(/:\d{1,5}$/, '').replace(/^\[(.*)\]$/, '$1')
  return origin === undefined && (isIP(name) !== 0 || name.toLowerCase() === 'localhost')
}

/** State of the listener once it listens, the time is over, or the client has left. */
async function whenListening(
  engine: Pick<Engine, 'invoke' | 'subscribe'>,
  waitMs: number,
  response: ServerResponse,
): Promise<ListenerStatus['state']> {
  const over = AbortSignal.any([goneSignal(response), AbortSignal.timeout(waitMs)])
  const client = createClient(engine)
  async function next(): Promise<ListenerStatus['state'] | undefined> {
    const { state } = (await client.call('app.status')).listener
    return state === 'listening' || over.aborted ? state : undefined
  }
  return readUntil(client, next, {
    wokenBy: once(over, 'abort'),
    everyMs: rereadMs,
    wakes: ({ name }) => name === 'status.changed',
  })
}
