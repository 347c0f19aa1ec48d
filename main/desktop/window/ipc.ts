import { type IpcMainEvent, ipcMain, type WebContents } from 'electron'
import type { Reply } from '#contract/errors'
import { cancelChannel, eventChannel, invokeChannel } from '../../../preload/channels.ts'
import type { Engine } from '../../engine/ports.ts'
import { isFromPage } from './app-address.ts'
import { createPageCalls } from './page-calls.ts'

/**
 * Passes the window's calls to the engine, and the engine's events to the window. `pageOf` returns the
 * window's page, `null` if there is none; other callers are refused. Returns the function that ends it.
 */
export function serveWindow(
  engine: Pick<Engine, 'invoke' | 'subscribe'>,
  pageOf: () => WebContents | null,
  /** A hidden page gets no events. It notices the gap in their numbers at the next event, and fetches again. */
  isHidden: () => boolean,
): () => void {
  const calls = createPageCalls()
  const watched = new WeakSet<WebContents>()
  ipcMain.handle(
    invokeChannel,
    (event, method: unknown, params: unknown, call: unknown): Reply | Promise<Reply> => {
      if (!isFromPage(event, pageOf())) return refused
      watch(event.sender)
      return calls.run(call, signal =>
        engine.invoke(typeof method === 'string' ? method : '', params, signal),
      )
    },
  )
  const onCancel = (event: IpcMainEvent, call: unknown): void => {
    if (isFromPage(event, pageOf())) calls.cancel(call)
  }
  ipcMain.on(cancelChannel, onCancel)

  /** A page that is reloaded, crashed or closed waits for nothing. */
  function watch(page: WebContents): void {
    if (watched.has(page)) return
    watched.add(page)
    page.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) calls.cancelAll()
    })
    page.on('render-process-gone', calls.cancelAll)
    page.on('destroyed', calls.cancelAll)
  }

  const endEvents = engine.subscribe(frame => {
    if (isHidden()) return
    const page = pageOf()
    // Also sent while the page loads: it sees the gap in the numbers and fetches again.
    if (page !== null && !page.isDestroyed() && !page.isCrashed()) page.send(eventChannel, frame)
  })
  return () => {
    endEvents()
    ipcMain.removeHandler(invokeChannel)
    ipcMain.off(cancelChannel, onCancel)
    calls.cancelAll()
  }
}

const refused: Reply = {
  ok: false,
  error: { code: 'unauthorized', message: 'Calls are accepted from Hooktrail’s window only.' },
}
