import { type BigIntStats, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { AppError } from '#contract/errors'
import { homeFolder } from './home-folder.ts'

/** Folders of a data folder with the user's own files. Everything else in it is private. */
const openFolders: readonly string[] = ['exports', 'fixtures', 'uploads']

export interface PrivateOptions {
  /** Folders of the data folder that may be named. Default: those with the user's own files. */
  readonly open?: readonly string[]
  /** Whether another Hooktrail's data folder may be named, as for an import of its store. Default: no. */
  readonly isStore?: boolean
}

/**
 * Refuses paths within private folders: the data folder `dataDir`, its secrets, and the data folder of any other
 * Hooktrail. Checks the real place: links, `..` and `/proc/self/root` are resolved, folders are compared by device and
 * inode, and files that are hard-linked into a private folder count. The path may be missing. Throws `private-path`.
 */
export function refusePrivate(path: string, dataDir: string, options: PrivateOptions = {}): void {
  if (isPrivate(path, dataDir, options)) {
    throw new AppError(
      'private-path',
      `${plain(path)} is private to Hooktrail. Choose a path outside its data folder.`,
    )
  }
}

function isPrivate(
  path: string,
  dataDir: string,
  { open = openFolders, isStore = false }: PrivateOptions,
): boolean {
  const own = privateFolders(dataDir)
  const identities = new Set(own.flatMap(folder => inodesOf(statOf(folder))))
  let place = resolvedPlace(path)
  const stat = statOf(place)
  if (stat?.isFile() && stat.nlink > 1n && own.some(folder => holds(folder, stat))) return true
  for (let child = ''; ; child = basename(place), place = dirname(place)) {
    const isOwn = inodesOf(statOf(place)).some(identity => identities.has(identity))
    // Only the data folder itself has open folders, not its secrets.
    const isOpen = open.includes(child) && isDataFolder(place, dataDir)
    if (!isOpen && (isOwn || (!isStore && isDataFolder(place, null)))) return true
    if (dirname(place) === place) return false
  }
}

/** With the former place of secrets, where a file may be left. */
function privateFolders(dataDir: string): string[] {
  const home = homeFolder()
  const configHome = process.env.XDG_CONFIG_HOME || (home === null ? null : join(home, '.config'))
  return [
    dataDir,
    join(dataDir, 'secrets'),
    join(dataDir, 'logs'),
    `${dataDir}-secrets`,
    ...(configHome === null ? [] : [join(configHome, 'hooktrail', 'secrets')]),
    ...(home === null
      ? []
      : [
          join(home, 'Library', 'Application Support', 'Hooktrail', 'secrets'),
          join(home, '.hooktrail', 'secrets'),
        ]),
  ]
}

/** Made by every Hooktrail. An index may be deleted and a store lost. */
const madeNames = ['store.db', 'index.db', 'hold.db']

function isDataFolder(folder: string, dataDir: string | null): boolean {
  const [own] = dataDir === null ? [] : inodesOf(statOf(dataDir))
  if (own !== undefined && inodesOf(statOf(folder)).includes(own)) return true
  return madeNames.filter(name => statOf(join(folder, name)) !== undefined).length > 1
}

/**
 * Real path: the existing part without links and in the case of the disk, the rest as given. The system resolves
 * `..`: after a link it is the parent of the link's target.
 */
export function resolvedPlace(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? resolve(path) : join(resolvedPlace(parent), basename(path))
  }
}

/** Whether one of the folder's files is this file by another name. */
function holds(folder: string, { dev, ino }: BigIntStats): boolean {
  try {
    return readdirSync(folder).some(name => {
      const one = lstatSync(join(folder, name), { bigint: true, throwIfNoEntry: false })
      return one?.dev === dev && one.ino === ino
    })
  } catch {
    // A missing or unreadable folder exposes no file.
    return false
  }
}

function statOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

function inodesOf(stat: BigIntStats | undefined): string[] {
  return stat === undefined ? [] : [`${stat.dev}:${stat.ino}`]
}

function plain(path: string): string {
  return path.replace(/\p{Cc}/gu, '?').slice(0, 500)
}
