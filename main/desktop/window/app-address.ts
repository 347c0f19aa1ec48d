import { parsePlacePath } from '#contract/address'

/**
 * Origin of the window's page. `.invalid` is reserved (RFC 2606): no such host can exist, so a Hooktrail address can
 * never lead outside, even if interception fails. It is https rather than a custom scheme because privileges for a scheme
 * must be registered before Electron is ready, and an ES module entry can't count on running that early everywhere; a
 * secure, standard origin needs none. It also routes every https request of the window through Hooktrail.
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

/** Whether a call is from the top frame of the window's page, while it shows the interface. */
export function isFromPage(event: Sender, page: { readonly id: number } | null): boolean {
  const frame = event.senderFrame
  // The frame of a closed page is null.
  if (page === null || frame === null) return false
  return event.sender.id === page.id && frame.parent === null && isPage(frame.url)
}
