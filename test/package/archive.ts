import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { extractFile, getRawHeader, listPackage, statFile } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { addonName } from '../../main/package/addon.ts'
import { isPackaged } from '../../main/package/contents.ts'
import { fusesOf } from '../../main/package/fuses.ts'
import { megabytes } from '../../main/package/make-packages.ts'
import type { Target } from '../../main/package/target.ts'
import { folderBytes } from '../../main/package/temporary-folder.ts'
import { require, type StepResult } from './step.ts'

const prebuilds = 'node_modules/better-sqlite3/prebuilds'

/** The archive has what the white list says of this checkout, and nothing else. */
export function checkContents(appDir: string, root: string, target: Target): StepResult {
  const archive = join(appDir, 'resources/app.asar')
  const found = listPackage(archive, { isPack: false })
    .map(path => path.split(sep).join('/').replace(/^\//, ''))
    .filter(path => !('files' in statFile(archive, path)))
  const expected = [...packagedFiles(root, ''), `${prebuilds}/${addonName(target)}`]
  const missing = expected.filter(path => !found.includes(path))
  const unexpected = found.filter(path => !expected.includes(path))
  require(missing.length === 0, `Missing in the archive: ${missing.join(', ')}`)
  require(unexpected.length === 0, `Not on the white list: ${unexpected.join(', ')}`)
  const beside = readdirSync(join(appDir, 'resources')).sort()
  require(beside.join() ===
    'app.asar,app.asar.unpacked,bin', `Beside the archive there are ${beside.join(', ')}; no other app, such as Electron's own, may be there.`)
  return { lines: [`${found.length} files in the archive`] }
}

function packagedFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (!isPackaged(path) || path === prebuilds) return []
    return entry.isDirectory() ? packagedFiles(root, path) : [path]
  })
}

/** Each file of the archive has the hash that its header says, which Electron compares where it can. */
export function checkIntegrity(appDir: string): StepResult {
  const archive = join(appDir, 'resources/app.asar')
  let checked = 0
  for (const path of listPackage(archive, { isPack: false }).map(one => one.replace(/^[/\\]/, ''))) {
    const entry = statFile(archive, path)
    if (!('integrity' in entry)) continue
    const bytes = extractFile(archive, path)
    const hash = createHash('sha256').update(bytes).digest('hex')
    require(entry.integrity.hash === hash, `${path} is not what the header says.`)
    checked += 1
  }
  require(checked > 0, 'No file has a hash.')
  const header = createHash('sha256').update(getRawHeader(archive).headerString).digest('hex')
  return { lines: [`${checked} files have their hash; header sha256:${header}`] }
}

/** The switches in the executable, as they were meant. */
export async function checkFuses(executable: string, { platform }: Target): Promise<StepResult> {
  const wire = await getCurrentFuseWire(executable)
  const lines = Object.entries(fusesOf(platform)).map(([index, isOn]) => {
    const fuse = Number(index) as FuseV1Options
    const name = FuseV1Options[fuse]
    require(wire[fuse] ===
      (isOn ? FuseState.ENABLE : FuseState.DISABLE), `${name} is not ${isOn ? 'on' : 'off'}.`)
    return `${isOn ? 'on ' : 'off'} ${name}`
  })
  return { lines }
}

/** What the size consists of. */
export function sizesOf(appDir: string): string[] {
  const all = folderBytes(appDir)
  const archive = statSync(join(appDir, 'resources/app.asar')).size
  const addon = folderBytes(join(appDir, 'resources/app.asar.unpacked'))
  const electron = all - archive - addon
  return [
    `unpacked: ${megabytes(all)}`,
    `Electron: ${megabytes(electron)}, of which its executable ${megabytes(largest(appDir))}, languages ${megabytes(folderBytes(join(appDir, 'locales')))}`,
    `app (app.asar): ${megabytes(archive)}`,
    `SQLite (addon): ${megabytes(addon)}`,
  ]
}

function largest(dir: string): number {
  return Math.max(...readdirSync(dir).map(name => statSync(join(dir, name)).size))
}

/** Hashes of all files in a folder, by their relative path. */
export function hashesOf(dir: string): Map<string, string> {
  return new Map(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => {
        const path = join(entry.parentPath, entry.name)
        return [relative(dir, path), createHash('sha256').update(readFileSync(path)).digest('hex')]
      }),
  )
}
