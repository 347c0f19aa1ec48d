import { isPlaceAddress } from '#contract/address'

const fragment = /^#entry=([\w-]{1,200})$/

/** The entry code in the page's address; `null` for none. It is removed from the address and the history at once. */
export function takeEntryCode(): string | null {
  const code = fragment.exec(location.hash)?.[1] ?? null
  if (code !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return code
}

/** Calls the listener with a code that is pasted into the address bar of an open page. */
export function onEntryCode(listener: (code: string) => void): void {
  window.addEventListener('hashchange', () => {
    const code = takeEntryCode()
    if (code !== null) listener(code)
  })
}

/** The code in a pasted text, which is an address with a code or the code alone; `null` for none. */
export function codeIn(text: string): string | null {
  const trimmed = text.trim()
  const after = /#entry=([\w-]+)$/.exec(trimmed)?.[1]
  return after ?? (/^[\w-]{16,200}$/.test(trimmed) ? trimmed : null)
}

/** The place in a pasted address, such as `/deliveries?id=3`; `null` for the first place, or none. */
export function placeIn(text: string): string | null {
  if (!URL.canParse(text.trim())) return null
  const { pathname, search } = new URL(text.trim())
  return pathname !== '/' && isPlaceAddress(pathname + search) ? pathname + search : null
}
