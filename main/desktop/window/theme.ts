import { nativeTheme } from 'electron'
import type { Client } from '#contract/transport'

/**
 * The window's frame, menus and the page's `prefers-color-scheme` follow the setting. Returns the function that ends
 * it.
 */
export async function followTheme(client: Client): Promise<() => void> {
  const end = client.subscribe(frame => {
    if (frame.name === 'settings.changed') nativeTheme.themeSource = frame.data.theme
  })
  nativeTheme.themeSource = (await client.call('settings.get')).theme
  return end
}
