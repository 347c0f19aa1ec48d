import { spawn } from 'node:child_process'
import { basename, dirname, resolve } from 'node:path'

/** What the installer of Windows (Squirrel) starts the app for, instead of for a window. */
export type InstallerTask = 'make-shortcut' | 'uninstall' | 'nothing'

/** `null` where the app was started for its window. `argv`: of the process. */
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
      // `--squirrel-firstrun` too: the first start of a user.
      return null
  }
}

/** `forget`: removes what the system has of the app beside its files. */
export async function doInstallerTask(
  task: InstallerTask,
  executable: string,
  forget: () => void,
): Promise<void> {
  const name = basename(executable)
  switch (task) {
    case 'make-shortcut':
      // Without a place, the desktop gets one too. An update writes it anew: its working folder is that of a version.
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

/** The installer's own program, in the folder above that of this version. */
function runUpdateProgram(executable: string, args: readonly string[]): Promise<void> {
  const program = resolve(dirname(executable), '..', 'Update.exe')
  return new Promise(done => {
    const child = spawn(program, args, { detached: true, stdio: 'ignore' })
    // The installer goes on in any case, without a shortcut.
    child.on('error', () => done())
    child.on('exit', () => done())
  })
}
