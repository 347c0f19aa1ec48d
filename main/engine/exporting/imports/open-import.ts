import { basename, dirname, join } from 'node:path'
import { AppError } from '#contract/errors'
import { formats } from '../formats/formats.ts'
import { manifestName } from '../formats/manifest-schema.ts'
import { isFile, readFileStart } from './file-start.ts'
import { unreadable } from './import-problem.ts'
import type { ImportReader } from './import-reader.ts'
import { readDataFolder } from './read-data-folder.ts'
import { readSingleBody } from './read-single-body.ts'

/**
 * Detects the format of a file or folder by its content. Names count only where they make a folder one of ours.
 * `workDir`: where copies may lie that are removed again. Throws `import-unknown` for any other folder, and for what is
 * not a file or cannot be read.
 */
export function openImport(path: string, nowMs: number, workDir: string): ImportReader {
  try {
    return refusingUnreadable(path, readerOf(path, nowMs, workDir))
  } catch (error) {
    throw unreadable(path, error, 'import-unknown')
  }
}

/** A disk or a permission may fail under a reader at any time. */
function refusingUnreadable(path: string, reader: ImportReader): ImportReader {
  return {
    format: reader.format,
    *items() {
      try {
        yield* reader.items()
      } catch (error) {
        throw unreadable(path, error)
      }
    },
  }
}

function readerOf(path: string, nowMs: number, workDir: string): ImportReader {
  const source = readFileStart(path)
  for (const { readBack } of Object.values(formats)) {
    const found = readBack?.pathIn(source) ?? null
    if (readBack !== null && found !== null) return readBack.read(found, nowMs)
  }
  switch (source.kind) {
    case 'folder':
      if (isFile(join(path, 'store.db'))) return readDataFolder(path, workDir)
      throw unknown(path, `A folder without ${manifestName} or store.db.`)
    case 'other':
      throw unknown(path, 'Not a file or folder.')
    case 'file':
      if (!source.text.startsWith('SQLite format 3\0')) return readSingleBody(path)
      if (basename(path) === 'store.db') return readDataFolder(dirname(path), workDir)
      throw unknown(path, 'A database. Give its data folder instead.')
  }
}

function unknown(path: string, why: string): AppError {
  return new AppError('import-unknown', `${path}: ${why} Nothing was imported.`)
}
