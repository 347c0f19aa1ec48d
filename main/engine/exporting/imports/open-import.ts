import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError } from '#contract/errors'
import { folderFormat, manifestName } from '../formats/fixtures-folder.ts'
import { unreadable } from './import-problem.ts'
import type { ImportReader } from './import-reader.ts'
import { readDataFolder } from './read-data-folder.ts'
import { readFixturesFolder } from './read-fixtures-folder.ts'
import { readHar } from './read-har.ts'
import { readNdjson } from './read-ndjson.ts'
import { readSingleBody } from './read-single-body.ts'

const lookedBytes = 64 * 1024

/**
 * Tells by its content what a file or folder holds. Names do not count, but for those that make a folder one of ours.
 * `workDir`: where copies may lie that are removed again.
 * Throws `import-unknown` for a folder of neither kind, and for what is no file or cannot be read.
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
  const stat = statSync(path)
  if (stat.isDirectory()) {
    if (isFile(join(path, manifestName))) return readFixturesFolder(path)
    if (isFile(join(path, 'store.db'))) return readDataFolder(path, workDir)
    throw unknown(path, `It is a folder without ${manifestName} or store.db.`)
  }
  if (!stat.isFile()) throw unknown(path, 'It is neither a file nor a folder.')
  const start = startOf(path)
  if (start.startsWith('SQLite format 3\0')) {
    if (basename(path) === 'store.db') return readDataFolder(dirname(path), workDir)
    throw unknown(path, 'It is a database. Give the data folder that it stands in.')
  }
  const text = start.replace(/^\ufeff?\s*/, '')
  if (/^\{\s*"log"\s*:\s*\{/.test(text)) return readHar(path)
  if (text.startsWith('{') && text.slice(0, 1000).includes(`"${folderFormat}"`)) {
    return readFixturesFolder(dirname(path))
  }
  return isLines(text, stat.size) ? readNdjson(path, nowMs) : readSingleBody(path)
}

/** A whole JSON object stands in the first line, and ours says so, or another begins in the next line. */
function isLines(text: string, size: number): boolean {
  if (text.startsWith('{"format":"hooktrail-delivery"')) return true
  const end = text.indexOf('\n')
  if (end < 0 || end + 1 >= size || !/^\s*\{/.test(text.slice(end + 1))) return false
  try {
    const first: unknown = JSON.parse(text.slice(0, end))
    return typeof first === 'object' && first !== null && !Array.isArray(first)
  } catch {
    // A body that is laid out over several lines.
    return false
  }
}

function startOf(path: string): string {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(lookedBytes)
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, lookedBytes, 0))
  } finally {
    closeSync(file)
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

function unknown(path: string, why: string): AppError {
  return new AppError('import-unknown', `${path}: ${why} Nothing was imported.`)
}
