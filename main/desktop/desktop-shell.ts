import type { DesktopShell } from '../engine/ports.ts'
import { createAppCommand } from './command/app-command.ts'
import { createAppLogin } from './login/app-login.ts'

/** Tray, login and the command for the engine. `hasTray` is asked once the tray can be there. */
export function createDesktopShell(
  givenDataDir: string | undefined,
  hasTray: () => Promise<boolean>,
): DesktopShell {
  const login = createAppLogin(givenDataDir)
  const command = createAppCommand()
  return {
    status: async () => ({
      hasTray: await hasTray(),
      login: login.status(),
      command: await command.status(),
    }),
    async startAtLogin(isOn) {
      login.set(isOn)
    },
    installCommand: () => command.install(),
  }
}
