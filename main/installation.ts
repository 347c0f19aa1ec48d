import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { workerEntries } from './worker-entries.ts'

export type Installation = ReturnType<typeof installationOf>

/**
 * The installed copy of Hooktrail. The installation of a host entry: `main/NAME.ts` in the sources,
 * `out/main/NAME.js` when built. `entryUrl`: the entry's `import.meta.url`.
 */
export function installationOf(entryUrl: string) {
  const root = rootOf(entryUrl)
  const { platform, execPath, versions } = process
  const isElectron = 'electron' in versions
  return {
    version: versionOf(manifestOf(entryUrl)),
    /** How a user starts the command: `hooktrail`, or `npx hooktrail` if a shell does not find it. */
    commandName: commandNameIn(fileURLToPath(root)),
    /** Program and arguments that start the command from any folder without a shell, for the configuration of agents. */
    commandProgram: commandProgramIn(fileURLToPath(root), { platform, execPath, isElectron }),
    resourcesDir: fileURLToPath(new URL('resources', root)),
    rendererDir: fileURLToPath(new URL('out/renderer', root)),
    reportPage: fileURLToPath(new URL('out/report/drill.html', root)),
    workers: workerEntries(entryUrl),
  }
}

/**
 * A package of the system and a global installation have the command on the path. In a checkout, and in a project that
 * depends on Hooktrail, npx finds it. `root`: the package's folder.
 */
export function commandNameIn(root: string, isElectron = 'electron' in process.versions): string {
  const isCheckout = existsSync(join(root, 'electron.vite.config.ts'))
  if (isElectron && !isCheckout) return 'hooktrail'
  const modules = dirname(resolve(root))
  const isOfProject =
    basename(modules) === 'node_modules' && existsSync(join(dirname(modules), 'package.json'))
  return isCheckout || isOfProject ? 'npx hooktrail' : 'hooktrail'
}

export interface Runtime {
  readonly platform: NodeJS.Platform
  readonly execPath: string
  readonly isElectron: boolean
}

/**
 * Names the script if npx finds the command only in its own folder. The app of macOS or of a Linux archive may be no
 * command of the shell, and has it in its own folder. On Windows the command is a script, which needs `cmd`.
 */
export function commandProgramIn(
  root: string,
  { platform, execPath, isElectron }: Runtime,
): readonly string[] {
  if (commandNameIn(root, isElectron) !== 'hooktrail') {
    // Electron is not Node here, so the user's Node is found by its name.
    return [isElectron ? 'node' : execPath, join(root, 'main', 'cli', 'hooktrail.mjs')]
  }
  if (platform === 'win32') return ['cmd', '/c', 'hooktrail']
  const isOfApp = isElectron && !root.startsWith(packagedDir)
  return [isOfApp ? resolve(root, '..', 'bin', 'hooktrail') : 'hooktrail']
}

/** Where deb and rpm install the app, with `/usr/bin/hooktrail`. */
export const packagedDir = '/usr/lib/hooktrail/'

export function manifestOf(entryUrl: string): unknown {
  return JSON.parse(readFileSync(new URL('package.json', rootOf(entryUrl)), 'utf8'))
}

function rootOf(entryUrl: string): URL {
  const isSource = new URL(entryUrl).pathname.endsWith('.ts')
  return new URL(isSource ? '../' : '../../', entryUrl)
}

function versionOf(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    if (typeof manifest.version === 'string') return manifest.version
  }
  throw new Error('package.json names no version.')
}
