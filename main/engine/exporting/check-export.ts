import { AppError } from '#contract/errors'
import { headerValue } from '#contract/headers'
import type { ExportFormat } from '#contract/transfer/exporting'
import { decodeBody } from '../inspect/body/decode-body.ts'
import type { CarriedDelivery } from './carried-delivery.ts'
import { rawPieces } from './checks/raw-pieces.ts'
import { writtenItems } from './checks/written-items.ts'
import type { ExportedDelivery, ExportHead } from './exported-delivery.ts'
import type { ImportItem } from './imports/import-reader.ts'
import { readFixturesFolder } from './imports/read-fixtures-folder.ts'
import { readHar } from './imports/read-har.ts'
import { readNdjson } from './imports/read-ndjson.ts'
import type { ValueSearch } from './pseudonyms/value-search.ts'

/** Reads back what was written. Throws `export-unsafe` for whatever is not as it should be. */
export interface ExportCheck {
  /** In the order of writing: the next delivery, and all that is said of it, reads back as it was meant. */
  compare(expected: ExportedDelivery): void
  /** After the last delivery: no other stands there. */
  compareEnd(): void
  /** No value of the search stands anywhere. Steps, so that a long search can be ended. */
  search(values: ValueSearch): Generator<number, void, undefined>
}

export function checkExport(path: string, format: ExportFormat, head: ExportHead): ExportCheck {
  const deliveries = readBack(path, format)
  const items = writtenItems(path, format, head)
  return {
    compare(expected) {
      const item = deliveries?.next().value
      const isRead =
        deliveries === null || (item?.type === 'delivery' && isSame(item.delivery, expected.delivery))
      if (!isRead || !items.isNext(expected)) {
        throw unsafe(`Delivery ${expected.number} did not read back as it was written.`)
      }
    },
    compareEnd() {
      if (deliveries?.next().done === false || !items.isEnd()) {
        throw unsafe('There is more than was to be written.')
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
      for (const { place, bytes, leastBytes } of items.texts()) {
        if (values.find(bytes, leastBytes) >= 0) throw unsafe(`An original text stands in ${place}.`)
        yield number
      }
      for (const { place, bytes, leastBytes } of rawPieces(path, format)) {
        if (values.find(bytes, leastBytes) >= 0) throw unsafe(`An original text stands in ${place}.`)
        yield number
      }
    },
  }
}

/** A script for curl is no source for an import. */
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
  const { session, method, target, headers, trailers, remoteAddress, inlet, body } = delivery
  const way = [remoteAddress, inlet?.name ?? '', inlet?.sourceAddress ?? '']
  const texts = [session, method, target, ...way, ...headers.flat(), ...trailers.flat()]
  const encoding = headerValue(headers, 'content-encoding')
  return (
    texts.some(text => values.find(Buffer.from(text)) >= 0) ||
    values.find(decodeBody(body, encoding).bytes) >= 0
  )
}

function unsafe(what: string): AppError {
  return new AppError(
    'export-unsafe',
    `The check after writing failed, and the export was removed. ${what} Please report this.`,
  )
}
