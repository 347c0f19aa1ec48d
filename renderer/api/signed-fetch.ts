import { z } from 'zod'
import { AppError } from '#contract/errors'
import { formatSignature, refusalText, requestText } from '#contract/signed-request'
import { callCanceled } from '#contract/transport'
import { type BrowserSession, readSession } from './browser-session.ts'
import { jsonHeaders, otherProgram, readReply, readValue, unreachable } from './request.ts'
import { isSignedBy, newNonce, sha256, sign } from './sign.ts'
import { distrust, provenChallenge, replaceChallenge } from './trusted-server.ts'

interface SignedInit {
  readonly method: 'GET' | 'POST'
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/**
 * A request signed with this browser's session key. The key is never sent. `null` if the browser is not
 * signed in at the Hooktrail that listens. A request that was signed for an expired challenge is signed again
 * and retried once, if it is certain that it was not carried out. Throws `holder-unreachable`, also if
 * another program responds.
 */
export async function signedFetch(
  session: BrowserSession,
  path: string,
  init: SignedInit,
): Promise<Response | null> {
  const first = await send(session, path, init)
  if (first === null || !first.isUndone) return first?.response ?? null
  return (await send(session, path, init))?.response ?? null
}

/** `isUndone`: it was refused and certainly not carried out. */
async function send(
  session: BrowserSession,
  path: string,
  init: SignedInit,
): Promise<{ readonly response: Response; readonly isUndone: boolean } | null> {
  const { method, body = '', headers = {}, signal = null } = init
  const challenge = await provenChallenge(session)
  if (challenge === null) return null
  const signed = { browser: session.id, challenge, nonce: newNonce(), contentSha256: await sha256(body) }
  const target = { port: session.port, method, path }
  const signature = await sign(session.key, requestText(target, signed))
  const passedMs = stopwatch()
  let response: Response
  try {
    response = await fetch(path, {
      method,
      headers: { ...headers, authorization: formatSignature({ ...signed, signature }) },
      cache: 'no-store',
      signal,
      ...(method === 'POST' ? { body } : {}),
    })
  } catch (cause) {
    // The server sees that the connection was closed, and ends a read.
    if (signal?.aborted === true) throw callCanceled()
    distrust()
    throw unreachable(cause)
  }
  const refusal = await readRefusal(response)
  if (refusal === null) return { response, isUndone: false }
  const sentMsAgo = passedMs()
  const text = refusalText(signed.nonce, session.port, refusal.challenge, refusal.sinceMs)
  if (!(await isSignedBy(session.server, text, refusal.proof))) {
    distrust()
    throw otherProgram()
  }
  replaceChallenge(challenge, refusal.challenge)
  // A browser retries a request automatically when the connection breaks: the first try may have reached the
  // server that ran before this server.
  return { response, isUndone: sentMsAgo < refusal.sinceMs }
}

const refusalSchema = z.object({
  code: z.literal('request-outdated'),
  details: z.object({ challenge: z.string(), sinceMs: z.number(), proof: z.string() }),
})

/** Why the server wants it signed again; `null` if it does not. */
async function readRefusal(response: Response): Promise<z.infer<typeof refusalSchema>['details'] | null> {
  if (response.status !== 409) return null
  const reply = await readReply(response.clone())
  return refusalSchema.safeParse(reply.ok ? null : reply.error).data?.details ?? null
}

/** Elapsed ms. Takes the larger of two clocks: one may be set back, the other stops while the machine sleeps. */
function stopwatch(): () => number {
  const [wallMs, monotonicMs] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - wallMs, performance.now() - monotonicMs)
}

const ticketSchema = z.object({ path: z.string() })

/**
 * Downloads the file of an export in the browser. A link cannot be signed, so it carries a one-time ticket for this
 * file.
 */
export async function downloadExport(id: number): Promise<void> {
  const session = readSession()
  const init = { method: 'POST', headers: jsonHeaders, body: '{}' } as const
  const response = session && (await signedFetch(session, `/api/exports/${id}/ticket`, init))
  if (response === null) throw new AppError('unauthorized', 'This browser is not signed in.')
  const { path } = ticketSchema.parse(await readValue(response))
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
