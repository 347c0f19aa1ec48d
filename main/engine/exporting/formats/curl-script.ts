import { chmodSync } from 'node:fs'
import type { ExportedDelivery, ExportHead, FormatWriter } from '../exported-delivery.ts'
import { openFileWriter } from '../file-writer.ts'
import { fixtureName } from './fixture-name.ts'
import { shellPrint, shellWord } from './shell-quote.ts'

/** Headers of the connection, made anew by curl. */
const connectionHeaders = new Set([
  ...['host', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'te', 'trailer', 'upgrade'],
  ...['proxy-connection', 'expect'],
])
/** What curl adds of its own unless it is told not to. */
const addedByCurl = ['Accept', 'User-Agent', 'Content-Type', 'Expect']

export const preamble = `#!/bin/sh
# Sends captured deliveries again, in order, with the bytes they had.
#   sh THIS-FILE [http://127.0.0.1:4400]
set -eu
to=\${1:-http://127.0.0.1:4400}
to=\${to%/}

`
export const scriptBeginning = Buffer.from(preamble)

/** A script for sh and curl. Stops at the first delivery that gets no answer. */
export function writeCurlScript(path: string, head: ExportHead): FormatWriter {
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

/** The command for one delivery, in pieces. */
export function scriptCommand(exported: ExportedDelivery, total: number): Uint8Array[] {
  const { delivery } = exported
  const title = `# ${fixtureName(exported, total)}`
  const { method, target, headers, body } = delivery
  if (
    delivery.reception === 'malformed' ||
    delivery.reception === 'headers-too-large' ||
    !isSendable(delivery)
  ) {
    return [Buffer.from(`${title}: no request that curl can make; left out.\n\n`)]
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

/** A request line and headers that HTTP allows, so that curl sends them as they are. */
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
