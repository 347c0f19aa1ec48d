import type { BrowserSession } from './browser-session.ts'
import { askProof } from './server-proof.ts'

/** What the server that has proven to know this key wants signed, since the connection was last lost. */
let proven: { readonly key: string; readonly challenge: string } | null = null
let asking: { readonly key: string; readonly answer: Promise<string | null> } | null = null
/** How often the connection was lost: an answer from before is none about what listens now. */
let losses = 0

/**
 * What to sign requests for, once what listens now has proven to know the session's key, until the connection is lost.
 * `null`: it is a Hooktrail where this browser is not signed in. Throws `holder-unreachable`, also for other programs.
 */
export async function provenChallenge(session: BrowserSession): Promise<string | null> {
  while (proven?.key !== session.key) {
    const lossesBefore = losses
    const challenge = await ask(session)
    if (lossesBefore !== losses) continue
    if (challenge === null) return null
    proven = { key: session.key, challenge }
  }
  return proven.challenge
}

/** The server that was proven has ended its challenge, and has proven itself with this one. */
export function replaceChallenge(ended: string, challenge: string): void {
  if (proven?.challenge === ended) proven = { ...proven, challenge }
}

/** The connection was lost: whatever listens next may be another program. */
export function distrust(): void {
  proven = null
  asking = null
  losses += 1
}

/** Asks once for all who want to know at the same time. */
function ask(session: BrowserSession): Promise<string | null> {
  if (asking?.key === session.key) return asking.answer
  const answer = askProof(session).finally(() => {
    if (asking?.answer === answer) asking = null
  })
  asking = { key: session.key, answer }
  return answer
}
