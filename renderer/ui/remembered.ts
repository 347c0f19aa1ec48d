/** A text that this browser, or window, stored; `null` without it, and where the browser blocks site data. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // A browser that blocks site data forgets the text at the next reload.
  }
}

/** Whether a part of the page was folded. */
export function wasFolded(key: string): boolean {
  return recall(key) === 'folded'
}

export function rememberFold(key: string, isFolded: boolean): void {
  remember(key, isFolded ? 'folded' : 'open')
}
