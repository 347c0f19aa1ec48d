import { createHash } from 'node:crypto'
import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { AppError } from '#contract/errors'
import { valueOrText } from '#contract/json/parsed-json'
import { refusePrivate } from '../../files/private-folder.ts'
import { rulesVersion } from '../../inspect/inspect-delivery.ts'
import { checkForeignStore, traceOf } from '../../store/connection/foreign-store.ts'
import { openReadStore } from '../../store/open-read-store.ts'
import { csvRows } from '../formats/csv-rows.ts'
import { formats } from '../formats/formats.ts'
import { manifestName } from '../formats/manifest-schema.ts'
import { selectedIds, transferDelivery } from '../select-deliveries.ts'
import { filePieces, wholeText } from './file-pieces.ts'
import { hasName, readFileStart } from './file-start.ts'
import { foreignItem } from './foreign-request.ts'
import { maximumItemBytes, refuseLargeBody, unreadable } from './import-problem.ts'
import { checkedItems, type ImportItem, type ImportReader, type ImportRules } from './import-reader.ts'
import { isCurl, readCurl } from './read-curl.ts'
import { parseWith } from './read-item.ts'
import { readJson } from './read-json.ts'
import { transferFactsSchema, transferHeadSchema } from './transfer-schema.ts'

/**
 * Data folder of another Hooktrail, which is not changed. Throws `import-invalid` for an unexpected schema or value,
 * `store-newer`, `store-older`, `store-damaged`, `disk-full`.
 */
function readDataFolder(folder: string): ImportReader {
  return {
    format: 'data-folder',
    *items() {
      const removeTrace = traceOf(folder)
      try {
        checkForeignStore(folder)
        yield* itemsOf(folder)
      } finally {
        removeTrace()
      }
    },
  }
}

const valuesSchema = z.object({ ...transferFactsSchema.shape, ...transferHeadSchema.shape })

function* itemsOf(folder: string): Generator<ImportItem, void, undefined> {
  const store = openReadStore({ dataDir: folder, rulesVersion, isForeign: true })
  try {
    for (const ids of selectedIds(store, { of: 'everything' })) {
      for (const id of ids ?? []) {
        const delivery = transferDelivery(store, id)
        if (delivery === null) continue
        const place = `${folder}, delivery ${id}`
        // A foreign database may hold any value in any column.
        parseWith(valuesSchema, delivery, place)
        refuseLargeBody(delivery.body, place)
        yield { type: 'delivery', delivery, place }
      }
    }
  } finally {
    store.close()
  }
}

const longestText = 128 * 1024 * 1024

/** Whether a text is a table of requests, with columns for content and method. */
function isRequestTable(text: string): boolean {
  const columns = columnsOf(csvRows(text.slice(0, text.indexOf('\n') + 1)).next().value ?? [])
  return columns.includes('content') && (columns.includes('method') || columns.includes('uuid'))
}

/** The CSV export of webhook.site (RFC 4180), a request per row. */
function readCsv(path: string, rules: ImportRules): ImportReader {
  return {
    format: 'webhook-site',
    *items() {
      const rows = csvRows(wholeText(path, rules.dataDir, longestText))
      const columns = columnsOf(rows.next().value ?? [])
      let number = 0
      for (const row of rows) {
        number += 1
        const place = `${path}, row ${number}`
        const { method, url, headers, content, created_at, ip } = Object.fromEntries(
          columns.map((name, index) => [name, row[index] ?? '']),
        )
        const request = { method, url, headers: valueOrText(headers ?? ''), body: content ?? '' }
        yield* checkedItems(rules, place, () => [
          foreignItem({ ...request, receivedAt: created_at, remoteAddress: ip }, place, rules.nowMs),
        ])
      }
    },
  }
}

const columnsOf = (row: readonly string[]): string[] =>
  row.map(name => name.trim().toLowerCase().replaceAll(' ', '_'))

/** The format that an unsupported file seems to have. `bytes`: its first bytes; `text`: the same as text. */
function looksLike(bytes: Buffer, text: string): string {
  const hex = bytes.toString('hex', 0, 16)
  const binary = signatures.find(([start]) => hex.startsWith(start))
  if (binary !== undefined) return binary[1]
  const known = texts.find(([pattern]) => pattern.test(text))
  if (known !== undefined) return known[1]
  return /[^\P{Cc}\t\n\r\f]|\ufffd/u.test(text.slice(0, 4096)) ? 'binary data' : 'text that is no JSON'
}

const signatures: readonly (readonly [start: string, name: string])[] = [
  ['89504e47', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
  ['47494638', 'a GIF image'],
  ['52494646', 'a WebP image, or another RIFF file'],
  ['25504446', 'a PDF'],
  ['504b0304', 'a ZIP archive, or a file of an office program'],
  ['1f8b', 'a gzip file. Decompress it first'],
  ['28b52ffd', 'a Zstandard file. Decompress it first'],
  ['425a68', 'a bzip2 file. Decompress it first'],
  ['377abcaf', 'a 7z archive'],
  ['7f454c46', 'a program'],
  ['4d5a', 'a program'],
  ['d4c3b2a1', 'a network capture. Export HTTP from it as HAR or JSON'],
  ['0a0d0d0a', 'a network capture. Export HTTP from it as HAR or JSON'],
]

const texts: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^$/, 'an empty file'],
  [
    /^#!.*\n#.*Hooktrail/,
    'a cURL script of Hooktrail, which is not read back. Import a fixtures folder, NDJSON or HAR',
  ],
  [/^#!/, 'a script'],
  [
    /^type: collection\.insomnia\.rest/m,
    'an export of Insomnia as YAML. Export as Insomnia v4 (JSON) or HAR',
  ],
  [/^(?:openapi|swagger):/m, 'an API description'],
  [/^<!doctype html|^<html/i, 'an HTML page'],
  [/^<\?xml|^<[a-z][\w:-]*[\s>]/i, 'XML'],
  [/^(?:[A-Z]+ \S+ HTTP\/\d|HTTP\/\d)/, 'a raw HTTP message. Import its body, or a cURL command'],
  [/^[\w.%+-]+=[^\n]*(?:&|\n?$)/, 'a form. Import its body as JSON'],
  [/^"?[\w .-]+"?(?:[,;\t]"?[\w .-]*"?)+\r?\n/, 'a table (CSV) without the columns of webhook.site'],
  [/^(?:-?\d|"|true|false|null)/, 'a JSON value that is no object'],
  [/^[\w-]+:\s/, 'YAML, or other text with names and values'],
]

export interface ImportPlace extends Omit<ImportRules, 'maximumItemBytes'> {
  readonly dataDir: string
}

/**
 * Detects the format of a file or folder by its content; names count only for Hooktrail's folders. Throws
 * `import-unknown` with the supposed format, also for unreadable and private files; `import-invalid` for invalid JSON.
 */
export function openImport(path: string, place: ImportPlace): ImportReader {
  try {
    return named(path, place.dataDir, readerOf(path, place))
  } catch (error) {
    throw unreadable(path, error, 'import-unknown')
  }
}

/**
 * Sets file and place as the source of deliveries without a source, so that importing the file again adds
 * nothing. The disk may fail at any time during the read.
 */
function named(path: string, dataDir: string, reader: ImportReader): ImportReader {
  return {
    format: reader.format,
    *items() {
      let store: string | null = null
      let number = 0
      try {
        for (const item of reader.items()) {
          if (item.type === 'skipped' || item.delivery.source !== null) yield item
          else {
            store ??= storeOfFile(path, dataDir)
            number += 1
            yield { ...item, delivery: { ...item.delivery, source: { store, delivery: number } } }
          }
        }
      } catch (error) {
        throw unreadable(path, error)
      }
    },
  }
}

/** By name and content: equal files of two names are deliberate repetitions. */
function storeOfFile(path: string, dataDir: string): string {
  const isFolder = statSync(path).isDirectory()
  const hash = createHash('sha256').update(`${basename(path)}\n`)
  for (const piece of filePieces(isFolder ? join(path, manifestName) : path, dataDir)) hash.update(piece)
  return `file-${hash.digest('hex').slice(0, 40)}`
}

function readerOf(path: string, place: ImportPlace): ImportReader {
  const { dataDir, nowMs, skipInvalid, acceptEdits } = place
  const rules: ImportRules = { nowMs, dataDir, maximumItemBytes, skipInvalid, acceptEdits }
  const real = realpathSync.native(path)
  if (basename(real) === storeName) return storeOf(dirname(real), dataDir)
  const source = readFileStart(path, dataDir)
  for (const { readBack } of Object.values(formats)) {
    const found = readBack?.pathIn(source) ?? null
    if (readBack !== null && found !== null) return readBack.read(found, rules)
  }
  switch (source.kind) {
    case 'folder':
      if (hasName(join(real, storeName))) return storeOf(real, dataDir)
      throw unknown(path, `A folder without ${manifestName} or ${storeName}.`)
    case 'other':
      throw unknown(path, 'Not a file or folder.')
    case 'file':
      if (/^[[{]/.test(source.text)) return readJson(source, rules)
      if (isCurl(source.text)) return readCurl(path, rules)
      if (isRequestTable(source.text)) return readCsv(path, rules)
      if (!source.text.startsWith('SQLite format 3\0')) {
        throw unknown(path, `No notifications. It looks like ${looksLike(source.start, source.text)}.`)
      }
      throw unknown(path, 'A database. Give its data folder instead.')
  }
}

const storeName = 'store.db'

/** Only the database of another Hooktrail is read; the rest of its data folder is private. */
function storeOf(folder: string, dataDir: string): ImportReader {
  refusePrivate(folder, dataDir, { isStore: true })
  return readDataFolder(folder)
}

function unknown(path: string, why: string): AppError {
  return new AppError('import-unknown', `${path}: ${why} Nothing was imported.`)
}
