import { type Browser, chromium } from 'playwright/test'

/**
 * Chromium, quiet: it looks for nothing outside. HOOKTRAIL_CHROMIUM names one; without it Playwright's own is taken.
 * test/run.mjs sets it to what it finds.
 */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.HOOKTRAIL_CHROMIUM
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    // Chromium refuses to start its sandbox as root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--disable-sync',
      '--no-first-run',
      '--no-pings',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  })
}
