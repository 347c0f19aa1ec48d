import type { MenuItemConstructorOptions } from 'electron'
import type { ListenerStatus } from '#contract/status'
import type { HelpItem } from './help-items.ts'

export interface MenuActions {
  copyCaptureUrl(): void
  pause(): void
  resume(): void
  openDataFolder(): void
  open(address: string): void
  /** Back (-1) or forward (1) in the history. */
  go(step: -1 | 1): void
}

export interface MenuView {
  readonly listener: Pick<ListenerStatus, 'state' | 'captureUrl'>
  readonly helpItems: readonly HelpItem[]
}

const line: MenuItemConstructorOptions = { type: 'separator' }

/** On macOS the first menu has the application's name, the settings, and the item that quits. */
export function menuTemplate(
  platform: NodeJS.Platform,
  view: MenuView,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const settings: MenuItemConstructorOptions = {
    id: 'settings',
    label: 'Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: () => actions.open('/settings'),
  }
  return [
    ...(isMac ? [macMenu(settings)] : []),
    {
      label: '&File',
      submenu: [
        {
          id: 'copy',
          label: 'Copy Capture URL',
          accelerator: 'CmdOrCtrl+Shift+U',
          enabled: view.listener.captureUrl !== null,
          click: actions.copyCaptureUrl,
        },
        capturingItem(view.listener, actions),
        { label: 'Open Data Folder', click: actions.openDataFolder },
        line,
        ...(isMac ? [{ role: 'close' } as const] : [settings, line, { role: 'quit' } as const]),
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { label: 'Back', accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: () => actions.go(-1) },
        { label: 'Forward', accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: () => actions.go(1) },
        line,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        line,
        { role: 'togglefullscreen' },
        line,
        { role: 'reload' },
        { role: 'toggleDevTools' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        ...view.helpItems.map(item => helpItem(item, actions)),
        ...(view.helpItems.length > 0 && !isMac ? [line] : []),
        ...(isMac ? [] : [{ role: 'about' } as const]),
      ],
    },
  ]
}

function macMenu(settings: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      line,
      settings,
      line,
      { role: 'services' },
      line,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      line,
      { role: 'quit' },
    ],
  }
}

function capturingItem(
  { state }: Pick<ListenerStatus, 'state'>,
  { pause, resume }: MenuActions,
): MenuItemConstructorOptions {
  return state === 'paused'
    ? { id: 'resume', label: 'Resume Capturing', click: resume }
    : { id: 'pause', label: 'Pause Capturing', enabled: state === 'listening', click: pause }
}

function helpItem({ label, accelerator, opens }: HelpItem, actions: MenuActions): MenuItemConstructorOptions {
  return {
    label,
    ...(accelerator === undefined ? {} : { accelerator }),
    click: typeof opens === 'string' ? () => actions.open(opens) : opens,
  }
}
