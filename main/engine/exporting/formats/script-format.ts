import { type SearchedText, searchedPieces } from '../checks/raw-pieces.ts'
import type { WrittenItems } from '../checks/written-items.ts'
import { openFileWriter } from '../file-writer.ts'
import { filePieces } from '../imports/file-pieces.ts'
import type { ExportedDelivery, ExportHead, FormatWriter, TransferDelivery } from '../transfer-delivery.ts'
import { type CurlOption, curlOptions, quietOptions } from './curl-options.ts'
import { fixtureName } from './fixture-name.ts'
import type { Format } from './format.ts'

interface Script {
  readonly preamble: string
  /** After the last delivery. */
  readonly ending?: string
  readonly comment: '#' | '//'
  /** What sends a delivery; `null`: it can't be sent. `name`: of the delivery, in letters, digits and dashes. */
  request(delivery: TransferDelivery, name: string): Uint8Array[] | null
  /** The script's words without quoting, to search for originals. */
  plain(pieces: Iterable<Uint8Array>): Iterable<Uint8Array>
}

/** Sends by curl. `sink`: file for the responses; `command` sends a body with these options of curl. */
export function byCurl(
  sink: string,
  command: (options: readonly CurlOption[], body: Uint8Array) => Uint8Array[],
): Script['request'] {
  return (delivery, name) => {
    const options = curlOptions(delivery)
    return options && command([...quietOptions(sink, name), ...options], delivery.body)
  }
}

/** A script that sends deliveries. It stops at the first without a response. */
export function scriptFormat({ preamble, ending = '', comment, request, plain }: Script): Format {
  const beginning = Buffer.from(preamble)
  const last = Buffer.from(ending)

  function commandOf(exported: ExportedDelivery, total: number): Uint8Array[] {
    const name = fixtureName(exported, total)
    const sent = request(exported.delivery, name)
    if (sent === null) return [Buffer.from(`${comment} ${name}: can't be sent by this script; skipped.\n\n`)]
    return [Buffer.from(`${comment} ${name}\n`), ...sent, Buffer.from('\n\n')]
  }

  return {
    open(path: string, head: ExportHead): FormatWriter {
      const file = openFileWriter(path)
      file.write(beginning)
      return {
        add(exported) {
          for (const piece of commandOf(exported, head.total)) file.write(piece)
        },
        end() {
          file.write(last)
          file.end()
        },
        abandon: file.abandon,
      }
    },
    isOwn: start => start.startsWith(preamble),
    itemsOf(path: string, head: ExportHead): WrittenItems {
      const script = expectBytes(filePieces(path, null))
      let hasBegun = false
      return {
        isNext(expected) {
          const begins = hasBegun || script.isNext(beginning)
          hasBegun = true
          return begins && commandOf(expected, head.total).every(script.isNext)
        },
        isEnd: () => (hasBegun || script.isNext(beginning)) && script.isNext(last) && script.isEnd(),
        *texts() {},
      }
    },
    *bytesOf(path: string): Generator<SearchedText, void, undefined> {
      yield* searchedPieces('the script', filePieces(path, null), 0)
      for (const { place, bytes } of searchedPieces('the script', plain(filePieces(path, null)), 0)) {
        yield { place, bytes, minimumBytes: 0 }
        // Characters of a head are written as Latin-1.
        yield { place, bytes: Buffer.from(Buffer.from(bytes).toString('latin1')), minimumBytes: 0 }
      }
    },
    ownText: () => `${preamble}${ending}`,
    readBack: null,
  }
}

/** Compares a stream of bytes with expected bytes, chunk by chunk. */
function expectBytes(source: Iterator<Uint8Array>): {
  /** Checks that these bytes follow, and skips them. */
  isNext(expected: Uint8Array): boolean
  isEnd(): boolean
} {
  /** Rest of the last chunk. Use it before the next read, which may overwrite it. */
  let rest: Uint8Array = new Uint8Array(0)
  const fill = (): boolean => {
    while (rest.byteLength === 0) {
      const next = source.next()
      if (next.done === true) return false
      rest = next.value
    }
    return true
  }
  return {
    isNext(expected) {
      for (let at = 0; at < expected.byteLength; ) {
        if (!fill()) return false
        const bytes = Math.min(rest.byteLength, expected.byteLength - at)
        if (Buffer.compare(rest.subarray(0, bytes), expected.subarray(at, at + bytes)) !== 0) return false
        rest = rest.subarray(bytes)
        at += bytes
      }
      return true
    },
    isEnd: () => !fill(),
  }
}

/** Lines of a script, whose bytes are characters. */
export function* linesOf(pieces: Iterable<Uint8Array>): Generator<string, void, undefined> {
  let rest = ''
  for (const piece of pieces) {
    const lines = `${rest}${Buffer.from(piece).toString('latin1')}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}
