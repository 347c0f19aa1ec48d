import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron'
import type { Reply } from '#contract/errors'
import { eventChannel, invokeChannel } from '../../preload/channels.ts'
import type { Engine } from '../engine/engine.ts'
import { isPage } from './app-address.ts'

/**
 * The first transport: the window's calls go to the engine, the engine's events to the window. `pageOf` gives the
 * window's page, `null` while there is none; nobody else is answered. Returns its end.
 */
export function serveWindow(
  engine: Pick<Engine, 'invoke' | 'subscribe'>,
  pageOf: () => WebContents | null,
): () => void {
  ipcMain.handle(invokeChannel, (event, method: unknown, params: unknown): Reply | Promise<Reply> => {
    if (!isFromPage(event, pageOf())) return refused
    return engine.invoke(String(method), params)
  })
  const endEvents = engine.subscribe(frame => {
    const page = pageOf()
    // Sent while the page loads too: whoever does not listen yet sees the gap in the numbers and fetches anew.
    if (page !== null && !page.isDestroyed() && !page.isCrashed()) page.send(eventChannel, frame)
  })
  return () => {
    endEvents()
    ipcMain.removeHandler(invokeChannel)
  }
}

const refused: Reply = {
  ok: false,
  error: { code: 'unauthorised', message: 'Only the window of Hooktrail is answered.' },
}

/** What of a call tells who made it. */
export type Sender = {
  readonly sender: Pick<IpcMainInvokeEvent['sender'], 'id'>
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null
}

/** Whether a call came from the window's own page: its top frame, while it shows the interface. */
export function isFromPage(event: Sender, page: { readonly id: number } | null): boolean {
  const frame = event.senderFrame
  return (
    page !== null &&
    event.sender.id === page.id &&
    frame !== null &&
    frame.parent === null &&
    isPage(frame.url)
  )
}
