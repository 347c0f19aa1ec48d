import type { HooktrailBridge } from '#contract/bridge'
import { readSession } from './browser-session.ts'
import { distrust, provenChallenge } from './trusted-server.ts'

declare global {
  interface Window {
    /** Only in the desktop app. */
    readonly hooktrail?: HooktrailBridge
  }
}

/**
 * Reloads the page. In a browser only from a Hooktrail that proves now that it has the other's key: another
 * program that took the port would serve its page, which could use this page's key.
 */
export async function reloadPage(reload = () => location.reload()): Promise<void> {
  if (globalThis.window?.hooktrail === undefined && !(await provesItself())) return
  reload()
}

/** The server may have ended unnoticed since its latest proof, so the page asks for another. */
async function provesItself(): Promise<boolean> {
  const session = readSession()
  if (session === null) return false
  distrust()
  return provenChallenge(session).then(
    challenge => challenge !== null,
    () => false,
  )
}
