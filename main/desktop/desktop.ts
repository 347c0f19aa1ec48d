import { join } from 'node:path'
import { app, clipboard, session, shell } from 'electron'
import { type Client, createClient } from '#contract/transport'
import type { Engine } from '../engine/running-engine.ts'
import { createRendererFiles } from '../renderer-files.ts'
import { createCloseWindow } from './closing/close-window.ts'
import { explainTray } from './closing/explain-tray.ts'
import { createAppCommand } from './command/app-command.ts'
import { commandItems } from './command/command-items.ts'
import { showMessage } from './dialogs/message.ts'
import { helpItems } from './menus/help-items.ts'
import { showMenus } from './menus/show-menus.ts'
import { type AppTray, createAppTray } from './tray/tray.ts'
import { waitForTray } from './tray/wait-for-tray.ts'
import { serveInterface } from './window/app-protocol.ts'
import { guardSession } from './window/guards.ts'
import { serveWindow } from './window/ipc.ts'
import { followTheme } from './window/theme.ts'
import { createMainWindow, type MainWindow } from './window/window.ts'

export interface DesktopFolders {
  readonly resourcesDir: string
  /** The built interface. */
  readonly rendererDir: string
  /** The built preload script. */
  readonly preload: string
  /** Chromium's profile; the window's place is kept in it. */
  readonly profileDir: string
}

export interface Desktop {
  readonly window: MainWindow
  readonly tray: Pick<AppTray, 'isAvailable'>
}

export interface Opening {
  /** Only in the tray, unless there is none. */
  readonly isHidden: boolean
  /** Where the window opens; `null` where none is asked for. */
  readonly address: string | null
}

/** Everything between a running engine and the user at the window. Electron must be ready. */
export async function openDesktop(
  engine: Engine,
  folders: DesktopFolders,
  opening: Opening,
): Promise<Desktop> {
  guardSession(session.defaultSession)
  serveInterface(session.defaultSession, createRendererFiles(folders.rendererDir))
  const client = createClient(engine)
  await followTheme(client)
  const iconsDir = join(folders.resourcesDir, 'icons')
  const window = createMainWindow(
    {
      preload: folders.preload,
      icon: join(iconsDir, 'icon.png'),
      place: join(folders.profileDir, 'window.json'),
    },
    { onClose: () => void closeWindow() },
  )
  const actions = {
    open: () => window.show(),
    openDeliveries: () => open(client, '/deliveries'),
    copyCaptureUrl: () => void copyCaptureUrl(client),
    pause: () => call(client, 'listener.pause'),
    resume: () => call(client, 'listener.resume'),
    quit: () => app.quit(),
  }
  const tray = await createAppTray({ client, iconsDir, window, actions })
  const closeWindow = createCloseWindow({
    platform: process.platform,
    settings: () => client.call('settings.get'),
    change: change => client.call('settings.change', change),
    ensureTray: tray.ensure,
    explain: () => explainTray(process.platform),
    hide() {
      // Its page learns the last number, so that it sees the gap when it is shown again.
      engine.announce()
      window.hide()
    },
    quit: actions.quit,
  })
  window.onSeen(() => engine.announce())
  const menuActions = {
    ...actions,
    openDataFolder: () => void shell.openPath(engine.dataDir),
    open: (address: string) => open(client, address),
    go: (step: -1 | 1) => window.page()?.navigationHistory.goToOffset(step),
  }
  const command = createAppCommand()
  void command.renew()
  await showMenus(client, menuActions, [...(await commandItems(command, showMessage)), ...helpItems])
  serveWindow(engine, window.page, window.isHidden)
  client.subscribe(frame => {
    if (frame.name !== 'settings.changed') return
    if (frame.data.keepsCapturing) void tray.ensure()
    // The way to a window that is hidden, or was not opened yet, stays.
    else if (window.isOpen()) tray.remove()
  })
  if (opening.isHidden) void waitForTray(tray.ensure).then(isShown => isShown || window.show())
  else {
    window.show(opening.address ?? undefined)
    if ((await client.call('settings.get')).keepsCapturing) void tray.ensure()
  }
  return { window, tray }
}

async function copyCaptureUrl(client: Client): Promise<void> {
  const { listener } = await client.call('app.status')
  if (listener.captureUrl !== null) clipboard.writeText(listener.captureUrl)
}

function open(client: Client, address: string): void {
  client.call('host.openAddress', { address }).catch(() => console.warn('The page was not opened.'))
}

/** A failure shows in the state of the listener. */
function call(client: Client, method: 'listener.pause' | 'listener.resume'): void {
  client.call(method).catch(() => {})
}
