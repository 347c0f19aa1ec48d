import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

/** Bodies are read and compared up to this length, so that neither a small encoded one nor a huge one fills the memory. */
export const maximumDecodedBytes = 64 * 1024 * 1024
const maximumEncodings = 5

export interface DecodedBody {
  /** Decoded; the bytes as sent where decoding failed. */
  readonly bytes: Uint8Array
  /** The encodings that were undone, as the header names them. */
  readonly undone: readonly string[]
  /** Why the bytes are shown as sent; `null` where decoding succeeded. */
  readonly problem: DecodeProblem | null
}
export interface DecodeProblem {
  readonly kind: 'unknown' | 'corrupt' | 'too-large'
  readonly encoding: string
  /** For the user. */
  readonly message: string
}

/**
 * Undoes a `Content-Encoding` (RFC 9110, section 8.4): gzip, deflate with and without zlib header, br, and several of
 * them. Never throws.
 */
export function decodeBody(
  body: Uint8Array,
  contentEncoding: string | null,
  maximumBytes: number = maximumDecodedBytes,
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
  let bytes = body
  // They are named in the order in which they were applied.
  for (const encoding of encodings.toReversed()) {
    const decoder = decoders.get(encoding.toLowerCase())
    if (decoder === undefined) {
      return raw('unknown', encoding, `Unknown content encoding "${clip(encoding)}"; shown as sent.`)
    }
    try {
      bytes = decoder(bytes, { maxOutputLength: maximumBytes })
    } catch (error) {
      return isTooLarge(error)
        ? raw('too-large', encoding, `The body decodes to over ${maximumBytes} bytes; shown as sent.`)
        : raw('corrupt', encoding, `The body isn’t ${clip(encoding)}, as its header says; shown as sent.`)
    }
  }
  return { bytes, undone: encodings, problem: null }
}

type Decoder = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['br', brotliDecompressSync],
  ['deflate', inflateEither],
])

/** The compression method in a zlib header (RFC 1950, section 2.2). */
const deflated = 8

/** `deflate` means zlib, but some senders leave the zlib wrapping out. */
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
