import { lineFormat, lineVersion } from '../formats/ndjson.ts'
import { fileLines } from './file-pieces.ts'
import { importProblem, maximumItemBytes, refuseLargeBody } from './import-problem.ts'
import type { ImportReader } from './import-reader.ts'
import { parseJson, readCarried } from './read-item.ts'
import { carriedBody } from './read-single-body.ts'

/** A delivery of ours a line, or a plain notification a line. */
export function readNdjson(path: string, nowMs: number): ImportReader {
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

function deliveryOf(value: unknown, line: Buffer, place: string, nowMs: number) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw importProblem(place, 'It is no JSON object.')
  }
  if (!('format' in value) || value.format !== lineFormat) {
    refuseLargeBody(line, place)
    return carriedBody(line, nowMs)
  }
  const version = 'version' in value ? value.version : null
  if (version !== lineVersion) {
    throw importProblem(
      place,
      `It has the version ${String(version)}; this Hooktrail knows ${lineVersion}. Update Hooktrail.`,
    )
  }
  return readCarried(value, place)
}
