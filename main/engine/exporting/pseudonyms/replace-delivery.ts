import { hash } from 'node:crypto'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { InletMark } from '#contract/deliveries/delivery'
import { headerValue, isHeader } from '#contract/headers'
import type { HeaderPairs } from '#contract/terms'
import { decodeBody } from '../../inspect/body/decode-body.ts'
import { decodeText } from '../../inspect/body/decode-text.ts'
import type { TransferDelivery } from '../transfer-delivery.ts'
import type { ChangeSink, Replacements } from './choices.ts'
import { replaceHeaders, replaceRemoteAddress, replaceTarget } from './replace-head.ts'
import { replaceJson } from './replace-json.ts'

export interface ReplacedDelivery {
  readonly delivery: TransferDelivery
  /** The body could not be read, so nothing of it is left: filler of the same length. */
  readonly isFiller: boolean
  /** Names of the headers that were left out, in lower case. */
  readonly droppedHeaders: readonly string[]
}

const filler = 0x78
/** A made-up name of the same form would be no word at all, where a list of sessions is read. */
const sessionWord = 'Session '

/** The delivery with everything personal replaced by pseudonyms. Each replaced text is reported to the sink. */
export function replaceDelivery(
  delivery: TransferDelivery,
  by: Replacements,
  sink: ChangeSink,
): ReplacedDelivery {
  const droppedHeaders: string[] = []
  const drop = (name: string): void => void droppedHeaders.push(name)
  const { body, isFiller } = replaceBody(delivery, by, sink)
  const headers = replaceHeaders(delivery.headers, by, sink, drop)
  return {
    delivery: {
      ...delivery,
      source: delivery.source && {
        ...delivery.source,
        store: hash('sha256', `${by.choices.key}\nstore\n${delivery.source.store}`).slice(0, 32),
      },
      session: replaceSession(delivery.session, by, sink),
      receivedAtMs: by.atMs(delivery.receivedAtMs),
      // A method is a word of HTTP; what is none of them may be anything.
      method: /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|)$/.test(delivery.method)
        ? delivery.method
        : by.text(delivery.method),
      target: replaceTarget(delivery.target, by, sink),
      headers: withLength(headers, delivery.body.byteLength, body.byteLength),
      trailers: replaceHeaders(delivery.trailers, by, sink, drop),
      remoteAddress: replaceRemoteAddress(delivery.remoteAddress, by, sink),
      ...(delivery.inlet === undefined ? {} : { inlet: replaceInlet(delivery.inlet, by, sink) }),
      body,
    },
    isFiller,
    droppedHeaders,
  }
}

function replaceSession(name: string, by: Replacements, sink: ChangeSink): string {
  if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(name)) {
    const day = by.time(name)
    sink.kept(day)
    return day
  }
  if (name === '') return name
  const number = hash('sha256', `${by.choices.key}\nsession\n${name}`, 'buffer').readUInt32BE(0) % 1_000_000
  const replacement = `${sessionWord}${String(number).padStart(6, '0')}`
  sink.replaced(name, replacement, 'value', 'session name')
  sink.kept(sessionWord)
  return replacement
}

function replaceInlet({ name, sourceAddress }: InletMark, by: Replacements, sink: ChangeSink): InletMark {
  const replacement = by.text(name)
  if (replacement === name) sink.kept(name)
  else sink.replaced(name, replacement, 'value', 'tunnel name')
  return {
    name: replacement,
    sourceAddress: sourceAddress === null ? null : replaceRemoteAddress(sourceAddress, by, sink),
  }
}

function replaceBody(
  delivery: TransferDelivery,
  by: Replacements,
  sink: ChangeSink,
): { body: Uint8Array; isFiller: boolean } {
  const { body } = delivery
  if (body.byteLength === 0) return { body, isFiller: false }
  const asFiller = { body: new Uint8Array(body.byteLength).fill(filler), isFiller: true }
  if (delivery.reception !== 'whole') return asFiller
  const decoded = decodeBody(body, headerValue(delivery.headers, 'content-encoding'))
  if (decoded.problem !== null) return asFiller
  const text = decodeText(decoded.bytes)
  if (text.isBroken || text.encoding !== 'utf-8') return asFiller
  const replaced = replaceJson(text.text, by, sink)
  if (replaced === null) return asFiller
  const plain = Buffer.from((text.hasByteOrderMark ? '\ufeff' : '') + replaced)
  const encoded = decoded.undone.reduce<Uint8Array | null>(
    (bytes, name) => (bytes === null ? null : (encoders.get(name.toLowerCase())?.(bytes) ?? null)),
    plain,
  )
  return encoded === null ? asFiller : { body: encoded, isFiller: false }
}

/** In the order in which the header names them, which is that in which they were applied. */
const encoders: ReadonlyMap<string, (bytes: Uint8Array) => Uint8Array> = new Map([
  ['gzip', (bytes: Uint8Array) => gzipSync(bytes)],
  ['x-gzip', (bytes: Uint8Array) => gzipSync(bytes)],
  ['br', (bytes: Uint8Array) => brotliCompressSync(bytes)],
  ['deflate', (bytes: Uint8Array) => deflateSync(bytes)],
])

/** A length that was right stays right. */
function withLength(headers: HeaderPairs, before: number, after: number): HeaderPairs {
  if (before === after) return headers
  return headers.map(pair =>
    isHeader(pair, 'content-length') && pair[1] === String(before) ? [pair[0], String(after)] : pair,
  )
}
