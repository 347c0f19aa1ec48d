import { readdirSync } from 'node:fs'
import { AppError } from '#contract/errors'
import type { ExportFormat } from '#contract/exporting'
import { decodeBody } from '../inspect/decode-body.ts'
import type { CarriedDelivery } from './carried-delivery.ts'
import type { ExportedDelivery } from './exported-delivery.ts'
import { filePieces } from './imports/file-pieces.ts'
import type { ImportItem } from './imports/import-reader.ts'
import { readFixturesFolder } from './imports/read-fixtures-folder.ts'
import { readHar } from './imports/read-har.ts'
import { readNdjson } from './imports/read-ndjson.ts'
import type { ValueSearch } from './pseudonyms/value-search.ts'

/**
 * Shorter values are searched where texts stand, longer ones in every byte of the files: digests and base64 hold short
 * ones by chance.
 */
const searchedEverywhere = 14

/** Reads back what was written. Throws `export-unsafe` for whatever is not as it should be. */
export interface ExportCheck {
  /** In the order of writing: the next delivery reads back as it was meant. */
  compare(expected: ExportedDelivery): void
  /** No value of the search stands anywhere. Steps, so that a long search can be ended. */
  search(values: ValueSearch): Generator<number, void, undefined>
}

export function checkExport(path: string, format: ExportFormat): ExportCheck {
  const items = readBack(path, format)
  return {
    compare(expected) {
      if (items === null) return
      const item = items.next().value
      if (item?.type !== 'delivery' || !isSame(item.delivery, expected.delivery)) {
        throw unsafe(`Delivery ${expected.number} did not read back as it was written.`)
      }
    },
    *search(values) {
      let number = 0
      for (const item of readBack(path, format) ?? []) {
        number += 1
        if (item.type === 'delivery' && holdsAny(item.delivery, values)) {
          throw unsafe(`An original text stands in delivery ${number}.`)
        }
        yield number
      }
      for (const [file, bytes] of rawPieces(path, format)) {
        const least = format === 'curl' ? 0 : searchedEverywhere
        if (values.find(bytes, least) >= 0) throw unsafe(`An original text stands in ${file}.`)
        yield number
      }
    },
  }
}

/** A script for curl is not read back: what it does is for a shell to say. */
function readBack(path: string, format: ExportFormat): Generator<ImportItem, void, undefined> | null {
  switch (format) {
    case 'fixtures':
      return readFixturesFolder(path).items()
    case 'ndjson':
      return readNdjson(path, 0).items()
    case 'har':
      return readHar(path).items()
    case 'curl':
      return null
  }
}

function isSame({ body, ...rest }: CarriedDelivery, { body: expected, ...others }: CarriedDelivery): boolean {
  const inOrder = (value: object) =>
    JSON.stringify(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
  return inOrder(rest) === inOrder(others) && Buffer.compare(body, expected) === 0
}

function holdsAny(delivery: CarriedDelivery, values: ValueSearch): boolean {
  const { session, method, target, headers, trailers, remoteAddress, body } = delivery
  const texts = [session, method, target, remoteAddress, ...headers.flat(), ...trailers.flat()]
  const encoding = headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1] ?? null
  return (
    texts.some(text => values.find(Buffer.from(text)) >= 0) ||
    values.find(decodeBody(body, encoding).bytes) >= 0
  )
}

/** Every file's bytes; pieces overlap, so that nothing is missed between two. And the files' names. */
function* rawPieces(
  path: string,
  format: ExportFormat,
): Generator<[file: string, bytes: Uint8Array], void, undefined> {
  // Bodies and heads of a folder were read one by one.
  if (format === 'fixtures') {
    for (const name of readdirSync(path)) yield [name, Buffer.from(name)]
    return
  }
  let tail = Buffer.alloc(0)
  for (const piece of filePieces(path)) {
    const bytes = Buffer.concat([tail, piece])
    yield ['the file', bytes]
    tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - 4_096)))
  }
}

export function unsafe(what: string): AppError {
  return new AppError(
    'export-unsafe',
    `The check after writing failed, and the export was removed. ${what} Please report this.`,
  )
}
