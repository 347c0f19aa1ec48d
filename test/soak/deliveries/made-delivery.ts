import { allExamples } from '../../support/inspection/examples.ts'
import { type Random, randomFrom } from '../../support/random.ts'

/** A request whose every byte follows from its marker, so that what is stored can be compared without keeping it. */
export interface MadeDelivery {
  readonly method: string
  readonly target: string
  /** In order, as sent. */
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
  /** What goes over the socket. */
  readonly request: Buffer
}

/** The header that carries the marker. */
export const markerHeader = 'X-Soak'

const examples = allExamples().map(({ body }) => JSON.stringify(body))
const records = 2_000

/** A marker that starts with `large` has a body of 150 to 250 KB, a marker with `huge` of 1.1 to 1.3 MB. */
export function madeDelivery(marker: string): MadeDelivery {
  const random = randomFrom(marker)
  const body = madeBody(random, leastBytesOf(marker))
  const method = body.byteLength === 0 ? 'GET' : random.pick(['POST', 'POST', 'POST', 'POST', 'PUT', 'PATCH'])
  const target = random.pick(['/', '/hooks/transactions', `/hooks?n=${random.between(1, 999)}&x=%C3%A9+b`])
  const isChunked = body.byteLength > 0 && random.next() < 0.1
  const headers: [string, string][] = [
    ['Host', 'hooks.example'],
    ['content-TYPE', 'application/json'],
    [markerHeader, marker],
  ]
  if (random.next() < 0.3)
    headers.push(['X-Twice', '1'], ['x-odd', 'caf\u00e9'], ['X-Empty', ''], ['x-twice', '2'])
  if (isChunked) headers.push(['Transfer-Encoding', 'chunked'])
  else if (body.byteLength > 0) headers.push(['Content-Length', String(body.byteLength)])
  const head = `${method} ${target} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const sent = isChunked ? chunked(body) : [body]
  return { method, target, headers, body, request: Buffer.concat([Buffer.from(head, 'latin1'), ...sent]) }
}

/** 0 for any. */
function leastBytesOf(marker: string): number {
  if (marker.startsWith('large')) return 150_000
  return marker.startsWith('huge') ? 1_100_000 : 0
}

function madeBody(random: Random, leastBytes: number): Buffer {
  if (leastBytes > 0)
    return bytes(random, leastBytes + random.between(0, leastBytes > 1_000_000 ? 200_000 : 100_000))
  const kind = random.next()
  if (kind < 0.04) return Buffer.alloc(0)
  if (kind < 0.12) return bytes(random, random.between(1, 5_000))
  // Beyond 512 KiB a body lies in pieces.
  if (kind < 0.124) return bytes(random, 524_288 + random.between(-2, 300_000))
  const record = random
    .between(0, records - 1)
    .toString(16)
    .padStart(8, '0')
  const text = random
    .pick(examples)
    .replace(/"(id|fid|wid)":"([^"]{8})/g, (_all, name) => `"${name}":"${record}`)
  return Buffer.from(kind < 0.2 ? text + ' '.repeat(random.between(1, 60_000)) : text)
}

/** Any bytes; a short range repeated, since single random numbers would cost more than the store. */
function bytes(random: Random, length: number): Buffer {
  const stretch = Buffer.from(Array.from({ length: Math.min(length, 997) }, () => random.between(0, 255)))
  return Buffer.alloc(length, stretch)
}

function chunked(body: Buffer): Buffer[] {
  const parts: Buffer[] = []
  const step = Math.max(1, Math.ceil(body.byteLength / 3))
  for (let at = 0; at < body.byteLength; at += step) {
    const part = body.subarray(at, at + step)
    parts.push(Buffer.from(`${part.byteLength.toString(16)}\r\n`), part, Buffer.from('\r\n'))
  }
  return [...parts, Buffer.from('0\r\n\r\n')]
}
