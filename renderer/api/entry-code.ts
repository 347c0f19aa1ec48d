const fragment = /^#entry=([\w-]{1,200})$/

/** The entry code in the page's address, which is taken out of it at once, and out of the history; `null` for none. */
export function takeEntryCode(): string | null {
  const code = fragment.exec(location.hash)?.[1] ?? null
  if (code !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return code
}

/** Codes of addresses that are pasted into the address bar of an open page. */
export function onEntryCode(listener: (code: string) => void): void {
  window.addEventListener('hashchange', () => {
    const code = takeEntryCode()
    if (code !== null) listener(code)
  })
}

/** The code in what a person pasted: an address with one, or the code alone; `null` where there is none. */
export function codeIn(text: string): string | null {
  const trimmed = text.trim()
  const after = /#entry=([\w-]+)$/.exec(trimmed)?.[1]
  return after ?? (/^[\w-]{16,200}$/.test(trimmed) ? trimmed : null)
}
