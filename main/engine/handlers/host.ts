import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { AppError } from '#contract/errors'
import type { hostMethods } from '#contract/host'
import type { Handlers } from '../dispatch.ts'
import type { DesktopShell, FileDialogs, HostWindow } from '../ports.ts'

export interface HostHandlerParts {
  readonly dialogs: FileDialogs | undefined
  readonly window: HostWindow | undefined
  readonly desktop: DesktopShell | undefined
  /** Tells the window's page which address to show. */
  readonly onAddress: (address: string) => void
}

/** The handlers of the calls that only a desktop answers. */
export function hostHandlers({
  dialogs,
  window,
  desktop,
  onAddress,
}: HostHandlerParts): Pick<Handlers, keyof typeof hostMethods> {
  const there = (): FileDialogs => {
    if (dialogs !== undefined) return dialogs
    throw new AppError('not-available', 'Only the desktop app can open a dialog. Type the path instead.')
  }
  const shell = (): DesktopShell => {
    if (desktop !== undefined) return desktop
    throw new AppError('not-available', 'Only the desktop app has a tray and starts at login.')
  }
  return {
    'host.desktop': () => shell().status(),
    'host.startAtLogin': async ({ isOn }) => {
      await shell().startAtLogin(isOn)
      return shell().status()
    },
    'host.chooseTarget': async ({ name }) => ({ path: await there().chooseTarget(name) }),
    'host.chooseSources': async ({ kind }) => ({ paths: [...(await there().chooseSources(kind))] }),
    'host.openAddress': ({ address }) => {
      if (window === undefined) throw new AppError('not-available', 'Only the desktop app has a window.')
      window.show(address)
      onAddress(address)
      return {}
    },
    'host.showInFolder': ({ path }) => {
      const dialog = there()
      if (!isAbsolute(path) || !existsSync(path)) {
        throw new AppError('not-found', `${path} no longer exists.`)
      }
      dialog.showInFolder(path)
      return {}
    },
  }
}
