import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#contract/errors'
import { errorCode, systemError } from '../../engine/files/system-errors.ts'

/** Throws an `AppError` that names the folder. */
export function makeProfile(profile: string): void {
  try {
    mkdirSync(profile, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unusable(profile, error)
  }
}

/**
 * Why Electron refused the single-instance lock of a profile; `null` if another Hooktrail has it and was notified of
 * this launch. Electron reports a lock that can't be written in the same way.
 */
export function lockFailure(profile: string, platform: NodeJS.Platform = process.platform): AppError | null {
  if (platform !== 'win32' && isHeld(profile)) return null
  try {
    rmdirSync(mkdtempSync(join(profile, 'probe-')))
  } catch (error) {
    return unusable(profile, error)
  }
  // The lock of Windows is a window of the other process, beside a file in the profile: nothing else can fail.
  if (platform === 'win32') return null
  return new AppError(
    'folder-not-writable',
    `Hooktrail can’t lock the folder ${profile}. Check that the folder for temporary files can be written, and start Hooktrail again.`,
  )
}

/**
 * Whether a running process is behind Chromium's links: `SingletonLock` to HOST-PID, and `SingletonSocket` to a socket
 * in the folder for temporary files. The host is ignored, since on some networks it changes while Hooktrail runs.
 */
function isHeld(profile: string): boolean {
  try {
    const pid = Number(/-(\d+)$/.exec(readlinkSync(join(profile, 'SingletonLock')))?.[1])
    return pid > 0 && isRunning(pid) && existsSync(join(profile, 'SingletonSocket'))
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function unusable(profile: string, cause: unknown): AppError {
  const named = cause instanceof Error ? Object.assign(cause, { path: profile }) : cause
  return (
    systemError(named) ??
    new AppError(
      'folder-not-writable',
      `Hooktrail can’t use the folder ${profile} (${errorCode(cause) || 'unknown'}). Move what is in its place.`,
      undefined,
      { cause },
    )
  )
}
