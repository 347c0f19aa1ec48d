import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { AppError, type ErrorCode } from '#contract/errors'
import { proofText } from '#contract/signed-request'
import { browserName } from './access/browser-name.ts'
import { type Caller, ownPort } from './access/caller.ts'
import type { Challenges } from './access/challenges.ts'
import type { InterfaceAccess } from './access/interface-access.ts'
import { isPublicKey } from './access/signature.ts'
import { readJson } from './read-json.ts'
import { sendRefusal, sendReply } from './replies.ts'

/** The sender is not signed in, so only a short body is read. */
const maximumEntryBytes = 1024

const entrySchema = z.object({ code: z.string().max(200), publicKey: z.string().refine(isPublicKey) })

const statuses: Partial<Record<ErrorCode, number>> = {
  'entry-code-wrong': 401,
  'entry-code-used': 410,
  'entry-code-expired': 410,
}

const proofSchema = z.object({ id: z.int().positive(), nonce: z.string().regex(/^[\w-]{16,100}$/) })

/**
 * Proves to a page that this is still the Hooktrail that it signed in to, and gives it the challenge to sign requests
 * for. JSON `{id, nonce}` in; a `Reply` with `{challenge, proof}` out, see `proofText`. `proof` is `null` if that
 * browser is not signed in.
 */
export async function responseProof(
  access: Pick<InterfaceAccess, 'sign'>,
  challenges: Pick<Challenges, 'current'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const value = await readJson(request, response, maximumEntryBytes)
  if (value === undefined) return
  const asked = proofSchema.safeParse(value)
  if (!asked.success) {
    return sendRefusal(response, 400, 'invalid-params', 'A request for a proof needs an id and a nonce.')
  }
  const { id, nonce } = asked.data
  const challenge = challenges.current()
  const proof = await access.sign(id, proofText(id, nonce, ownPort(request), challenge))
  sendReply(response, 200, { ok: true, value: { challenge, proof } })
}

/**
 * Admits a browser with an entry code. JSON `{code, publicKey}` in; a `Reply` with `{id, server, port}` out.
 * `publicKey` is the public half of the browser's session key. `server` is Hooktrail's public key, or `null` for a
 * browser that is signed in and keeps its keys. Proofs and signatures are bound to `port`, the port of this server,
 * which differs from the page's if a port is forwarded.
 */
export async function responseEntry(
  access: Pick<InterfaceAccess, 'enter'>,
  caller: Extract<Caller, { kind: 'browser' | 'unknown' }>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isKnown = caller.kind === 'browser'
  const value = await readJson(request, response, maximumEntryBytes, isKnown ? caller.contentSha256 : null)
  if (value === undefined) return
  const entry = entrySchema.safeParse(value)
  if (!entry.success) {
    return sendRefusal(
      response,
      400,
      'invalid-params',
      'Signing in needs a JSON object with a code and a public key.',
    )
  }
  const { code, publicKey } = entry.data
  const name = browserName(request.headers['user-agent'])
  try {
    const port = ownPort(request)
    const signedIn = await access.enter(code, { name, id: isKnown ? caller.id : null, publicKey })
    sendReply(response, 200, { ok: true, value: { ...signedIn, port } })
  } catch (error) {
    const status = error instanceof AppError ? statuses[error.code] : undefined
    if (!(error instanceof AppError) || status === undefined) throw error
    sendRefusal(response, status, error.code, error.message)
  }
}
