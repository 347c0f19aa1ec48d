import { isPage } from './app-address.ts'

/** The sender of a call: a part of Electron's IpcMainInvokeEvent. */
export interface Sender {
  readonly sender: { readonly id: number }
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null
}

/** Whether a call came from the window's own page: its top frame, while it shows the interface. */
export function isFromPage(event: Sender, page: { readonly id: number } | null): boolean {
  const frame = event.senderFrame
  // A frame that went away meanwhile is null.
  if (page === null || frame === null) return false
  return event.sender.id === page.id && frame.parent === null && isPage(frame.url)
}
