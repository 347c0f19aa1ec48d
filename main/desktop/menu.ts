import type { MenuItemConstructorOptions } from 'electron'

export interface MenuActions {
  copyCaptureUrl(): void
  openDataFolder(): void
  reportProblem(): void
  /** Shows an address of the interface in the window. */
  open(address: string): void
  /** Back (-1) or forward (1) in the places that were shown. */
  go(step: -1 | 1): void
}

/** The application's menu. On macOS the first one carries the application's name and quits it. */
export function menuTemplate(platform: NodeJS.Platform, actions: MenuActions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const line: MenuItemConstructorOptions = { type: 'separator' }
  const file: MenuItemConstructorOptions = {
    label: '&File',
    submenu: [
      { label: 'Copy Capture URL', accelerator: 'CmdOrCtrl+Shift+U', click: actions.copyCaptureUrl },
      { label: 'Open Data Folder', click: actions.openDataFolder },
      line,
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  }
  const view: MenuItemConstructorOptions = {
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
  }
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    file,
    { role: 'editMenu' },
    view,
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Documentation', accelerator: 'F1', click: () => actions.open('/docs') },
        { label: 'What’s New', click: () => actions.open('/docs/whats-new') },
        { label: 'Report a Problem…', click: actions.reportProblem },
        line,
        { role: 'about' },
      ],
    },
  ]
}
