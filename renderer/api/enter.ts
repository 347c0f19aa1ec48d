import { z } from 'zod'
import { keepSession, readSession, sessionSchema } from './browser-session.ts'
import { jsonHeaders, postJson } from './post-json.ts'
import { readValue } from './read-reply.ts'
import { signedFetch } from './signed-fetch.ts'
import { provenChallenge } from './trusted-server.ts'

const enteredSchema = sessionSchema.extend({ key: z.string().min(1).nullable() })

/** Exchanges an entry code for a session key and keeps the key. Throws the server's error when the code is refused. */
export async function enter(code: string): Promise<void> {
  const session = readSession()
  const isKnown = session && (await provenChallenge(session).catch(() => null)) !== null
  const init = { method: 'POST', headers: jsonHeaders, body: JSON.stringify({ code }) } as const
  const signed = isKnown ? await signedFetch(session, '/api/enter', init) : null
  const response = signed ?? (await postJson('/api/enter', { code }))
  const { key, ...entered } = enteredSchema.parse(await readValue(response))
  // A browser that is already signed in there keeps its key.
  if (key !== null) keepSession({ ...entered, key })
}
