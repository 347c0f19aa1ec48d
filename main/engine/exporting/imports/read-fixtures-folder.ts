import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf } from '../formats/delivery-facts.ts'
import { folderFormat, folderVersion, manifestName, transferEntrySchema } from '../formats/manifest-schema.ts'
import { filePieces, wholeFile } from './file-pieces.ts'
import { importProblem, maximumBodyBytes } from './import-problem.ts'
import type { ImportReader } from './import-reader.ts'
import { jsonItems } from './json-items.ts'
import { parseJson, parseWith } from './read-item.ts'
import { transferHeadSchema } from './transfer-schema.ts'

const maximumHeadBytes = 64 * 1024 * 1024
/** A folder that `writeFixturesFolder` made, perhaps on another machine. Reads no file outside of it. */
export function readFixturesFolder(folder: string): ImportReader {
  const manifest = join(folder, manifestName)
  return {
    format: 'fixtures',
    *items() {
      const { items, before } = jsonItems(filePieces(manifest), ['deliveries'], manifest)
      let number = 0
      for (const text of items) {
        number += 1
        if (number === 1) checkVersion(before, manifest)
        const place = `${manifest}, delivery ${number}`
        const { head, headSha256, body, bodyBytes, bodySha256, ...facts } = parseWith(
          transferEntrySchema,
          parseJson(text, place),
          place,
        )
        const headBytes = listedFile(folder, head, place, maximumHeadBytes)
        if (digestOf(headBytes) !== headSha256)
          throw importProblem(place, `${head} does not match its checksum.`)
        if (bodyBytes > maximumBodyBytes) {
          throw importProblem(
            place,
            `The body has ${bodyBytes} bytes; at most ${maximumBodyBytes} are supported.`,
          )
        }
        const bytes = body === null ? new Uint8Array(0) : listedFile(folder, body, place, bodyBytes)
        if (bytes.byteLength !== bodyBytes || digestOf(bytes) !== bodySha256) {
          throw importProblem(place, `${body ?? 'The body'} does not match its checksum.`)
        }
        const rest = parseWith(transferHeadSchema, parseJson(headBytes, place), place)
        yield { type: 'delivery', delivery: { ...facts, ...rest, body: bytes }, place }
      }
      checkVersion(before, manifest)
    },
  }
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

/** A link would lead out of the folder. */
function listedFile(folder: string, name: string, place: string, maximumBytes: number): Buffer {
  const path = join(folder, name)
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat === undefined) throw importProblem(place, `${name} is missing.`)
  if (!stat.isFile()) throw importProblem(place, `${name} is not a regular file.`)
  return wholeFile(path, place, maximumBytes)
}
