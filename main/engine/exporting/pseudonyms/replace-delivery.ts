import { hash } from 'node:crypto'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { InletMark } from '#contract/deliveries/delivery'
import { headerValue, namesSecret } from '#contract/headers'
import { sourceAddresses } from '#contract/services/source-addresses'
import type { HeaderPairs } from '#contract/terms'
import { decodeBody } from '../../inspect/body/decode-body.ts'
import { decodeText } from '../../inspect/body/decode-text.ts'
import { isLoopbackAddress, plainAddress } from '../../net/hosts.ts'
import type { TransferDelivery } from '../transfer-delivery.ts'
import { type ChangeSink, type ReplacedKind, type Replacements, told } from './choices.ts'
import { replaceJson, replaceName } from './replace-json.ts'
import { httpDateMs, isStandardValue, replaceAgent } from './standard-headers.ts'

/**
 * Fields of a head or trailer without secrets. Names and values that may identify somebody are replaced. `bodyBytes`:
 * before and after the replacement; a correct length stays correct. `dropped` gets the replaced name.
 */
export function replaceHeaders(
  pairs: HeaderPairs,
  by: Replacements,
  sink: ChangeSink,
  dropped: (name: string) => void,
  bodyBytes: readonly [before: number, after: number] = [0, 0],
): HeaderPairs {
  const result: HeaderPairs = []
  for (const [name, value] of pairs) {
    const small = name.toLowerCase()
    const replacement = told(sink, name, replaceName(name, by), 'name', 'header names')
    // Never exported with pseudonyms, whatever the user lists.
    if (namesSecret(small)) dropped(replacement.toLowerCase())
    else if (small === 'content-length' && value === String(bodyBytes[0])) {
      result.push([name, String(bodyBytes[1])])
    } else result.push([replacement, replaceValue(small, value, by, sink)])
  }
  return result
}

function replaceValue(name: string, value: string, by: Replacements, sink: ChangeSink): string {
  const replaced = (original: string, replacement: string, kind: ReplacedKind = 'header'): string =>
    told(sink, original, replacement, kind, name)
  if (isStandardValue(name, value) || by.choices.unchangedNames.has(name)) return replaced(value, value)
  if (name === 'host') return replaced(value, replacedHost(value, by))
  if (name === 'user-agent') {
    const agent = replaceAgent(value, (piece, isKnown) => (isKnown ? piece : replaced(piece, by.text(piece))))
    // A member of the body may have the same text.
    sink.saved(agent)
    return agent
  }
  const dateMs = name === 'date' ? httpDateMs(value) : null
  if (dateMs !== null) return replaced(value, new Date(by.atMs(dateMs)).toUTCString(), 'time')
  return replaced(value, by.text(value))
}

function replacedHost(value: string, by: Replacements): string {
  return `${by
    .text(value)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()}.example`
}

/** Replaces each segment, name and value of a target alone, so that ids in them still link. */
function replaceTarget(target: string, by: Replacements, sink: ChangeSink): string {
  return target.replace(/[^/?&=#]+/g, part => {
    const text = decoded(part)
    const replacement = told(sink, text, replaceName(text, by), 'target', 'request path')
    if (replacement === text) return part
    return text === part ? replacement : encodeURIComponent(replacement)
  })
}

const publicAddresses: ReadonlySet<string> = new Set(Object.values(sourceAddresses).flat())

/** Published addresses of the services, and this machine's, stay. */
function replaceRemoteAddress(address: string, by: Replacements, sink: ChangeSink): string {
  const bare = plainAddress(address)
  if (bare === '' || isLoopbackAddress(bare) || publicAddresses.has(bare)) {
    sink.saved(address)
    return address
  }
  const replacement = by.text(bare)
  sink.replaced(address, replacement, 'address', 'remote address')
  return replacement
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // Invalid percent-encoding stays unchanged.
    return part
  }
}

const filler = 0x78
const dayMs = 86_400_000
/** Stays, since otherwise lists of sessions would be unreadable. */
const sessionWord = 'Session '

/** The delivery with everything personal replaced. Each replacement is reported to the sink. */
export function replaceDelivery(delivery: TransferDelivery, by: Replacements, sink: ChangeSink) {
  const droppedHeaders: string[] = []
  const drop = (name: string): void => void droppedHeaders.push(name)
  const { body, isFiller } = replaceBody(delivery, by, sink)
  const { declaredBodyBytes, method, httpVersion } = delivery
  const bodyBytes = [delivery.body.byteLength, body.byteLength] as const
  return {
    delivery: {
      ...withoutLimit(delivery),
      source: delivery.source && {
        ...delivery.source,
        store: hash('sha256', `${by.choices.key}\nstore\n${delivery.source.store}`).slice(0, 32),
      },
      session: replaceSession(delivery, by, sink),
      receivedAtMs: by.atMs(delivery.receivedAtMs),
      // Other methods may be any text.
      method: /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|)$/.test(method) ? method : by.text(method),
      httpVersion: /^(?:[0-3](?:\.[0-9])?|)$/.test(httpVersion) ? httpVersion : by.text(httpVersion),
      // As in `Content-Length`, if that has the same text.
      declaredBodyBytes:
        declaredBodyBytes && Math.min(Number(by.text(String(declaredBodyBytes))), Number.MAX_SAFE_INTEGER),
      target: replaceTarget(delivery.target, by, sink),
      headers: replaceHeaders(delivery.headers, by, sink, drop, bodyBytes),
      trailers: replaceHeaders(delivery.trailers, by, sink, drop),
      remoteAddress: replaceRemoteAddress(delivery.remoteAddress, by, sink),
      ...(delivery.inlet === undefined ? {} : { inlet: replaceInlet(delivery.inlet, by, sink) }),
      body,
    },
    /** The body was unreadable, so it is replaced by filler of the same length. */
    isFiller,
    droppedHeaders,
  }
}

/** The limit is that of the original body. */
function withoutLimit({ decodeLimit, ...delivery }: TransferDelivery): TransferDelivery {
  return delivery
}

function replaceSession(
  { session: name, receivedAtMs }: TransferDelivery,
  by: Replacements,
  sink: ChangeSink,
): string {
  // A day close to its deliveries in any time zone.
  if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(name) && Math.abs(Date.parse(name) - receivedAtMs) < 2 * dayMs) {
    const day = by.time(name)
    sink.saved(day)
    return day
  }
  if (name === '') return name
  const number = hash('sha256', `${by.choices.key}\nsession\n${name}`, 'buffer').readUInt32BE(0) % 1_000_000
  const replacement = `${sessionWord}${String(number).padStart(6, '0')}`
  sink.replaced(name, replacement, 'value', 'session name')
  sink.saved(sessionWord)
  return replacement
}

function replaceInlet({ name, sourceAddress }: InletMark, by: Replacements, sink: ChangeSink): InletMark {
  return {
    name: told(sink, name, by.text(name), 'value', 'tunnel name'),
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
  const decoded = decodeBody(body, headerValue(delivery.headers, 'content-encoding'), delivery.decodeLimit)
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

/** In the order of the header, in which they were applied. */
const encoders: ReadonlyMap<string, (bytes: Uint8Array) => Uint8Array> = new Map([
  ['gzip', (bytes: Uint8Array) => gzipSync(bytes)],
  ['x-gzip', (bytes: Uint8Array) => gzipSync(bytes)],
  ['br', (bytes: Uint8Array) => brotliCompressSync(bytes)],
  ['deflate', (bytes: Uint8Array) => deflateSync(bytes)],
])
