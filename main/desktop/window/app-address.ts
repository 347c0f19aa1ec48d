import { parsePlacePath } from '#contract/address'

/**
 * Where the window's page lives. `.invalid` is reserved (RFC 2606): no such host can exist, so an address of ours can
 * never lead outside, even where interception fails.
 *
 * It is https rather than a scheme of our own because privileges for a scheme must be registered before Electron is
 * ready, and an ES module entry cannot count on running that early everywhere; a secure, standard origin needs none. It
 * also routes every https request of the window through us.
 */
export const appOrigin = 'https://hooktrail.invalid'
export const pageUrl = `${appOrigin}/`

/** Whether the address is one of the interface's own. */
export function isOwnAddress(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === appOrigin
}

/** Whether the address is the page itself, at any place of the interface. */
export function isPage(url: string): boolean {
  return isOwnAddress(url) && parsePlacePath(new URL(url).pathname) !== null
}

const withoutNetwork: ReadonlySet<string> = new Set(['devtools:', 'blob:', 'data:'])

/** Whether the window may ask for the address: its own, and what never touches the network. */
export function mayBeRequested(url: string): boolean {
  return isOwnAddress(url) || (URL.canParse(url) && withoutNetwork.has(new URL(url).protocol))
}

/** Whether a link may be opened in the user's own browser. Everything else could start a program. */
export function mayOpenOutside(url: string): boolean {
  return URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol) && !isOwnAddress(url)
}
