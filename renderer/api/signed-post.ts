import { authorization, type BrowserSession } from './browser-session.ts'
import { postJson } from './post-json.ts'
import { distrust, isTrusted } from './trusted-server.ts'

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
    return await postJson(path, body, authorization(session))
  } catch (error) {
    distrust()
    throw error
  }
}
