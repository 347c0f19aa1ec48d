import type { BrowserSession } from './browser-session.ts'
import { isProven } from './server-proof.ts'

/** The key whose hash the server has shown to know, since it was last lost. */
let provenKey: string | null = null
let asking: { readonly key: string; readonly answer: Promise<boolean> } | null = null

/**
 * Whether the session's key may be shown to what listens now: once it has proven to know it, until the connection is lost.
 * False: it is a Hooktrail where this browser is not signed in. Throws `holder-unreachable`, also for other programs.
 */
export async function isTrusted(session: BrowserSession): Promise<boolean> {
  if (provenKey === session.key) return true
  if (asking?.key !== session.key) {
    const answer = isProven(session).finally(() => {
      asking = null
    })
    asking = { key: session.key, answer }
  }
  const isKnown = await asking.answer
  if (isKnown) provenKey = session.key
  return isKnown
}

/** The connection was lost: whatever listens next may be another program. */
export function distrust(): void {
  provenKey = null
}
