import type { StartedHost } from './started-host.ts'

/** The app in a window: the installed one where `HOOKTRAIL_TEST_APP` names it, else what is built. */
export async function launchWindow(dataDir: string): Promise<StartedHost> {
  if (process.env.HOOKTRAIL_TEST_APP)
    return (await import('./installed-host.ts')).launchInstalled({ dataDir })
  return (await import('./electron-host.ts')).launchElectron({ dataDir })
}
