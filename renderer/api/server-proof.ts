import { z } from 'zod'
import { proofText } from '#contract/signed-request'
import type { BrowserSession } from './browser-session.ts'
import { otherProgram, postJson, readReply } from './request.ts'
import { isSignedBy, newNonce } from './sign.ts'

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
