import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { Engine } from '../engine/running-engine.ts'
import { readJson } from './read-json.ts'
import { refuseUnsigned, sendRefusal, sendReply } from './replies.ts'

const maximumCallBytes = 8 * 1024 * 1024

const callSchema = z.object({ method: z.string(), params: z.unknown() })

/**
 * Answers one call of the contract: JSON `{method, params}` in, a `Reply` out. 200 for every reply of the engine.
 * `contentSha256`: of the body that was signed; `null` for a call that was not. `isSignedIn` is asked once the body is
 * read: a body may take its time, and the browser may be signed out meanwhile. A read ends where the client goes before
 * its answer.
 */
export async function answerCall(
  engine: Pick<Engine, 'invoke'>,
  contentSha256: string | null,
  isSignedIn: () => Promise<boolean>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const value = await readJson(request, response, maximumCallBytes, contentSha256)
  if (value === undefined) return
  if (!(await isSignedIn())) return refuseUnsigned(response)
  const call = callSchema.safeParse(value)
  if (!call.success) {
    const message = 'A call is a JSON object with method and params.'
    return sendRefusal(response, 400, 'invalid-params', message)
  }
  const { method, params } = call.data
  sendReply(response, 200, await engine.invoke(method, params ?? {}, goneSignal(response)))
}

/** Aborted where the connection closes before the answer is on its way. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableEnded) gone.abort()
  })
  return gone.signal
}
