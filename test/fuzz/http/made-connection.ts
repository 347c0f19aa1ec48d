import { createHash } from 'node:crypto'
import { allExamples } from '../../support/inspection/examples.ts'
import type { Random } from '../../support/random.ts'
import { mutateBytes } from '../make/mutate-bytes.ts'

/** The three ports that speak HTTP. */
export type Port = 'capture' | 'inlet' | 'interface'
/** `wait`: for the responses. `half`: closes its half, then waits. `reset`, `close`: leaves at once. */
type Ending = 'wait' | 'half' | 'reset' | 'close'

/** One connection of a client, whatever it sends. */
export interface MadeConnection {
  /** What it was made of. */
  readonly seed: number
  readonly port: Port
  /** Latin-1, written one after the other. */
  readonly pieces: readonly string[]
  readonly end: Ending
  readonly requests: number
  /** If every request is valid HTTP: how each must be stored; all get 200. */
  readonly clean: readonly { readonly target: string; readonly sha256: string }[] | null
}

const bodies = allExamples().map(({ body }) => Buffer.from(JSON.stringify(body)))
const headerLines = [
  ...[
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 99999999999999999999',
    'Content-Length: 5, 5',
  ],
  ...['Content-Length: 0x5', 'Content-Length: ', 'Content-Length: 1000000', 'Transfer-Encoding: chunked'],
  ...['Transfer-Encoding: gzip, chunked', 'Transfer-Encoding: x', 'Connection: close', 'Upgrade: websocket'],
  ...['Connection: keep-alive, upgrade', 'Upgrade: h2c', 'Expect: 100-continue', 'Expect: x', 'Host: '],
  ...['Host: a\r\nHost: b', 'Host: evil.example', 'Content-Encoding: gzip', `X-Long: ${'x'.repeat(3000)}`],
  ...[
    ' folded',
    ': no name',
    '__proto__: 1',
    'ffffffffffffffff',
    '-1',
    'A;ext="x"',
    '00000000000005\r\nabcde',
  ],
].map(line => `${line}\r\n`)
const pieces: readonly string[] = [
  ...headerLines,
  ...'HTTP/1.0 HTTP/0.9 HTTP/2.0 HTTP/1.1 GET CONNECT /a?b?c // /../.. /%00 /%zz * ?token=x # : , ;'.split(
    ' ',
  ),
  ...['\r\n', '\n', '\r', '\r\n\r\n', '\0', ' ', '\t', '\xff', '\xff'.repeat(24), '\x80', '\x16\x03\x01'],
  ...['0\r\n\r\n', '0\r\nX-Trailer: 1\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'OPTIONS *'],
  ...[
    'X-Hooktrail-Probe: ',
    'X-Forwarded-For: ',
    'Forwarded: for=',
    'X-Real-IP: ',
    'X-Many: 1\r\n'.repeat(300),
  ],
  ...['http://127.0.0.1/', `/${'x'.repeat(5000)}`],
]
const methods = 'POST POST POST PUT GET HEAD OPTIONS DELETE PATCH TRACE CONNECT M-SEARCH post'.split(' ')
const interfacePaths = '/ /?token=x /api/call /api/events /api/export/1 /assets/x /index.html /../x'.split(
  ' ',
)
const oddHeaders = 'X-Forwarded-For Forwarded X-Odd Cookie Authorization Origin Last-Event-ID'.split(' ')
const oddHeaderValues = [
  '\xff',
  '\x80\xfe',
  'é',
  '',
  ' ',
  'x'.repeat(500),
  '"',
  ',,,',
  'a\tb',
  '127.0.0.1',
  '[::1]:80',
  'for="_x"',
]
/** A probe's nonce has 24 characters; so has each of these, in characters or in bytes. */
const probeValues = [
  '\xff'.repeat(24),
  `${'\xff'.repeat(23)}x`,
  'x'.repeat(24),
  '\xc3\xa9'.repeat(12),
  '-_'.repeat(12),
  '\x80'.repeat(24),
]

export function makeConnection(random: Random, seed: number, most: number): MadeConnection {
  const port = random.pick<Port>(['capture', 'capture', 'capture', 'inlet', 'inlet', 'interface'])
  const count = Math.min(most, random.pick([1, 1, 2, 3, 4, 8]))
  if (port !== 'interface' && random.once(4)) return cleanConnection(random, seed, port, count)
  let bytes: Buffer = Buffer.concat(Array.from({ length: count }, () => request(random, port)))
  if (!random.once(6)) bytes = mutateBytes(random, bytes, pieces, 3)
  return {
    seed,
    port,
    pieces: split(random, bytes),
    end: random.pick<Ending>(['wait', 'wait', 'half', 'half', 'reset', 'close']),
    requests: count,
    clean: null,
  }
}

function cleanConnection(random: Random, seed: number, port: Port, count: number): MadeConnection {
  const clean: { target: string; sha256: string }[] = []
  const parts: Buffer[] = []
  for (let at = 0; at < count; at++) {
    const target = `/fuzz/${seed}/${at}?a=%20b`
    const body = random.once(2) ? random.pick(bodies) : random.bytes(random.below(2000))
    clean.push({ target, sha256: createHash('sha256').update(body).digest('hex') })
    const { header, bytes } = framed(random, body)
    parts.push(head(random, 'POST', target, [...someHeaders(random), header]), bytes)
  }
  return {
    seed,
    port,
    pieces: split(random, Buffer.concat(parts)),
    end: random.pick<Ending>(['wait', 'half']),
    requests: count,
    clean,
  }
}

interface Framed {
  readonly header: string
  readonly bytes: Buffer
}

/** The body with the header that tells its length, or in chunks. */
function framed(random: Random, body: Buffer): Framed {
  if (!random.once(3)) return { header: `Content-Length: ${body.length}`, bytes: body }
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const length = Math.min(body.length - at, 1 + random.below(700))
    parts.push(Buffer.from(`${length.toString(16)}\r\n`), body.subarray(at, at + length), Buffer.from('\r\n'))
    at += length
  }
  return { header: 'Transfer-Encoding: chunked', bytes: Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]) }
}

function request(random: Random, port: Port): Buffer {
  if (random.once(12)) return head(random, 'GET', '/', [`X-Hooktrail-Probe: ${random.pick(probeValues)}`])
  const method = random.pick(methods)
  const target = port === 'interface' ? random.pick(interfacePaths) : `/hooks/${random.below(1000)}`
  const headers = someHeaders(random)
  const isBare = method === 'GET' || method === 'HEAD'
  const body = isBare ? null : framed(random, random.pick(bodies))
  if (body !== null) headers.push(body.header)
  if (random.once(4)) headers.push(`X-Hooktrail-Probe: ${random.pick(probeValues)}`)
  if (random.once(5)) headers.push(`${random.pick(oddHeaders)}: ${random.pick(oddHeaderValues)}`)
  if (random.once(20)) headers.push('Expect: 100-continue')
  return Buffer.concat([head(random, method, target, headers), body?.bytes ?? Buffer.alloc(0)])
}

function someHeaders(random: Random): string[] {
  const headers = ['Host: 127.0.0.1', 'Content-Type: application/json']
  if (random.once(3)) headers.push('User-Agent: fuzz/1', 'Accept: */*')
  return headers
}

function head(random: Random, method: string, target: string, headers: readonly string[]): Buffer {
  const version = random.once(30) && method !== 'POST' ? 'HTTP/1.0' : 'HTTP/1.1'
  return Buffer.from(`${method} ${target} ${version}\r\n${headers.join('\r\n')}\r\n\r\n`, 'latin1')
}

/** In one piece, or cut at any bytes. */
function split(random: Random, bytes: Buffer): string[] {
  const cuts = random.once(2) ? 0 : 1 + random.below(5)
  const places = Array.from({ length: cuts }, () => random.below(bytes.length + 1)).sort((a, b) => a - b)
  const starts = [0, ...places]
  return starts
    .map((start, index) => bytes.toString('latin1', start, starts[index + 1] ?? bytes.length))
    .filter(piece => piece !== '')
}
