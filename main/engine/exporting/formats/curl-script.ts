import { chmodSync } from 'node:fs'
import { expectBytes } from '../checks/expect-bytes.ts'
import { plainScript } from '../checks/plain-script.ts'
import { searchedPieces } from '../checks/raw-pieces.ts'
import type { SearchedText } from '../checks/searched-text.ts'
import type { WrittenItems } from '../checks/written-items.ts'
import type { ExportedDelivery, ExportHead, FormatWriter } from '../exported-delivery.ts'
import { openFileWriter } from '../file-writer.ts'
import { filePieces } from '../imports/file-pieces.ts'
import { fixtureName } from './fixture-name.ts'
import type { Format } from './format.ts'
import { shellPrint, shellWord } from './shell-quote.ts'

/** Headers of the connection, which curl sets itself. */
const connectionHeaders = new Set([
  ...['host', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'te', 'trailer', 'upgrade'],
  ...['proxy-connection', 'expect'],
])
/** Headers that curl adds unless they are switched off. */
const addedByCurl = ['Accept', 'User-Agent', 'Content-Type', 'Expect']

const preamble = `#!/bin/sh
# Sends captured deliveries again, in order, with the bytes they had.
#   sh THIS-FILE [http://127.0.0.1:4400]
set -eu
to=\${1:-http://127.0.0.1:4400}
to=\${to%/}

`
const scriptBeginning = Buffer.from(preamble)

/** A script for sh and curl. Stops at the first delivery that gets no answer. */
export const curlScript: Format = {
  open: writeCurlScript,
  itemsOf: scriptItems,
  bytesOf: scriptBytes,
  ownText: () => preamble,
  readBack: null,
}

function writeCurlScript(path: string, head: ExportHead): FormatWriter {
  const file = openFileWriter(path)
  file.write(scriptBeginning)
  return {
    add(exported) {
      for (const piece of scriptCommand(exported, head.total)) file.write(piece)
    },
    end() {
      file.end()
      chmodSync(path, 0o700)
    },
    abandon: file.abandon,
  }
}

function scriptItems(path: string, head: ExportHead): WrittenItems {
  const script = expectBytes(filePieces(path))
  let hasBegun = false
  return {
    isNext(expected) {
      const begins = hasBegun || script.isNext(scriptBeginning)
      hasBegun = true
      return begins && scriptCommand(expected, head.total).every(script.isNext)
    },
    isEnd: () => (hasBegun || script.isNext(scriptBeginning)) && script.isEnd(),
    // Its words are searched in the bytes.
    *texts() {},
  }
}

function* scriptBytes(path: string): Generator<SearchedText, void, undefined> {
  yield* searchedPieces('the script', filePieces(path), 0)
  for (const { place, bytes } of searchedPieces('the script', plainScript(filePieces(path)), 0)) {
    yield { place, bytes, minimumBytes: 0 }
    // A head's characters are written as Latin-1.
    yield { place, bytes: Buffer.from(Buffer.from(bytes).toString('latin1')), minimumBytes: 0 }
  }
}

/** The command for one delivery, in pieces. */
function scriptCommand(exported: ExportedDelivery, total: number): Uint8Array[] {
  const { delivery } = exported
  const title = `# ${fixtureName(exported, total)}`
  const { method, target, headers, body } = delivery
  if (
    delivery.reception === 'malformed' ||
    delivery.reception === 'headers-too-large' ||
    !isSendable(delivery)
  ) {
    return [Buffer.from(`${title}: no request that curl can make; skipped.\n\n`)]
  }
  const options: (Uint8Array | string)[] = [
    '--silent --show-error --output /dev/null --globoff --path-as-is --http1.1',
    ' --write-out ',
    shellWord(Buffer.from(`${fixtureName(exported, total)} %{http_code}\\n`)),
    method === 'HEAD' ? ' --head' : ' --request ',
    method === 'HEAD' ? '' : shellWord(latin1(method)),
    ' --request-target ',
    shellWord(latin1(target)),
  ]
  const given = new Set<string>()
  for (const [name, value] of headers) {
    const small = name.toLowerCase()
    if (connectionHeaders.has(small)) continue
    given.add(small)
    // A header without a value is written with a semicolon.
    options.push(' --header ', shellWord(latin1(value === '' ? `${name};` : `${name}: ${value}`)))
  }
  for (const name of addedByCurl) {
    if (!given.has(name.toLowerCase())) options.push(` --header '${name}:'`)
  }
  const hasBody = body.byteLength > 0
  if (hasBody) options.push(' --data-binary @-')
  const call = [Buffer.from('curl '), ...options.map(bytesOf), Buffer.from(' "$to"\n\n')]
  if (!hasBody) return [Buffer.from(`${title}\n`), ...call]
  return [Buffer.from(`${title}\n{\n`), ...shellPrint(body), Buffer.from('} | '), ...call]
}

/** Whether HTTP allows the request line and the headers, so that curl sends them as they are. */
function isSendable({ method, target, headers }: ExportedDelivery['delivery']): boolean {
  return (
    /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(method) &&
    /^[^\s\0]+$/.test(target) &&
    headers.every(([name, value]) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && !/[\0\r\n]/.test(value))
  )
}

/** Node gives the bytes of a head as Latin-1 characters. */
function latin1(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}

function bytesOf(part: Uint8Array | string): Uint8Array {
  return typeof part === 'string' ? Buffer.from(part) : part
}
