import { spawn } from 'node:child_process'
import { basename, dirname, resolve } from 'node:path'

/** What the installer of Windows (Squirrel) starts the app for, instead of for a window. */
export type InstallerTask = 'make-shortcuts' | 'remove-shortcuts' | 'nothing'

/** `null` where the app was started for its window. `argv`: of the process. */
export function installerTask(argv: readonly string[]): InstallerTask | null {
  switch (argv[1]) {
    case '--squirrel-install':
    case '--squirrel-updated':
      return 'make-shortcuts'
    case '--squirrel-uninstall':
      return 'remove-shortcuts'
    case '--squirrel-obsolete':
      return 'nothing'
    default:
      // `--squirrel-firstrun` too: the first start of a user.
      return null
  }
}

/** Does it with the installer's own program, in the folder above that of this version. */
export function doInstallerTask(task: InstallerTask, executable: string): Promise<void> {
  if (task === 'nothing') return Promise.resolve()
  const update = resolve(dirname(executable), '..', 'Update.exe')
  const option = task === 'make-shortcuts' ? '--createShortcut' : '--removeShortcut'
  return new Promise(done => {
    const child = spawn(update, [`${option}=${basename(executable)}`], { detached: true, stdio: 'ignore' })
    // The installer goes on in any case, without a shortcut.
    child.on('error', () => done())
    child.on('exit', () => done())
  })
}
