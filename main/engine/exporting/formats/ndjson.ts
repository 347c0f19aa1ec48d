import { filePiecesOf } from '../checks/raw-pieces.ts'
import { jsonWritten } from '../checks/written-items.ts'
import type { ExportedDelivery, FormatWriter } from '../exported-delivery.ts'
import { openFileWriter } from '../file-writer.ts'
import { fileLines } from '../imports/file-pieces.ts'
import type { FileStart } from '../imports/file-start.ts'
import { importProblem, maximumItemBytes, refuseLargeBody } from '../imports/import-problem.ts'
import type { ImportReader } from '../imports/import-reader.ts'
import { parseJson, readTransferDelivery } from '../imports/read-item.ts'
import { transferBody } from '../imports/read-single-body.ts'
import type { TransferDelivery } from '../transfer-delivery.ts'
import { bodyMembers } from './body-text.ts'
import { deliveryFacts, deliveryHead, digestOf } from './delivery-facts.ts'
import type { Format } from './format.ts'

export const lineFormat = 'hooktrail-delivery'
export const lineVersion = 1

/** One delivery a line, exact. */
export const ndjson: Format = {
  open: writeNdjson,
  itemsOf: path => jsonWritten(() => fileLines(path, maximumItemBytes), deliveryLine, 'the file'),
  bytesOf: filePiecesOf,
  // A body that is not text has a member of its own.
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

/** The first line is a whole JSON object that is marked as ours, or the next line begins with another object. */
function isLines({ text, bytes }: FileStart): boolean {
  if (text.startsWith(`{"format":"${lineFormat}"`)) return true
  const end = text.indexOf('\n')
  if (end < 0 || end + 1 >= bytes || !/^\s*\{/.test(text.slice(end + 1))) return false
  try {
    const first: unknown = JSON.parse(text.slice(0, end))
    return typeof first === 'object' && first !== null && !Array.isArray(first)
  } catch {
    // A body that is laid out over several lines.
    return false
  }
}

/** A delivery of ours a line, or a plain notification a line. */
function readNdjson(path: string, nowMs: number): ImportReader {
  return {
    format: 'ndjson',
    *items() {
      let number = 0
      for (const line of fileLines(path, maximumItemBytes)) {
        number += 1
        const place = `${path}, line ${number}`
        if (line.toString('latin1').trim() === '') continue
        const value = parseJson(line, place)
        yield { type: 'delivery', delivery: deliveryOf(value, line, place, nowMs), place }
      }
    },
  }
}

function deliveryOf(value: unknown, line: Buffer, place: string, nowMs: number): TransferDelivery {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw importProblem(place, 'Not a JSON object.')
  }
  if (!('format' in value) || value.format !== lineFormat) {
    refuseLargeBody(line, place)
    return transferBody(line, nowMs)
  }
  const version = 'version' in value ? value.version : null
  if (version !== lineVersion) {
    throw importProblem(
      place,
      `Version ${String(version)} is not supported; this Hooktrail supports ${lineVersion}. Update Hooktrail.`,
    )
  }
  return readTransferDelivery(value, place)
}
