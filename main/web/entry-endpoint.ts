import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { AppError, type ErrorCode } from '#contract/errors'
import { browserName } from './access/browser-name.ts'
import type { InterfaceAccess } from './access/interface-access.ts'
import { readJson } from './read-json.ts'
import { sendRefusal, sendReply } from './replies.ts'
import { bearerOf } from './request-guard.ts'

/** Nobody is signed in yet, so little is read. */
const maximumEntryBytes = 1024

const entrySchema = z.object({ code: z.string().max(200) })

const statuses: Partial<Record<ErrorCode, number>> = {
  'entry-code-wrong': 401,
  'entry-code-used': 410,
  'entry-code-expired': 410,
}

const proofSchema = z.object({ id: z.int().positive(), nonce: z.string().regex(/^[\w-]{16,100}$/) })

/**
 * Shows a page that this is still the Hooktrail that it signed in to, before the page shows its key: JSON `{id, nonce}`
 * in, a `Reply` with `{proof}` out; `null` where that browser is not signed in here.
 */
export async function answerProof(
  access: Pick<InterfaceAccess, 'prove'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const value = await readJson(request, response, maximumEntryBytes)
  if (value === undefined) return
  const asked = proofSchema.safeParse(value)
  if (!asked.success) {
    return sendRefusal(response, 400, 'invalid-params', 'A proof is asked for with an id and a nonce.')
  }
  const proof = await access.prove(asked.data.id, asked.data.nonce, ownPort(request))
  sendReply(response, 200, { ok: true, value: { proof } })
}

/**
 * Exchanges an entry code for a session key: JSON `{code}` in, a `Reply` with `{id, key, port}` out. `port`: of this
 * server, which may be another than the page's where a port is forwarded; proofs are bound to it.
 */
export async function answerEntry(
  access: Pick<InterfaceAccess, 'enter'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const value = await readJson(request, response, maximumEntryBytes)
  if (value === undefined) return
  const entry = entrySchema.safeParse(value)
  if (!entry.success) {
    return sendRefusal(response, 400, 'invalid-params', 'An entry is a JSON object with a code.')
  }
  const from = { name: browserName(request.headers['user-agent']), key: bearerOf(request.headers) }
  try {
    const port = ownPort(request)
    const signedIn = await access.enter(entry.data.code, from)
    sendReply(response, 200, { ok: true, value: { ...signedIn, port } })
  } catch (error) {
    const status = error instanceof AppError ? statuses[error.code] : undefined
    if (!(error instanceof AppError) || status === undefined) throw error
    sendRefusal(response, status, error.code, error.message)
  }
}

/** The port that this server listens on, whatever `Host` says. 0 where the client has gone, and nobody reads it. */
function ownPort({ socket }: IncomingMessage): number {
  return socket.localPort ?? 0
}
