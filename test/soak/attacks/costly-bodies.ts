import { readFileSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'

const mebibyte = 1024 * 1024
/** Decoded length of the largest ones. */
const longest = 58 * mebibyte
/** Repeats a run as the highest quality does, in a tenth of the time. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Makes them once: that takes seconds. */
export function writeCostlyPosts(file: string): void {
  writeFileSync(file, serialize(costlyPosts()))
}
export function readCostlyPosts(file: string): readonly Uint8Array[] {
  return deserialize(readFileSync(file)) as readonly Uint8Array[]
}

/** POSTs of bodies that are small beside what they decode to. */
function costlyPosts(): readonly Buffer[] {
  const run = Buffer.alloc(longest, 'a')
  const oneLongText = notification({ note: 'a'.repeat(longest) })
  return [
    // 102 bytes.
    post('br', brotliCompressSync(run, quality)),
    post('gzip, gzip', gzipSync(gzipSync(run))),
    post('gzip, gzip, gzip, gzip, gzip', layered(run, 5)),
    // 170 bytes.
    post('br', brotliCompressSync(oneLongText, quality)),
    post('deflate', deflateSync(run)),
    // Below 100 times what is sent: decoded as long as their senders have time left.
    post('br', brotliCompressSync(withSteps(600_000), quality)),
    post('gzip', gzipSync(withSteps(40_000))),
    ...Array.from({ length: 5 }, (_, index) => post('gzip', gzipSync(withSteps(1_000 + index)))),
  ]
}

/** Its steps are of some 60 bytes. */
function withSteps(count: number): Buffer {
  return notification({
    steps: Array.from({ length: count }, (_, step) => ({ step, isPaid: true, note: 'paid out in full' })),
  })
}

function notification(more: object): Buffer {
  return Buffer.from(
    JSON.stringify({ event: 'funding', payload: { fid: 'f-1', status: 'pending', ...more } }),
  )
}

function layered(bytes: Buffer, layers: number): Buffer {
  return layers === 0 ? bytes : layered(gzipSync(bytes), layers - 1)
}

function post(encoding: string, body: Buffer): Buffer {
  const head = `POST /costly HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body])
}
