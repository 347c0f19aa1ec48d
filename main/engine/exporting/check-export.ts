import { AppError } from '#contract/errors'
import { headerValue } from '#contract/headers'
import type { ExportFormat } from '#contract/transfer/exporting'
import { decodeBody } from '../inspect/body/decode-body.ts'
import { formats } from './formats/formats.ts'
import { ownItemBytes } from './imports/import-problem.ts'
import type { ImportItem } from './imports/import-reader.ts'
import type { ValueSearch } from './pseudonyms/value-search.ts'
import type { ExportedDelivery, ExportHead, TransferDelivery } from './transfer-delivery.ts'

const ownExport = {
  nowMs: 0,
  dataDir: null,
  maximumItemBytes: ownItemBytes,
  skipInvalid: false,
  acceptEdits: false,
}

/** Reads the written export back. Throws `export-unsafe` for any difference. */
export function checkExport(path: string, format: ExportFormat, head: ExportHead) {
  const { readBack, itemsOf, bytesOf } = formats[format]
  const read = (): Generator<ImportItem, void, undefined> | null =>
    readBack?.read(path, ownExport).items() ?? null
  const deliveries = read()
  const items = itemsOf(path, head)
  return {
    /** In the order of writing: checks that the next delivery and everything about it reads back as it was written. */
    compare(expected: ExportedDelivery) {
      const item = deliveries?.next().value
      const isRead =
        deliveries === null || (item?.type === 'delivery' && isSame(item.delivery, expected.delivery))
      if (!isRead || !items.isNext(expected)) {
        throw unsafe(`Delivery ${expected.number} differs from what was written.`)
      }
    },
    /** After the last delivery: checks that no other follows. */
    compareEnd() {
      if (deliveries?.next().done === false || !items.isEnd()) {
        throw unsafe('The export has unexpected content.')
      }
    },
    /** Checks that no searched value occurs anywhere. In steps, so that a long search can be canceled. */
    *search(values: ValueSearch) {
      let number = 0
      for (const item of read() ?? []) {
        number += 1
        if (item.type === 'delivery' && holdsAny(item.delivery, values)) {
          throw unsafe(`Original text remains in delivery ${number}.`)
        }
        yield number
      }
      for (const texts of [items.texts(), bytesOf(path)]) {
        for (const { place, bytes, minimumBytes } of texts) {
          if (values.find(bytes, minimumBytes) >= 0) throw unsafe(`Original text remains in ${place}.`)
          yield number
        }
      }
    },
  }
}

function isSame(
  { body, ...rest }: TransferDelivery,
  { body: expected, decodeLimit: _, ...others }: TransferDelivery,
): boolean {
  const inOrder = (value: object) =>
    JSON.stringify(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
  return inOrder(rest) === inOrder(others) && Buffer.compare(body, expected) === 0
}

function holdsAny(delivery: TransferDelivery, values: ValueSearch): boolean {
  const { session, method, target, headers, trailers, remoteAddress, inlet, tags, note, body } = delivery
  const way = [remoteAddress, inlet?.name ?? '', inlet?.sourceAddress ?? '']
  const said = [...(tags ?? []), note ?? '']
  const texts = [session, method, target, ...way, ...said, ...headers.flat(), ...trailers.flat()]
  const encoding = headerValue(headers, 'content-encoding')
  return (
    texts.some(text => values.find(Buffer.from(text)) >= 0) ||
    values.find(decodeBody(body, encoding).bytes) >= 0
  )
}

function unsafe(what: string): AppError {
  return new AppError(
    'export-unsafe',
    `The check of the export failed, and the export was deleted. ${what} Please report this bug.`,
  )
}
