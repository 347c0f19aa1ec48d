import { join } from 'node:path'
import { app, clipboard, Menu, session, shell } from 'electron'
import { type Client, createClient } from '#contract/transport'
import type { Engine } from '../engine/running-engine.ts'
import { createRendererFiles } from '../renderer-files.ts'
import { menuTemplate } from './menu.ts'
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

/** Everything between a running engine and the user at the window. Electron must be ready. */
export async function openDesktop(engine: Engine, folders: DesktopFolders): Promise<MainWindow> {
  guardSession(session.defaultSession)
  serveInterface(session.defaultSession, createRendererFiles(folders.rendererDir))
  const client = createClient(engine)
  await followTheme(client)
  const window = createMainWindow({
    preload: folders.preload,
    icon: join(folders.resourcesDir, 'icons', 'icon.png'),
    place: join(folders.profileDir, 'window.json'),
  })
  showMenu(client, engine.dataDir, window)
  serveWindow(engine, window.page)
  window.show()
  return window
}

function showMenu(client: Client, dataDir: string, window: Pick<MainWindow, 'page'>): void {
  const template = menuTemplate(process.platform, {
    async copyCaptureUrl() {
      const { listener } = await client.call('app.status')
      if (listener.captureUrl !== null) clipboard.writeText(listener.captureUrl)
    },
    reportProblem: () => void client.call('host.openAddress', { address: '/settings?open=report' }),
    openDataFolder: () => void shell.openPath(dataDir),
    open: address => void client.call('host.openAddress', { address }),
    go: step => window.page()?.navigationHistory.goToOffset(step),
  })
  app.setAboutPanelOptions({ applicationName: 'Hooktrail', applicationVersion: app.getVersion() })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
