import { type Browser, chromium } from 'playwright/test'
import { chromiumSwitches } from '../../../support/chromium-switches.ts'

export interface ChromiumOptions {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/**
 * HOOKTRAIL_CHROMIUM is the path of a Chromium; test/run.mjs sets it. Without it Playwright's own is used. `args`
 * and `env`: more for its command line and its environment.
 */
export function launchChromium({ args = [], env = {} }: ChromiumOptions = {}): Promise<Browser> {
  const executablePath = process.env.HOOKTRAIL_CHROMIUM
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    env: { ...process.env, ...env },
    // Chromium refuses to start its sandbox as root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [...chromiumSwitches, ...args],
  })
}
