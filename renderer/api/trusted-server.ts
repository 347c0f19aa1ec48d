import type { BrowserSession } from './browser-session.ts'
import { askProof } from './server-proof.ts'

/** The challenge of the server that has proven itself to this key. Cleared when the connection is lost. */
let proven: { readonly key: string; readonly challenge: string } | null = null
let asking: { readonly key: string; readonly response: Promise<string | null> } | null = null
/** Number of lost connections. A proof from before a loss says nothing about the server that listens now. */
let losses = 0

/**
 * The challenge to sign requests for. The server proves once that it knows the session's key; that holds until the
 * connection is lost. `null`: it is a Hooktrail where this browser is not signed in. Throws `holder-unreachable`, also
 * for other programs.
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

/** The trusted server has replaced its challenge, and has proven itself with the new challenge. */
export function replaceChallenge(ended: string, challenge: string): void {
  if (proven?.challenge === ended) proven = { ...proven, challenge }
}

/** The connection was lost, so the next server on this port may be another program. */
export function distrust(): void {
  proven = null
  asking = null
  losses += 1
}

/** Concurrent callers share one request. */
function ask(session: BrowserSession): Promise<string | null> {
  if (asking?.key === session.key) return asking.response
  const response = askProof(session).finally(() => {
    if (asking?.response === response) asking = null
  })
  asking = { key: session.key, response }
  return response
}
