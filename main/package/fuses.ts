import { join } from 'node:path'
import { type FuseConfig, FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import type { Target } from './target.ts'

/** Switches in Electron's executable that no argument or variable can change. docs/internals/security.md has the reasons. */
export function fusesOf(platform: Target['platform']) {
  return {
    // On Linux the command runs the app's Electron as Node; elsewhere it is an argument of the app (main/index.ts).
    [FuseV1Options.RunAsNode]: platform === 'linux',
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    // Electron checks the archive on these two; on Linux a package belongs to root.
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: platform !== 'linux',
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  } as const
}

/** Electron's executable above the folder with the app's copy, before it is renamed. */
export function electronIn(copyDir: string, platform: Target['platform']): string {
  switch (platform) {
    case 'darwin':
      return join(copyDir, '../../MacOS/Electron')
    case 'win32':
      return join(copyDir, '../../electron.exe')
    case 'linux':
      return join(copyDir, '../../electron')
  }
}

/** Before signing, since the signature covers the fuses. */
export async function setFuses(copyDir: string, platform: Target['platform']): Promise<void> {
  const config: FuseConfig = {
    version: FuseVersion.V1,
    // A changed executable needs a signature to run on Apple silicon; the real one replaces it.
    resetAdHocDarwinSignature: platform === 'darwin' && process.platform === 'darwin',
    ...fusesOf(platform),
  }
  await flipFuses(electronIn(copyDir, platform), config)
}
