import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { AppError } from '#contract/errors'
import { type hostMethods, maximumOpenedFiles } from '#contract/host'
import type { DesktopShell, FileDialogs, HostWindow } from '../ports.ts'
import type { Handlers } from './dispatch.ts'
import type { EventHub } from './event-hub.ts'

export interface HostParts {
  readonly dialogs: FileDialogs | undefined
  readonly window: HostWindow | undefined
  readonly desktop: DesktopShell | undefined
  readonly hub: Pick<EventHub, 'publish'>
}

/** Handlers of the calls that only a desktop supports. */
export function hostHandlers(parts: HostParts): Pick<Handlers, keyof typeof hostMethods> {
  const { dialogs, window, desktop, hub } = parts
  const there = (): FileDialogs => {
    if (dialogs !== undefined) return dialogs
    throw new AppError('not-available', 'Only the desktop app can open a dialog. Type the path instead.')
  }
  const shell = (): DesktopShell => {
    if (desktop !== undefined) return desktop
    throw new AppError(
      'not-available',
      'Only the desktop app has a tray, starts at login and installs the command.',
    )
  }
  const windowThere = (): HostWindow => {
    if (window !== undefined) return window
    throw new AppError('not-available', 'Only the desktop app has a window.')
  }
  let opened: string[] = []
  return {
    'host.desktop': () => shell().status(),
    'host.startAtLogin': async ({ isOn }) => {
      await shell().startAtLogin(isOn)
      return shell().status()
    },
    'host.installCommand': async () => {
      await shell().installCommand()
      return shell().status()
    },
    'host.chooseTarget': async ({ name }) => ({ path: await there().chooseTarget(name) }),
    'host.chooseSources': async ({ kind }) => ({ paths: [...(await there().chooseSources(kind))] }),
    'host.openAddress': ({ address }) => {
      windowThere().show(address)
      hub.publish('host.addressOpened', { address })
      return {}
    },
    'host.openFiles': ({ paths }) => {
      const shown = windowThere()
      if (!paths.every(path => isAbsolute(path))) {
        throw new AppError('invalid-params', 'Files are opened by absolute paths.')
      }
      opened = [...new Set([...opened, ...paths])].slice(-maximumOpenedFiles)
      shown.show('/')
      hub.publish('host.filesOpened', {})
      return {}
    },
    'host.takeFiles': () => {
      windowThere()
      const paths = opened
      opened = []
      return { paths }
    },
    'host.testNotification': () => {
      if (windowThere().testNotification()) return {}
      throw new AppError('not-available', 'This system shows no notifications.')
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
