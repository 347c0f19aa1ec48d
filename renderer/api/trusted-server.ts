import { z } from 'zod'
import { proofText } from '#contract/signed-request'
import type { BrowserSession } from './browser-session.ts'
import { otherProgram, postJson, readReply } from './request.ts'
import { isSignedBy, newNonce } from './sign.ts'

/** The challenge of the server that has proven itself to this key. Cleared when the connection is lost. */
let proven: { readonly key: string; readonly challenge: string } | null = null
let asking: { readonly key: string; readonly response: Promise<string | null> } | null = null
/** Number of lost connections. A proof from before a loss says nothing about the server that listens now. */
let losses = 0

/**
 * The challenge to sign requests for. The server proves once that it knows the session's key; that holds until the
 * connection is lost. `null`: it is a Hooktrail where this browser is not signed in. Throws `holder-unreachable`, also
 * for other programs.
 */
export async function provenChallenge(session: BrowserSession): Promise<string | null> {
  while (proven?.key !== session.key) {
    const lossesBefore = losses
    const challenge = await ask(session)
    if (lossesBefore !== losses) continue
    if (challenge === null) return null
    proven = { key: session.key, challenge }
  }
  return proven.challenge
}

/** The trusted server has replaced its challenge, and has proven itself with the new challenge. */
export function replaceChallenge(ended: string, challenge: string): void {
  if (proven?.challenge === ended) proven = { ...proven, challenge }
}

/** The connection was lost, so the next server on this port may be another program. */
export function distrust(): void {
  proven = null
  asking = null
  losses += 1
}

/** Concurrent callers share one request. */
function ask(session: BrowserSession): Promise<string | null> {
  if (asking?.key === session.key) return asking.response
  const response = askProof(session).finally(() => {
    if (asking?.response === response) asking = null
  })
  asking = { key: session.key, response }
  return response
}

const responseSchema = z.object({ challenge: z.string(), proof: z.string().nullable() })

/**
 * The challenge to sign requests for, once the server on this page's port has proven to be the Hooktrail that
 * the browser signed in to. After that Hooktrail stops, any user of the machine may take its port. Only a
 * server with its private key can make the proof. The proof is bound to the port that the browser signed in
 * at, so another program can't relay the proof of a Hooktrail at another port. `null`: a Hooktrail where the
 * browser is not signed in, or at another port. Throws `holder-unreachable`, also if another program
 * responds.
 */
export async function askProof({ id, server, port }: BrowserSession): Promise<string | null> {
  const nonce = newNonce()
  const reply = await readReply(await postJson('/api/proof', { id, nonce }))
  const response = responseSchema.safeParse(reply.ok ? reply.value : null).data
  if (response === undefined) throw otherProgram()
  const { challenge, proof } = response
  const text = proofText(id, nonce, port, challenge)
  return proof !== null && (await isSignedBy(server, text, proof)) ? challenge : null
}
