import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { AppError } from '#contract/errors'
import type { hostMethods } from '#contract/host'
import type { Handlers } from '../dispatch.ts'
import type { FileDialogs } from '../ports.ts'

/** The handlers of the calls that only a desktop answers. */
export function hostHandlers(dialogs: FileDialogs | undefined): Pick<Handlers, keyof typeof hostMethods> {
  const there = (): FileDialogs => {
    if (dialogs !== undefined) return dialogs
    throw new AppError('not-available', 'Only the desktop app can open a dialog. Type the path instead.')
  }
  return {
    'host.chooseTarget': async ({ name }) => ({ path: await there().chooseTarget(name) }),
    'host.chooseSources': async ({ kind }) => ({ paths: [...(await there().chooseSources(kind))] }),
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
