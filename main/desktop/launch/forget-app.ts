import type { App } from 'electron'
import { linkArguments, linkScheme } from '../links/read-link.ts'
import type { LoginItem } from '../login/login-item.ts'

/**
 * Removes what the system has of the app beside its files: the login item and the scheme of links. Never throws:
 * uninstalling goes on in any case.
 */
export function forgetApp(
  app: Pick<App, 'removeAsDefaultProtocolClient'>,
  login: Pick<LoginItem, 'set'>,
  execPath: string,
): void {
  const steps = [
    () => login.set(false),
    () => app.removeAsDefaultProtocolClient(linkScheme, execPath, [...linkArguments]),
  ]
  for (const step of steps) {
    try {
      step()
    } catch (error) {
      console.warn(`Something of Hooktrail stays in the system: ${String(error)}`)
    }
  }
}
