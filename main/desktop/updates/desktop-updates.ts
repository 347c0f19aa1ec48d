import { join } from 'node:path'
import { app, autoUpdater } from 'electron'
import type { Clock, Logger } from '../../engine/ports.ts'
import { updateBuild } from '../../updates/build.ts'
import { packageManagerOf } from '../../updates/package-manager.ts'
import { openUpdates, type RunningUpdates } from '../../updates/updates.ts'
import { createSquirrel } from './squirrel.ts'

/** Nothing is requested until the user of an engine has agreed. */
export function openDesktopUpdates(given: {
  /** The parsed package.json of this copy. */
  readonly manifest: unknown
  readonly version: string
  /** Chromium's profile: state and downloads are stored beside its files. */
  readonly profileDir: string
  readonly clock: Clock
  readonly logger: Logger
}): Promise<RunningUpdates> {
  const { manifest, version, profileDir, clock, logger } = given
  const { platform, arch, execPath, env } = process
  return openUpdates({
    build: updateBuild(manifest, app.isPackaged, env),
    copy: {
      version,
      platform: `${platform}-${arch}`,
      packageManager: platform === 'linux' ? packageManagerOf(execPath) : null,
    },
    installer: createSquirrel(autoUpdater, { platform, execPath }),
    memoryFile: join(profileDir, 'updates.json'),
    downloadDir: join(profileDir, 'update'),
    mayAsk: !env.CI,
    clock,
    logger,
  })
}
