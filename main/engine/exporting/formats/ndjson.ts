import { parsedJson } from '#contract/json/parsed-json'
import { filePiecesOf } from '../checks/raw-pieces.ts'
import { jsonWritten } from '../checks/written-items.ts'
import { openFileWriter } from '../file-writer.ts'
import { fileLines } from '../imports/file-pieces.ts'
import { type FileStart, startBytes } from '../imports/file-start.ts'
import { importProblem, ownItemBytes } from '../imports/import-problem.ts'
import {
  checkedItems,
  type ImportItem,
  type ImportReader,
  type ImportRules,
} from '../imports/import-reader.ts'
import { itemsOf } from '../imports/json-item.ts'
import { parseJson, readTransferDelivery } from '../imports/read-item.ts'
import type { ExportedDelivery, FormatWriter } from '../transfer-delivery.ts'
import { bodyMembers } from './body-text.ts'
import { deliveryFacts, deliveryHead, digestOf } from './delivery-facts.ts'
import type { Format } from './format.ts'

export const lineFormat = 'hooktrail-delivery'
export const lineVersion = 1
const beginning = `{"format":"${lineFormat}"`

/** One delivery per line, exact. */
export const ndjson: Format = {
  open: writeNdjson,
  // An export of nothing is an empty file.
  isOwn: start => start === '' || start.startsWith(beginning),
  itemsOf: path => jsonWritten(() => fileLines(path, null, ownItemBytes), deliveryLine, 'the file'),
  bytesOf: filePiecesOf,
  // Bodies that are no text have another member.
  ownText: exported => `${deliveryLine(exported)}\nbodyBase64`,
  readBack: { pathIn: source => (isLines(source) ? source.path : null), read: readNdjson },
}

function writeNdjson(path: string): FormatWriter {
  const file = openFileWriter(path)
  return {
    add: exported => file.write(`${deliveryLine(exported)}\n`),
    end: file.end,
    abandon: file.abandon,
  }
}

function deliveryLine(exported: ExportedDelivery): string {
  const { body } = exported.delivery
  return JSON.stringify({
    format: lineFormat,
    version: lineVersion,
    ...deliveryFacts(exported),
    ...deliveryHead(exported),
    bodySha256: digestOf(body),
    ...bodyMembers(body),
  })
}

/**
 * Whether most lines at the start are JSON objects, without comments and empty lines. A single line is a
 * body, unless it is marked as Hooktrail's or has comments.
 */
function isLines({ text, bytes }: FileStart): boolean {
  if (text.startsWith(beginning)) return true
  // The start may end within a line.
  const whole = bytes > startBytes ? text.slice(0, text.lastIndexOf('\n') + 1) : text
  const lines = whole.split('\n').filter(line => line.trim() !== '')
  const values = lines.filter(line => !isComment(line))
  const objects = values.filter(isObjectLine).length
  return objects * 2 >= values.length && objects > 0 && (lines.length > 1 || bytes > startBytes)
}

const isComment = (line: string): boolean => /^\s*(?:#|\/\/)/.test(line)

const isObjectLine = (line: string): boolean => /^\s*\{/.test(line) && parsedJson(line) !== undefined

/** Reads lines of Hooktrail's deliveries, of notifications, or of another tool's requests. Comments are skipped. */
function readNdjson(path: string, rules: ImportRules): ImportReader {
  return {
    format: 'ndjson',
    *items() {
      let number = 0
      for (const line of fileLines(path, rules.dataDir, rules.maximumItemBytes)) {
        number += 1
        const place = `${path}, line ${number}`
        const start = line.toString('latin1', 0, 1000).trim()
        if (start === '' || isComment(start)) continue
        yield* checkedItems(rules, place, () => itemsOfLine(withoutReturn(line), place, rules.nowMs))
      }
    },
  }
}

function itemsOfLine(line: Buffer, place: string, nowMs: number): ImportItem[] {
  const value = parseJson(line, place)
  const isOurs =
    typeof value === 'object' && value !== null && 'format' in value && value.format === lineFormat
  if (!isOurs) return itemsOf(line, place, nowMs)
  const version = 'version' in value ? value.version : null
  if (version !== lineVersion) {
    throw importProblem(
      place,
      `Version ${String(version)} is not supported; this Hooktrail supports ${lineVersion}. Update Hooktrail.`,
    )
  }
  return [{ type: 'delivery', delivery: readTransferDelivery(value, place), place }]
}

/** Lines of Windows end in CR LF. */
function withoutReturn(line: Buffer): Buffer {
  return line.at(-1) === 0x0d ? line.subarray(0, -1) : line
}
