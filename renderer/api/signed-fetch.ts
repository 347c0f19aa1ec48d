import { z } from 'zod'
import { formatSignature, refusalText, requestText } from '#contract/signed-request'
import type { BrowserSession } from './browser-session.ts'
import { readReply } from './read-reply.ts'
import { newNonce, sha256, sign } from './sign.ts'
import { distrust, provenChallenge, replaceChallenge } from './trusted-server.ts'
import { otherProgram, unreachable } from './unreachable.ts'

interface SignedInit {
  readonly method: 'GET' | 'POST'
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/**
 * A request in the name of the browser that is signed in: its key never travels. `null` where it is not signed in at the
 * Hooktrail that listens. A request that was signed for a challenge that has ended is signed and sent once more, where
 * it is certain that it was not carried out. Throws `holder-unreachable`, also where another program answers.
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

/** `isUndone`: it was refused, and is certain not to have been carried out. */
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
    if (signal?.aborted !== true) distrust()
    throw unreachable(cause)
  }
  const refusal = await readRefusal(response)
  if (refusal === null) return { response, isUndone: false }
  const sentMsAgo = passedMs()
  const text = refusalText(signed.nonce, session.port, refusal.challenge, refusal.sinceMs)
  if (refusal.proof !== (await sign(session.key, text))) {
    distrust()
    throw otherProgram()
  }
  replaceChallenge(challenge, refusal.challenge)
  // A browser sends a request again by itself where the connection breaks: it may have reached the server that was
  // there before this one.
  return { response, isUndone: sentMsAgo < refusal.sinceMs }
}

const refusalSchema = z.object({
  code: z.literal('request-outdated'),
  details: z.object({ challenge: z.string(), sinceMs: z.number(), proof: z.string() }),
})

/** Why the server wants it signed anew; `null` where it does not. */
async function readRefusal(response: Response): Promise<z.infer<typeof refusalSchema>['details'] | null> {
  if (response.status !== 409) return null
  const reply = await readReply(response.clone())
  return refusalSchema.safeParse(reply.ok ? null : reply.error).data?.details ?? null
}

/** The ms since it was made: neither a clock that is set back nor one that stops while the machine sleeps shortens them. */
function stopwatch(): () => number {
  const [wallMs, monotonicMs] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - wallMs, performance.now() - monotonicMs)
}
