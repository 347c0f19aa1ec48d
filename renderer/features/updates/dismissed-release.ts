const key = 'hooktrail.dismissed-release'

/** The version whose notice was dismissed in this window; `null` for none. */
export function dismissedRelease(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function dismissRelease(version: string): void {
  try {
    localStorage.setItem(key, version)
  } catch {
    // Without storage the notice is back at the next launch.
  }
}
