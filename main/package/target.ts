export interface Target {
  readonly platform: 'linux' | 'darwin' | 'win32'
  readonly arch: 'x64' | 'arm64'
}

/** Throws if better-sqlite3 has no addon for it. */
export function targetOf(platform: string, arch: string): Target {
  if (platform !== 'linux' && platform !== 'darwin' && platform !== 'win32') {
    throw new Error(`Packages are made for linux, darwin and win32, not for ${platform}.`)
  }
  if (arch !== 'x64' && arch !== 'arm64') {
    throw new Error(`Packages are made for x64 and arm64, not for ${arch}.`)
  }
  return { platform, arch }
}
