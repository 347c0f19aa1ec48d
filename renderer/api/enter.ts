import { AppError, fromWire, replySchema } from '#contract/errors'
import { authorization, keepSession, readSession, sessionSchema } from './browser-session.ts'
import { isTrusted } from './trusted-server.ts'
import { unreachable } from './unreachable.ts'

/** Exchanges an entry code, and keeps the session key. Throws what the server refuses it with. */
export async function enter(code: string): Promise<void> {
  let response: Response
  const headers = { 'content-type': 'application/json', ...(await keyForKnownServer()) }
  try {
    response = await fetch('/api/enter', { method: 'POST', headers, body: JSON.stringify({ code }) })
  } catch (cause) {
    throw unreachable(cause)
  }
  const reply = replySchema.safeParse(await response.json().catch(() => null)).data
  if (reply === undefined) throw new AppError('internal', `Hooktrail answered ${response.status}.`)
  if (!reply.ok) throw fromWire(reply.error)
  keepSession(sessionSchema.parse(reply.value))
}

/** A browser that is signed in there keeps its key. */
async function keyForKnownServer(): Promise<Record<string, string>> {
  const session = readSession()
  if (session === null) return {}
  const isKnown = await isTrusted(session).catch(() => false)
  return isKnown ? authorization(session) : {}
}
