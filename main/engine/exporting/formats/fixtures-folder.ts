import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '#contract/errors'
import { isHeader } from '#contract/headers'
import type { HeaderPairs } from '#contract/terms'
import { type NamedFolder, openNamedFolder, readWholeSync } from '../../files/named-file.ts'
import { errorCode } from '../../files/system-errors.ts'
import { folderPieces } from '../checks/raw-pieces.ts'
import { jsonWritten } from '../checks/written-items.ts'
import { openFileWriter } from '../file-writer.ts'
import { filePieces, piecesOf } from '../imports/file-pieces.ts'
import { hasName } from '../imports/file-start.ts'
import { importProblem, isRefusal, maximumBodyBytes, ownItemBytes } from '../imports/import-problem.ts'
import {
  checkedItems,
  type ImportItem,
  type ImportReader,
  type ImportRules,
} from '../imports/import-reader.ts'
import { jsonItems } from '../imports/json-items.ts'
import { parseJson, parseWith } from '../imports/read-item.ts'
import { transferHeadSchema } from '../imports/transfer-schema.ts'
import type { ExportedDelivery, ExportHead, FormatWriter } from '../transfer-delivery.ts'
import { deliveryFacts, deliveryHead, digestOf } from './delivery-facts.ts'
import { fixtureName } from './fixture-name.ts'
import type { Format } from './format.ts'
import { folderFormat, folderVersion, manifestName, transferEntrySchema } from './manifest-schema.ts'

const maximumHeadBytes = 16 * 1024 * 1024
const mostReasons = 20

/**
 * Reads a folder of `writeFixturesFolder`, perhaps from another machine. Reads no file outside of it: links
 * are refused, with the reason for each delivery.
 */
function readFixturesFolder(path: string, rules: ImportRules): ImportReader {
  const { dataDir, maximumItemBytes } = rules
  return {
    format: 'fixtures',
    *items() {
      const folder = openNamedFolder(path, dataDir)
      const manifest = join(path, manifestName)
      const pieces = piecesOf(() => folder.open(manifestName, Number.POSITIVE_INFINITY))
      const { items, before } = jsonItems(pieces, ['deliveries'], manifest, maximumItemBytes)
      const reasons: string[] = []
      let number = 0
      for (const text of items) {
        number += 1
        if (number === 1) checkVersion(before, manifest)
        const place = `${manifest}, delivery ${number}`
        try {
          const items = [
            ...checkedItems(rules, place, () => [itemOf(folder, text, place, rules.acceptEdits)]),
          ]
          if (reasons.length === 0) yield* items
        } catch (error) {
          if (!(error instanceof AppError && isRefusal(error))) throw error
          reasons.push(`delivery ${number}: ${error.message}`)
          if (reasons.length === mostReasons) break
        }
      }
      if (reasons.length > 0) throw importProblem(manifest, reasons.join(' '))
      checkVersion(before, manifest)
    },
  }
}

/** Throws `import-invalid`, and `file-refused` or `private-path` for an unreadable file. */
function itemOf(folder: NamedFolder, text: Buffer, place: string, acceptEdits: boolean): ImportItem {
  const entry = parseWith(transferEntrySchema, parseJson(text, place), place)
  const { head, headSha256, body, bodyBytes, bodySha256, ...facts } = entry
  const headFile = asExported(listedFile(folder, head, place, maximumHeadBytes), headSha256)
  const bytes = body === null ? Buffer.alloc(0) : listedFile(folder, body, place, maximumBodyBytes)
  const found = asExported(bytes, bodySha256)
  const bodyFile = { ...found, isExported: found.isExported && found.bytes.byteLength === bodyBytes }
  if (!acceptEdits) {
    if (!headFile.isExported) throw importProblem(place, edited(head, 'another content'))
    if (!bodyFile.isExported) {
      const length = bodyFile.bytes.byteLength
      const what = length === bodyBytes ? 'another content' : `${length} bytes, not ${bodyBytes} bytes`
      throw importProblem(place, edited(body ?? 'The body', what))
    }
  }
  const parsed = parseWith(transferHeadSchema, parseJson(headFile.bytes, place), place)
  if (headFile.isExported && bodyFile.isExported) {
    return { type: 'delivery', delivery: { ...facts, ...parsed, body: bodyFile.bytes }, place }
  }
  // An edited delivery is a new delivery, not the exported one.
  const store = `edited-${digestOf(Buffer.concat([headFile.bytes, bodyFile.bytes])).slice(0, 40)}`
  const source = { store, delivery: facts.source?.delivery ?? 1 }
  const headers = withLength(parsed.headers, bodyBytes, bodyFile.bytes.byteLength)
  return { type: 'delivery', delivery: { ...facts, ...parsed, headers, source, body: bodyFile.bytes }, place }
}

/**
 * The exported bytes if the checksum matches, also if Git for Windows has changed line ends to CR LF, as it
 * does without the folder's .gitattributes. Otherwise the unchanged bytes.
 */
function asExported(bytes: Buffer, sha256: string): { readonly bytes: Buffer; readonly isExported: boolean } {
  if (digestOf(bytes) === sha256) return { bytes, isExported: true }
  const lines = Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
  return digestOf(lines) === sha256 ? { bytes: lines, isExported: true } : { bytes, isExported: false }
}

const edited = (name: string, what: string): string =>
  `${name} was changed after the export: it has ${what}. Import it as it is with --accept-edits.`

/** Adapts a declared length that was that of the exported body. */
function withLength(headers: HeaderPairs, before: number, bytes: number): HeaderPairs {
  return headers.map(([name, value]) => [
    name,
    isHeader([name, value], 'content-length') && value === String(before) ? String(bytes) : value,
  ])
}

function checkVersion(before: ReadonlyMap<string, string>, manifest: string): void {
  if (before.get('format') !== folderFormat) {
    throw importProblem(manifest, `The format "${folderFormat}" is missing at the start.`)
  }
  if (before.get('version') !== String(folderVersion)) {
    throw importProblem(
      manifest,
      `Version ${before.get('version') ?? 'none'} is not supported; this Hooktrail supports ${folderVersion}. Update Hooktrail.`,
    )
  }
}

function listedFile(folder: NamedFolder, name: string, place: string, maximumBytes: number): Buffer {
  try {
    return readWholeSync(folder.open(name, maximumBytes))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      throw importProblem(place, `${name} is missing.`)
    }
    throw error
  }
}

/** One file per body, byte for byte, its head beside it, and a manifest: docs/fixtures-folder.md. */
export const fixturesFolder: Format = {
  open: writeFixturesFolder,
  itemsOf(path, head) {
    const entryOf = fixtureEntries(head)
    return jsonWritten(
      () =>
        jsonItems(filePieces(join(path, manifestName), null), ['deliveries'], manifestName, ownItemBytes)
          .items,
      exported => JSON.stringify(entryOf(exported)),
      manifestName,
    )
  },
  bytesOf: folderPieces,
  ownText: (exported, head) => `${folderFormat}\n${JSON.stringify(fixtureEntries(head)(exported))}`,
  readBack: {
    pathIn({ path, kind, text }) {
      if (kind === 'folder') return hasName(join(path, manifestName)) ? path : null
      const isManifest = text.startsWith('{') && text.slice(0, 1000).includes(`"${folderFormat}"`)
      return isManifest ? dirname(path) : null
    },
    read: readFixturesFolder,
  },
}

/** If Git changed line ends, the checksums would no longer match. */
const attributes = '# Byte for byte as received: see the checksums in manifest.json.\n* -text\n'

function writeFixturesFolder(path: string, head: ExportHead): FormatWriter {
  writeFileSync(join(path, '.gitattributes'), attributes, { flag: 'wx', mode: 0o600 })
  const manifest = openFileWriter(join(path, manifestName))
  manifest.write(
    `{\n"format": "${folderFormat}",\n"version": ${folderVersion},\n"createdBy": ${JSON.stringify(`Hooktrail ${head.version}`)},\n"pseudonyms": ${JSON.stringify(head.pseudonyms)},\n"deliveries": [`,
  )
  const entryOf = fixtureEntries(head)
  let isFirst = true
  return {
    add(exported) {
      const entry = entryOf(exported)
      const { body } = exported.delivery
      writeFileSync(join(path, entry.head), headText(exported), { flag: 'wx', mode: 0o600 })
      if (entry.body !== null) writeFileSync(join(path, entry.body), body, { flag: 'wx', mode: 0o600 })
      manifest.write(`${isFirst ? '' : ','}\n${JSON.stringify(entry)}`)
      isFirst = false
    },
    end() {
      manifest.write('\n]\n}\n')
      manifest.end()
    },
    abandon: manifest.abandon,
  }
}

function fixtureEntries(head: ExportHead) {
  let lastAtMs: number | null = null
  return (exported: ExportedDelivery) => {
    const { body, receivedAtMs } = exported.delivery
    const name = fixtureName(exported, head.total)
    const afterMs = lastAtMs === null ? 0 : receivedAtMs - lastAtMs
    lastAtMs = receivedAtMs
    return {
      ...deliveryFacts(exported),
      afterMs,
      head: `${name}.headers.json`,
      headSha256: digestOf(headText(exported)),
      body: body.byteLength === 0 ? null : `${name}.${isJson(body) ? 'json' : 'bin'}`,
      bodyBytes: body.byteLength,
      bodySha256: digestOf(body),
    }
  }
}

function headText(exported: ExportedDelivery): string {
  return `${JSON.stringify(deliveryHead(exported), null, 1)}\n`
}

function isJson(body: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return true
  } catch {
    return false
  }
}
