import { app, Menu } from 'electron'
import type { ListenerStatus } from '#contract/status'
import type { Client } from '#contract/transport'
import { type MenuActions, menuTemplate } from './app-menu.ts'
import { type HelpItem, helpItems } from './help-items.ts'

/** Shows the application's menu, which follows the state of the listener. Returns the function that ends it. */
export async function showMenus(
  client: Client,
  actions: MenuActions,
  help: readonly HelpItem[] = helpItems,
): Promise<() => void> {
  let shown = ''
  const show = ({ state, captureUrl }: ListenerStatus): void => {
    const listener = { state, captureUrl }
    // Another menu closes the one that is open.
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
