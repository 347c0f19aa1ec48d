import { z } from 'zod'
import { proofText } from '#contract/signed-request'
import type { BrowserSession } from './browser-session.ts'
import { postJson } from './post-json.ts'
import { readReply } from './read-reply.ts'
import { newNonce, sign } from './sign.ts'
import { otherProgram } from './unreachable.ts'

const answerSchema = z.object({ challenge: z.string(), proof: z.string().nullable() })

/**
 * What to sign requests for, where what listens on this page's port is the Hooktrail that the browser signed in to. Where
 * that one has stopped, any user of the machine may take its port. Only who knows the hash of the key can answer. The
 * answer holds for the port that the browser signed in at: what a program here passes on from a Hooktrail at another port
 * does not fit. `null`: a Hooktrail where the browser is not signed in, or at another port.
 * Throws `holder-unreachable`, also where another program answers.
 */
export async function askProof({ id, key, port }: BrowserSession): Promise<string | null> {
  const nonce = newNonce()
  const reply = await readReply(await postJson('/api/proof', { id, nonce }))
  const answer = answerSchema.safeParse(reply.ok ? reply.value : null).data
  if (answer === undefined) throw otherProgram()
  const { challenge, proof } = answer
  return proof === (await sign(key, proofText(nonce, port, challenge))) ? challenge : null
}
