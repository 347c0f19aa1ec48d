import { z } from 'zod'
import { AppError, fromWire, replySchema } from '#contract/errors'

/** The key that this browser signed in with. Kept for this very origin: no other port of the machine gets it. */
const storageKey = 'hooktrail.session'

const sessionSchema = z.object({ id: z.int().positive(), key: z.string().min(1) })
export type BrowserSession = z.infer<typeof sessionSchema>

/** Read each time: another page of this browser may have signed in anew. */
export function readSession(): BrowserSession | null {
  try {
    return sessionSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data ?? null
  } catch {
    // Written by nobody we know, or the browser keeps nothing.
    return null
  }
}

/** What every call and the event stream carry. */
export function authorization(session: BrowserSession | null): Record<string, string> {
  return session === null ? {} : { authorization: `Bearer ${session.key}` }
}

/** Exchanges an entry code, and keeps the session key. Throws what the server refuses it with. */
export async function enter(code: string): Promise<void> {
  let response: Response
  try {
    response = await fetch('/api/enter', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization(readSession()) },
      body: JSON.stringify({ code }),
    })
  } catch (cause) {
    throw unreachable(cause)
  }
  const reply = replySchema.safeParse(await response.json().catch(() => null)).data
  if (reply === undefined) throw new AppError('internal', `Hooktrail answered ${response.status}.`)
  if (!reply.ok) throw fromWire(reply.error)
  keep(sessionSchema.parse(reply.value))
}

function keep(session: BrowserSession): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(session))
  } catch (cause) {
    throw new AppError(
      'not-available',
      'This browser keeps nothing for this page. Allow site data for it, and sign in with a new code.',
      undefined,
      { cause },
    )
  }
}

export function forgetSession(): void {
  localStorage.removeItem(storageKey)
}

/** Tells when another page of this browser signed in or out. */
export function onSessionChange(listener: () => void): void {
  window.addEventListener('storage', event => {
    if (event.key === storageKey || event.key === null) listener()
  })
}

export function unreachable(cause: unknown): AppError {
  return new AppError('holder-unreachable', 'Hooktrail does not answer. Is it still running?', undefined, {
    cause,
  })
}
