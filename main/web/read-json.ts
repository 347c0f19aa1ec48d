import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '#contract/errors'
import { Blocks } from '../engine/listener/reading/blocks.ts'
import { sha256 } from './access/signature.ts'
import { sendRefusal } from './replies.ts'

/**
 * The JSON value of a request's body. `undefined` if it was refused; the response is then sent. `contentSha256`: hash
 * of the signed body, base64url; any other body is refused.
 */
export async function readJson(
  request: IncomingMessage,
  response: ServerResponse,
  maximumBytes: number,
  contentSha256: string | null = null,
): Promise<unknown> {
  // Forms of other sites cannot send this type without a CORS preflight, which is always refused.
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

/**
 * `null` if the body is too long. Uses little more memory than the body's length, however small its chunks
 * are. Rejects if the client has left.
 */
export function readBody(request: IncomingMessage, maximumBytes: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const blocks = new Blocks()
    request.on('data', (piece: Buffer) => {
      if (blocks.bytes + piece.byteLength > maximumBytes) {
        request.pause()
        blocks.clear()
        resolve(null)
      } else blocks.add(piece)
    })
    request.on('end', () => resolve(blocks.concat()))
    request.on('error', reject)
    request.on('close', () => reject(new AppError('closed', 'The client went away.')))
  })
}
