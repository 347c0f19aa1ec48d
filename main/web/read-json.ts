import type { IncomingMessage, ServerResponse } from 'node:http'
import { sha256 } from './access/sha256.ts'
import { readBody } from './read-body.ts'
import { sendRefusal } from './replies.ts'

/**
 * The JSON value of a request's body; `undefined` where it is refused, which is then answered. `contentSha256`: of the
 * body that was signed, base64url; another is refused.
 */
export async function readJson(
  request: IncomingMessage,
  response: ServerResponse,
  maximumBytes: number,
  contentSha256: string | null = null,
): Promise<unknown> {
  // Forms of foreign pages cannot send this type without a CORS preflight, which is never granted.
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    sendRefusal(response, 415, 'invalid-params', 'Send calls as application/json.')
    return undefined
  }
  const body = await readBody(request, maximumBytes)
  if (body === null) {
    const message = `The call is longer than ${maximumBytes} bytes.`
    sendRefusal(response, 413, 'invalid-params', message, { Connection: 'close' })
    return undefined
  }
  if (contentSha256 !== null && sha256(body).toString('base64url') !== contentSha256) {
    sendRefusal(response, 400, 'invalid-params', 'The body is not the one that was signed.')
    return undefined
  }
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    sendRefusal(response, 400, 'invalid-params', 'The call is not JSON.')
    return undefined
  }
}
