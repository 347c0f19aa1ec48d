import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

/** Bodies are read and compared up to this length, to bound memory. */
export const maximumDecodedBytes = 64 * 1024 * 1024
const maximumEncodings = 5

const mebibyte = 1024 * 1024
/** Encoded notifications are 2 to 20 times shorter; attacks 1,000 to 600,000 times. */
const ratios = { always: 20, atMost: 100 } as const
/** Several times the longest notification. */
const alwaysDecoded = 32 * 1024

/**
 * No body is decoded beyond this: longer JSON mostly exceeds the limit of values. Measured: 300 costly bodies per
 * second beside other attacks took the process to 560 MiB, and to 820 MiB with a limit of 64 MiB.
 */
const longestDecoded = 16 * mebibyte

/** Bodies are decoded up to this length, for any sender. */
export function freeDecodedBytes(receivedBytes: number): number {
  return Math.max(alwaysDecoded, Math.min(mebibyte, ratios.always * receivedBytes))
}
export function mostDecodedBytes(receivedBytes: number): number {
  return Math.max(alwaysDecoded, Math.min(longestDecoded, ratios.atMost * receivedBytes))
}

/** Limit of decoding in bytes, decided once by inspection. `null`: not decided, so `freeDecodedBytes`. */
export type DecodeLimit = number | null
export const notDecoded = { overBudget: 0, overRatio: -1 } as const

export interface DecodedBody {
  /** Decoded; the bytes as sent if decoding failed. */
  readonly bytes: Uint8Array
  /** Decoded encodings, as the header names them. */
  readonly undone: readonly string[]
  /** Why the bytes are shown as sent; `null` after success. */
  readonly problem: DecodeProblem | null
}
export interface DecodeProblem {
  readonly kind: 'unknown' | 'corrupt' | 'too-large'
  readonly encoding: string
  readonly message: string
}

/**
 * Decodes by `Content-Encoding` (RFC 9110, section 8.4): gzip, deflate with and without zlib header, br, and
 * combinations. Never throws.
 */
export function decodeBody(
  body: Uint8Array,
  contentEncoding: string | null,
  limit: DecodeLimit = maximumDecodedBytes,
): DecodedBody {
  const encodings = (contentEncoding ?? '')
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && name.toLowerCase() !== 'identity')
  if (encodings.length === 0 || body.length === 0) return { bytes: body, undone: [], problem: null }
  const raw = (kind: DecodeProblem['kind'], encoding: string, message: string): DecodedBody => ({
    bytes: body,
    undone: [],
    problem: { kind, encoding, message },
  })
  if (encodings.length > maximumEncodings) {
    return raw('unknown', encodings.join(', '), `More than ${maximumEncodings} encodings; shown as sent.`)
  }
  const tooLarge = (encoding: string) => raw('too-large', encoding, whyNotDecoded(body.length, limit))
  if (limit !== null && limit <= 0) return tooLarge(encodings.join(', '))
  const maxOutputLength = Math.min(limit ?? freeDecodedBytes(body.length), mostDecodedBytes(body.length))
  let bytes = body
  // Named in the order in which they were applied.
  for (const encoding of encodings.toReversed()) {
    const decoder = decoders.get(encoding.toLowerCase())
    if (decoder === undefined) {
      return raw('unknown', encoding, `Unknown content encoding "${clip(encoding)}"; shown as sent.`)
    }
    try {
      bytes = decoder(bytes, { maxOutputLength })
    } catch (error) {
      return isTooLarge(error)
        ? tooLarge(encoding)
        : raw('corrupt', encoding, `The body isn’t ${clip(encoding)}, as its header says; shown as sent.`)
    }
  }
  return { bytes, undone: encodings, problem: null }
}

function whyNotDecoded(receivedBytes: number, limit: DecodeLimit): string {
  if (limit === null)
    return 'Not decoded yet: the decoded body is large, so other deliveries are inspected first.'
  if (limit === notDecoded.overBudget) {
    return 'Not decoded: large bodies of this sender took too much processor time in that minute; shown as sent.'
  }
  const most = mostDecodedBytes(receivedBytes)
  return `Not decoded: ${receivedBytes} bytes were received, and decoded they are over ${Math.min(most, limit > 0 ? limit : most)}; shown as sent.`
}

type Decoder = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['br', brotliDecompressSync],
  ['deflate', inflateEither],
])

/** Compression method in a zlib header (RFC 1950, section 2.2). */
const deflated = 8

/** `deflate` means zlib, but some senders omit its header. */
function inflateEither(bytes: Uint8Array, options: { maxOutputLength: number }): Uint8Array {
  const [first = 0, second = 0] = bytes
  const isZlib = (first & 0x0f) === deflated && ((first << 8) | second) % 31 === 0
  if (!isZlib) return inflateRawSync(bytes, options)
  try {
    return inflateSync(bytes, options)
  } catch (error) {
    if (isTooLarge(error)) throw error
    return inflateRawSync(bytes, options)
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
}

function clip(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}...` : name
}
