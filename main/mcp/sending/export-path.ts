import { lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { Refusal } from '../outside/refusal.ts'

/**
 * Where an export is written: a path below the folder that the user allowed, in a folder that exists. Links are
 * followed first, so that none leads out. Throws `invalid-params`, `target-exists`, `target-unwritable`.
 */
export function exportPath(folder: string, path: string): string {
  const allowed = real(folder)
  const asked = resolve(allowed, path)
  const name = basename(asked)
  const inside = (place: string): boolean => {
    const way = relative(allowed, place)
    return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
  }
  if (path.includes('\0') || asked === allowed || !inside(asked)) throw outside()
  const parent = real(dirname(asked))
  if (!inside(parent)) throw outside()
  const place = join(parent, name)
  // A link counts too, wherever it leads.
  if (lstatSync(place, { throwIfNoEntry: false }) !== undefined) {
    throw new Refusal('target-exists', 'This path exists. An agent replaces no files: choose another path.')
  }
  return place
}

function outside(): Refusal {
  return new Refusal(
    'invalid-params',
    'Exports are only written below the folder of --allow-write. Give a path relative to it.',
  )
}

function real(folder: string): string {
  try {
    return realpathSync(folder)
  } catch (cause) {
    throw new Refusal(
      'target-unwritable',
      'The folder of this path does not exist. Choose another path.',
      '',
      { cause },
    )
  }
}
