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

export function isOwnAddress(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === appOrigin
}

/** Whether the address is the page, at any place of the interface. */
export function isPage(url: string): boolean {
  return isOwnAddress(url) && parsePlacePath(new URL(url).pathname) !== null
}

const withoutNetwork: ReadonlySet<string> = new Set(['devtools:', 'blob:', 'data:'])

/** Whether the window may request the address: its own, and addresses that never touch the network. */
export function mayBeRequested(url: string): boolean {
  return isOwnAddress(url) || (URL.canParse(url) && withoutNetwork.has(new URL(url).protocol))
}

/** Any other scheme could start a program. */
export function mayOpenOutside(url: string): boolean {
  return URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol) && !isOwnAddress(url)
}

/** A part of Electron's IpcMainInvokeEvent. */
export interface Sender {
  readonly sender: { readonly id: number }
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null
}

/** Whether a call came from the top frame of the window's page, while it shows the interface. */
export function isFromPage(event: Sender, page: { readonly id: number } | null): boolean {
  const frame = event.senderFrame
  // The frame of a page that has gone is null.
  if (page === null || frame === null) return false
  return event.sender.id === page.id && frame.parent === null && isPage(frame.url)
}
