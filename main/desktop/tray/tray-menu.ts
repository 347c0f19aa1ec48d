import type { MenuItemConstructorOptions } from 'electron'
import type { ListenerStatus } from '#contract/status'

export type TrayState = 'capturing' | 'paused' | 'failed'

export interface TrayView {
  readonly state: TrayState
  readonly captureUrl: string | null
  /** Deliveries since the window was last seen. */
  readonly newCount: number
}

export interface TrayActions {
  open(): void
  openDeliveries(): void
  copyCaptureUrl(): void
  pause(): void
  resume(): void
  quit(): void
}

export function trayStateOf({ state }: Pick<ListenerStatus, 'state'>): TrayState {
  switch (state) {
    case 'listening':
      return 'capturing'
    case 'paused':
      return 'paused'
    case 'stopped':
    case 'failed':
      return 'failed'
    default:
      return state satisfies never
  }
}

export function trayTooltip({ state, captureUrl, newCount }: TrayView): string {
  const words = { capturing: 'Capturing', paused: 'Capturing is paused', failed: 'Not listening' }[state]
  const where = captureUrl === null ? words : `${words} at ${captureUrl}`
  return `Hooktrail: ${newCount === 0 ? 'no' : newCount} new ${newCount === 1 ? 'delivery' : 'deliveries'}\n${where}`
}

/** "Open" is first: on macOS and on most Linux desktops a click opens the menu, not the window. */
export function trayMenuTemplate(view: TrayView, actions: TrayActions): MenuItemConstructorOptions[] {
  const { state, captureUrl, newCount } = view
  return [
    { id: 'open', label: 'Open Hooktrail', click: actions.open },
    {
      id: 'new',
      label: newCount === 1 ? '1 New Delivery' : `${newCount === 0 ? 'No' : newCount} New Deliveries`,
      enabled: newCount > 0,
      click: actions.openDeliveries,
    },
    { type: 'separator' },
    {
      id: 'copy',
      label: 'Copy Capture URL',
      enabled: captureUrl !== null,
      click: actions.copyCaptureUrl,
    },
    capturingItem(state, actions),
    { type: 'separator' },
    { id: 'quit', label: 'Quit Hooktrail', click: actions.quit },
  ]
}

function capturingItem(state: TrayState, { open, pause, resume }: TrayActions): MenuItemConstructorOptions {
  switch (state) {
    case 'capturing':
      return { id: 'pause', label: 'Pause Capturing', click: pause }
    case 'paused':
      return { id: 'resume', label: 'Resume Capturing', click: resume }
    case 'failed':
      // The window shows the reason, and offers another port.
      return { id: 'fix', label: 'Not Listening…', click: open }
    default:
      return state satisfies never
  }
}
