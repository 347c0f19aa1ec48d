import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { AppError, type Reply } from '#contract/errors'
import type { Engine } from '../engine/engine.ts'
import { securityHeaders } from '../renderer-files.ts'

const maximumCallBytes = 8 * 1024 * 1024

const callSchema = z.object({ method: z.string(), params: z.unknown() })

/** Answers one call of the contract: JSON `{method, params}` in, a `Reply` out. 200 for every reply of the engine. */
export async function answerCall(
  engine: Pick<Engine, 'invoke'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Forms of foreign pages cannot send this type without asking first, and asking is never granted.
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    return sendReply(response, 415, refused('Send calls as application/json.'))
  }
  const body = await readBody(request)
  if (body === null) {
    response.setHeader('Connection', 'close')
    return sendReply(response, 413, refused('The call is longer than 8 MiB.'))
  }
  const call = parseCall(body)
  if (call === null)
    return sendReply(response, 400, refused('A call is a JSON object with method and params.'))
  sendReply(response, 200, await engine.invoke(call.method, call.params ?? {}))
}

export function sendReply(response: ServerResponse, status: number, reply: Reply): void {
  const bytes = Buffer.from(JSON.stringify(reply))
  response
    .writeHead(status, {
      ...securityHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': bytes.byteLength,
      'Cache-Control': 'no-store',
    })
    .end(bytes)
}

function refused(message: string): Reply {
  return { ok: false, error: new AppError('invalid-params', message).toWire() }
}

function parseCall(body: Buffer): z.infer<typeof callSchema> | null {
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
  const parsed = callSchema.safeParse(value)
  return parsed.success ? parsed.data : null
}

/** The whole body, or `null` where it is longer than a call may be. Rejects where the client went away. */
function readBody(request: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let length = 0
    request.on('data', (piece: Buffer) => {
      length += piece.byteLength
      if (length > maximumCallBytes) {
        request.pause()
        resolve(null)
      } else pieces.push(piece)
    })
    request.on('end', () => resolve(Buffer.concat(pieces, length)))
    request.on('error', reject)
    request.on('close', () => reject(new AppError('closed', 'The client went away.')))
  })
}
