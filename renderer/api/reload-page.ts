import type { HooktrailBridge } from '#contract/bridge'
import { readSession } from './browser-session.ts'
import { distrust, provenChallenge } from './trusted-server.ts'

declare global {
  interface Window {
    /** In the desktop app alone. */
    readonly hooktrail?: HooktrailBridge
  }
}

/**
 * Loads the page again. In a browser only from a Hooktrail that proves now that it knows this one: another program that
 * took the port would get a page of its own with the key that this one keeps.
 */
export async function reloadPage(reload = () => location.reload()): Promise<void> {
  if (globalThis.window?.hooktrail === undefined && !(await provesItself())) return
  reload()
}

/** The server may have ended unnoticed since it last proved itself, so it is asked again. */
async function provesItself(): Promise<boolean> {
  const session = readSession()
  if (session === null) return false
  distrust()
  return provenChallenge(session).then(
    challenge => challenge !== null,
    () => false,
  )
}
