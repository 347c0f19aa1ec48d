import { z } from 'zod'
import { keepSession, readSession, sessionSchema } from './browser-session.ts'
import { jsonHeaders, postJson, readValue } from './request.ts'
import { newKeyPair } from './sign.ts'
import { signedFetch } from './signed-fetch.ts'
import { provenChallenge } from './trusted-server.ts'

const enteredSchema = sessionSchema.omit({ key: true }).extend({ server: z.string().min(1).nullable() })

/** Signs in with an entry code and a new key pair, and keeps the private key. Throws the server's error when the code is refused. */
export async function enter(code: string): Promise<void> {
  const session = readSession()
  const isKnown = session && (await provenChallenge(session).catch(() => null)) !== null
  const { privateKey, publicKey } = await newKeyPair()
  const body = { code, publicKey }
  const init = { method: 'POST', headers: jsonHeaders, body: JSON.stringify(body) } as const
  const signed = isKnown ? await signedFetch(session, '/api/enter', init) : null
  const response = signed ?? (await postJson('/api/enter', body))
  const { server, ...entered } = enteredSchema.parse(await readValue(response))
  // A browser that is already signed in there keeps its keys.
  if (server !== null) keepSession({ ...entered, server, key: privateKey })
}
