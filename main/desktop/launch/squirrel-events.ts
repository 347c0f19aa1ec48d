import { spawn } from 'node:child_process'
import { basename, dirname, resolve } from 'node:path'
import type { App } from 'electron'
import { linkArguments, linkScheme } from '../links/read-link.ts'
import type { LoginItem } from '../login/login-item.ts'

/** Tasks for which the installer of Windows (Squirrel) starts the app. */
export type InstallerTask = 'make-shortcut' | 'uninstall' | 'nothing'

/** `null` if the app was started for its window. */
export function installerTask(argv: readonly string[]): InstallerTask | null {
  switch (argv[1]) {
    case '--squirrel-install':
    case '--squirrel-updated':
      return 'make-shortcut'
    case '--squirrel-uninstall':
      return 'uninstall'
    case '--squirrel-obsolete':
      return 'nothing'
    default:
      // `--squirrel-firstrun` too: the first start by a user.
      return null
  }
}

/** `forget` removes the system's entries of the app, which are outside its files. */
export async function doInstallerTask(
  task: InstallerTask,
  executable: string,
  forget: () => void,
): Promise<void> {
  const name = basename(executable)
  switch (task) {
    case 'make-shortcut':
      // Without `--shortcut-locations`, Squirrel also puts a shortcut on the desktop. An update writes the shortcut again,
      // because its working folder names the version.
      return runUpdateProgram(executable, [`--createShortcut=${name}`, '--shortcut-locations=StartMenu'])
    case 'uninstall':
      forget()
      return runUpdateProgram(executable, [`--removeShortcut=${name}`])
    case 'nothing':
      return
    default:
      return task satisfies never
  }
}

/** The installer's own program, in the folder above this version's. */
function runUpdateProgram(executable: string, args: readonly string[]): Promise<void> {
  const program = resolve(dirname(executable), '..', 'Update.exe')
  return new Promise(done => {
    const child = spawn(program, args, { detached: true, stdio: 'ignore' })
    // The installer continues without a shortcut.
    child.on('error', () => done())
    child.on('exit', () => done())
  })
}

/** Removes the login item and the scheme of links from the system. Never throws, so that uninstalling continues. */
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
