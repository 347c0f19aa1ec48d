import type { BrowserSession } from './browser-session.ts'
import { isProven } from './server-proof.ts'

/** The key whose hash the server has shown to know, since it was last lost. */
let provenKey: string | null = null
let asking: { readonly key: string; readonly answer: Promise<boolean> } | null = null
/** How often the connection was lost: an answer from before is none about what listens now. */
let losses = 0

/**
 * Whether the session's key may be shown to what listens now: once it has proven to know it, until the connection is lost.
 * False: it is a Hooktrail where this browser is not signed in. Throws `holder-unreachable`, also for other programs.
 */
export async function isTrusted(session: BrowserSession): Promise<boolean> {
  while (provenKey !== session.key) {
    const askedAt = losses
    const isKnown = await ask(session)
    if (askedAt !== losses) continue
    if (!isKnown) return false
    provenKey = session.key
  }
  return true
}

/** The connection was lost: whatever listens next may be another program. */
export function distrust(): void {
  provenKey = null
  asking = null
  losses += 1
}

/** Asks once for all who want to know at the same time. */
function ask(session: BrowserSession): Promise<boolean> {
  if (asking?.key === session.key) return asking.answer
  const answer = isProven(session).finally(() => {
    if (asking?.answer === answer) asking = null
  })
  asking = { key: session.key, answer }
  return answer
}
