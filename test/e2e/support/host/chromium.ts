import { type Browser, chromium } from 'playwright/test'

/**
 * Switched off: what loads pages of the browser's own into each new window, which takes as long as ours do, and what
 * Playwright switches off, since of two such lists Chromium reads the last.
 */
const unusedFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'PreloadTopChromeWebUI'],
  ...['AimEnabled', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding'],
  ...['PreconnectToSearch', 'ThirdPartyStoragePartitioning', 'Translate'],
]

export interface ChromiumOptions {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Chromium without background networking. HOOKTRAIL_CHROMIUM names one; without it Playwright's own is taken.
 * test/run.mjs sets it to what it finds. `args` and `env`: more for its command line and its environment.
 */
export function launchChromium({ args = [], env = {} }: ChromiumOptions = {}): Promise<Browser> {
  const executablePath = process.env.HOOKTRAIL_CHROMIUM
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    env: { ...process.env, ...env },
    // Chromium refuses to start its sandbox as root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      `--disable-features=${unusedFeatures.join(',')}`,
      '--disable-sync',
      '--no-first-run',
      '--no-pings',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ...args,
    ],
  })
}
