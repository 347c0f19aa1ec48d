import type { Browser } from 'playwright/test'
import { startBrowserHost } from './browser-host.ts'
import type { HostOptions } from './host.ts'
import { launchWindow } from './launch-window.ts'
import type { StartedHost } from './started-host.ts'

/** Another host of the same kind on another data folder, as on the machine of a colleague. The caller closes it. */
export async function startSecondHost(given: {
  readonly hostKind: HostOptions['hostKind']
  readonly dataDir: string
  /** Called on the browser host only. */
  readonly chromiumOnce: () => Promise<Browser>
}): Promise<StartedHost> {
  const { hostKind, dataDir, chromiumOnce } = given
  if (hostKind === 'browser') return startBrowserHost({ dataDir, browser: await chromiumOnce() })
  return launchWindow(dataDir)
}
