import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { AppError } from '#contract/errors'
import { type hostMethods, maximumOpenedFiles } from '#contract/host'
import type { DesktopShell, FileDialogs, HostWindow } from '../ports.ts'
import { type Handlers, there } from './dispatch.ts'
import type { EventHub } from './event-hub.ts'

export interface HostParts {
  readonly dialogs: FileDialogs | undefined
  readonly window: HostWindow | undefined
  readonly desktop: DesktopShell | undefined
  readonly hub: Pick<EventHub, 'publish'>
}

/** Handlers of the calls that only a desktop supports. */
export function hostHandlers(parts: HostParts): Pick<Handlers, keyof typeof hostMethods> {
  const dialogs = (): FileDialogs =>
    there(parts.dialogs, 'Only the desktop app can open a dialog. Type the path instead.')
  const shell = (): DesktopShell =>
    there(parts.desktop, 'Only the desktop app has a tray, starts at login and installs the command.')
  const window = (): HostWindow => there(parts.window, 'Only the desktop app has a window.')
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
    'host.chooseTarget': async ({ name }) => ({ path: await dialogs().chooseTarget(name) }),
    'host.chooseSources': async ({ kind }) => ({ paths: [...(await dialogs().chooseSources(kind))] }),
    'host.openAddress': ({ address }) => {
      window().show(address)
      parts.hub.publish('host.addressOpened', { address })
      return {}
    },
    'host.openFiles': ({ paths }) => {
      const shown = window()
      if (!paths.every(path => isAbsolute(path))) {
        throw new AppError('invalid-params', 'Files are opened by absolute paths.')
      }
      opened = [...new Set([...opened, ...paths])].slice(-maximumOpenedFiles)
      shown.show('/')
      parts.hub.publish('host.filesOpened', {})
      return {}
    },
    'host.takeFiles': () => {
      window()
      const paths = opened
      opened = []
      return { paths }
    },
    'host.testNotification': () => {
      if (window().testNotification()) return {}
      throw new AppError('not-available', 'This system shows no notifications.')
    },
    'host.showInFolder': ({ path }) => {
      const dialog = dialogs()
      if (!isAbsolute(path) || !existsSync(path)) {
        throw new AppError('not-found', `${path} no longer exists.`)
      }
      dialog.showInFolder(path)
      return {}
    },
  }
}
