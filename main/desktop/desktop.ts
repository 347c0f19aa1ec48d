import { join } from 'node:path'
import { app, clipboard, Menu, nativeTheme, session, shell } from 'electron'
import type { ListenerStatus } from '#contract/status'
import { type Client, createClient } from '#contract/transport'
import { forPages } from '../engine/library.ts'
import type { Engine } from '../engine/ports.ts'
import { createRendererFiles } from '../renderer-files.ts'
import { type ClosingChoice, createCloseWindow } from './closing/close-window.ts'
import { createAppCommand } from './command/app-command.ts'
import { commandItems } from './command/command-items.ts'
import { showBox, showMessage } from './dialogs/dialogs.ts'
import { type MenuActions, menuTemplate } from './menus/app-menu.ts'
import { type HelpItem, helpItems } from './menus/help-items.ts'
import { createAppTray } from './tray/tray.ts'
import { waitForTray } from './tray/wait-for-tray.ts'
import { serveInterface } from './window/app-protocol.ts'
import { guardSession } from './window/guards.ts'
import { serveWindow } from './window/ipc.ts'
import { createMainWindow } from './window/window.ts'

export type Desktop = Awaited<ReturnType<typeof openDesktop>>

/** Connects a running engine with the user at the window. Electron must be ready. */
export async function openDesktop(
  engine: Engine,
  folders: {
    readonly resourcesDir: string
    readonly rendererDir: string
    readonly preload: string
    /** Chromium's profile, which also stores the window's place. */
    readonly profileDir: string
  },
  opening: {
    /** Only in the tray, unless there is none. */
    readonly isHidden: boolean
    /** Page where the window opens; `null`: the default. */
    readonly address: string | null
  },
) {
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
      // The page gets the newest number, so that it sees the gap when it is shown again.
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
  serveWindow({ subscribe: engine.subscribe, ...forPages(engine) }, window.page, window.isHidden)
  client.subscribe(frame => {
    if (frame.name !== 'settings.changed') return
    if (frame.data.keepsCapturing) void tray.ensure()
    // The tray stays while a hidden window can't be opened otherwise.
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

/** The state of the listener shows a failure. */
function call(client: Client, method: 'listener.pause' | 'listener.resume'): void {
  client.call(method).catch(() => {})
}

/** The window, the menus and the page's `prefers-color-scheme` follow the setting. Returns the function that unsubscribes. */
async function followTheme(client: Client): Promise<() => void> {
  const end = client.subscribe(frame => {
    if (frame.name === 'settings.changed') nativeTheme.themeSource = frame.data.theme
  })
  nativeTheme.themeSource = (await client.call('settings.get')).theme
  return end
}

const responses = ['keep', 'quit', 'cancel'] as const satisfies readonly ClosingChoice[]

/** Explains once that Hooktrail continues without its window, and lets the user choose. */
async function explainTray(platform: NodeJS.Platform): Promise<ClosingChoice> {
  const where =
    platform === 'darwin' ? 'the menu bar' : platform === 'win32' ? 'the notification area' : 'the tray'
  const response = await showBox({
    type: 'question',
    title: 'Hooktrail',
    message: 'Keep capturing with the window closed?',
    detail: `Hooktrail stays in ${where}, and deliveries are captured as before. You can change this in Settings.`,
    buttons: ['Keep Capturing', 'Quit Hooktrail', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  })
  return responses[response] ?? 'cancel'
}

/** The menu follows the state of the listener. Returns the function that unsubscribes. */
async function showMenus(
  client: Client,
  actions: MenuActions,
  help: readonly HelpItem[] = helpItems,
): Promise<() => void> {
  let shown = ''
  const show = ({ state, captureUrl }: ListenerStatus): void => {
    const listener = { state, captureUrl }
    // Setting a menu closes the open one.
    if (JSON.stringify(listener) === shown) return
    shown = JSON.stringify(listener)
    const template = menuTemplate(process.platform, { listener, helpItems: help }, actions)
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  app.setAboutPanelOptions({ applicationName: 'Hooktrail', applicationVersion: app.getVersion() })
  const end = client.subscribe(frame => {
    if (frame.name === 'status.changed') show(frame.data.listener)
  })
  show((await client.call('app.status')).listener)
  return end
}
