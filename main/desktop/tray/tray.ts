import { join } from 'node:path'
import { app, Menu, nativeImage, Tray } from 'electron'
import type { Client } from '#contract/transport'
import type { MainWindow } from '../window/window.ts'
import { createNewDeliveries } from './new-deliveries.ts'
import { isTrayAvailable } from './tray-available.ts'
import {
  type TrayActions,
  type TrayState,
  type TrayView,
  trayMenuTemplate,
  trayStateOf,
  trayTooltip,
} from './tray-menu.ts'

export interface TrayOptions {
  readonly client: Client
  readonly iconsDir: string
  readonly window: Pick<MainWindow, 'isSeen' | 'onSeen'>
  readonly actions: TrayActions
}

/** Shortest time between changes of the count, in milliseconds: each change closes an open menu. */
const refreshMs = 500

/** The icon in the system's tray, and the count on the dock. */
export async function createAppTray({ client, iconsDir, window, actions }: TrayOptions) {
  const news = createNewDeliveries()
  const { listener } = await client.call('app.status')
  let view: TrayView = { state: trayStateOf(listener), captureUrl: listener.captureUrl, newCount: 0 }
  let shown: TrayView | null = null
  let tray: Tray | null = null
  let timer: NodeJS.Timeout | null = null

  function refresh(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    view = { ...view, newCount: news.count() }
    if (JSON.stringify(view) === JSON.stringify(shown)) return
    if (view.newCount !== shown?.newCount) app.setBadgeCount(view.newCount)
    if (tray !== null) showIn(tray)
    shown = view
  }
  function showIn(icon: Tray): void {
    icon.setImage(imageOf(view.state, iconsDir))
    icon.setToolTip(trayTooltip(view))
    // Linux does not notice a change of the old menu, so the menu is replaced.
    icon.setContextMenu(Menu.buildFromTemplate(trayMenuTemplate(view, actions)))
  }
  const refreshSoon = (): void => {
    timer ??= setTimeout(refresh, refreshMs).unref()
  }

  const isAvailable = (): Promise<boolean> => isTrayAvailable(process.platform, process.env.HOOKTRAIL_TRAY)
  function remove(): void {
    tray?.destroy()
    tray = null
  }

  client.subscribe(frame => {
    if (frame.name === 'status.changed') {
      const { listener: changed } = frame.data
      view = { ...view, state: trayStateOf(changed), captureUrl: changed.captureUrl }
      refresh()
    } else if (news.apply(frame, window.isSeen())) refreshSoon()
  })
  window.onSeen(() => {
    if (news.seen()) refresh()
  })
  return {
    isAvailable,
    /** Shows the icon. False if this desktop has no tray now. */
    async ensure() {
      if (!(await isAvailable())) {
        // An icon without a tray would not appear in the next tray.
        remove()
        return false
      }
      if (tray !== null) return true
      try {
        tray = new Tray(imageOf(view.state, iconsDir))
      } catch (error) {
        console.warn(`The tray icon was not shown: ${String(error)}`)
        return false
      }
      // On macOS a click opens the menu.
      if (process.platform !== 'darwin') tray.on('click', actions.open)
      showIn(tray)
      return true
    },
    remove,
  }
}

/** macOS colors a template image by its menu bar. */
function imageOf(state: TrayState, iconsDir: string): Electron.NativeImage {
  const name = process.platform === 'darwin' ? `${state}Template.png` : `${state}.png`
  return nativeImage.createFromPath(join(iconsDir, 'tray', name))
}
