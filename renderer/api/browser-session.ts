import { z } from 'zod'
import { browserIdSchema } from '#contract/access'
import { AppError } from '#contract/errors'

/** Stored per origin, so no other port of the machine can read it. */
const storageKey = 'hooktrail.session'

/**
 * `key`: the private key that this browser signed in with. It signs requests and is never sent. `server`: the
 * public key of the Hooktrail that it signed in to. `port`: the server's port, which differs from the page's
 * if a port is forwarded.
 */
export const sessionSchema = z.object({
  id: browserIdSchema,
  key: z.string().min(1),
  server: z.string().min(1),
  port: z.int().positive(),
})
export type BrowserSession = z.infer<typeof sessionSchema>

/** Read on each call: another page of this browser may have signed in since. */
export function readSession(): BrowserSession | null {
  try {
    return sessionSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data ?? null
  } catch {
    // Not in Hooktrail's format, or the browser blocks storage.
    return null
  }
}

/** Throws `not-available` where the browser blocks storage. */
export function keepSession(session: BrowserSession): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(session))
  } catch (cause) {
    throw new AppError(
      'not-available',
      'This browser blocks site data for this page. Allow site data, then sign in with a new code.',
      undefined,
      { cause },
    )
  }
}

export function forgetSession(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // A browser that blocks site data has no session to forget.
  }
}

/** Calls the listener when another page of this browser signed in or out. */
export function onSessionChange(listener: () => void): void {
  window.addEventListener('storage', event => {
    if (event.key === storageKey || event.key === null) listener()
  })
}
