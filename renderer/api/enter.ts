import { authorization, keepSession, readSession, sessionSchema } from './browser-session.ts'
import { postJson } from './post-json.ts'
import { readValue } from './read-reply.ts'
import { isTrusted } from './trusted-server.ts'

/** Exchanges an entry code, and keeps the session key. Throws what the server refuses it with. */
export async function enter(code: string): Promise<void> {
  const response = await postJson('/api/enter', { code }, await keyForKnownServer())
  keepSession(sessionSchema.parse(await readValue(response)))
}

/** A browser that is signed in there keeps its key. */
async function keyForKnownServer(): Promise<Record<string, string>> {
  const session = readSession()
  if (session === null) return {}
  const isKnown = await isTrusted(session).catch(() => false)
  return isKnown ? authorization(session) : {}
}
