import { ipcMain, type WebContents } from 'electron'
import type { Reply } from '#contract/errors'
import { eventChannel, invokeChannel } from '../../preload/channels.ts'
import type { Engine } from '../engine/engine.ts'
import { isFromPage } from './sender.ts'

/**
 * The first transport: the window's calls go to the engine, the engine's events to the window. `pageOf` returns the
 * window's page, `null` while there is none; no other caller is answered. Returns the function that ends it.
 */
export function serveWindow(
  engine: Pick<Engine, 'invoke' | 'subscribe'>,
  pageOf: () => WebContents | null,
): () => void {
  ipcMain.handle(invokeChannel, (event, method: unknown, params: unknown): Reply | Promise<Reply> => {
    if (!isFromPage(event, pageOf())) return refused
    return engine.invoke(typeof method === 'string' ? method : '', params)
  })
  const endEvents = engine.subscribe(frame => {
    const page = pageOf()
    // Sent while the page loads too: a page that does not listen yet sees the gap in the numbers and fetches again.
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
