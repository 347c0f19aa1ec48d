import { authorization, type BrowserSession } from './browser-session.ts'
import { distrust, isTrusted } from './trusted-server.ts'
import { unreachable } from './unreachable.ts'

/**
 * A POST with a session's key; `null` where the browser is not signed in at the Hooktrail that listens.
 * Throws `holder-unreachable`.
 */
export async function signedPost(
  path: string,
  session: BrowserSession | null,
  body: unknown,
): Promise<Response | null> {
  if (session === null || !(await isTrusted(session))) return null
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization(session) },
      body: JSON.stringify(body),
    })
  } catch (cause) {
    distrust()
    throw unreachable(cause)
  }
}
