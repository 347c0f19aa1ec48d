/** Whether a part of the page was folded. Remembered by this browser, or window. */
export function wasFolded(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'folded'
  } catch {
    return false
  }
}

export function rememberFold(key: string, isFolded: boolean): void {
  try {
    localStorage.setItem(key, isFolded ? 'folded' : 'open')
  } catch {
    // A browser that blocks storage forgets it at the next reload.
  }
}
