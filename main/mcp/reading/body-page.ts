import type { DeliveryId } from '#contract/terms'
import { maximumSliceBytes } from '#contract/terms'
import type { Client } from '#contract/transport'

/** A part of a body, in one piece of text or in base64. */
export interface BodyPage {
  readonly encoding: 'utf-8' | 'base64'
  readonly text: string
  /** Where the next page starts, in bytes; `null` after the last. */
  readonly nextOffset: number | null
  readonly totalBytes: number
}

/** Bytes of a character that may be cut at the end of a page. */
const longestRest = 3

/** Reads a part of the body after content decoding. What is not UTF-8 is base64. */
export async function bodyPage(
  client: Client,
  id: DeliveryId,
  offset: number,
  length: number,
  signal?: AbortSignal,
): Promise<BodyPage> {
  const slice = await client.call('deliveries.body', { id, form: 'decoded', offset, length }, signal)
  return pageOf(Buffer.from(slice.base64, 'base64'), offset, slice.totalBytes)
}

/**
 * `bytes`: from `offset` on, of so many. Always starts at the first, so that pages read one after the other have every
 * byte once. Ends before a character that goes on: the next page can be text, also after base64.
 */
export function pageOf(bytes: Buffer, offset: number, totalBytes: number): BodyPage {
  const isLast = offset + bytes.length >= totalBytes
  const end = isLast ? bytes.length : bytes.length - trailingRest(bytes)
  // A page that ends where it starts would never move on.
  const part = end > 0 ? bytes.subarray(0, end) : bytes
  const text = utf8(part)
  return {
    encoding: text === null ? 'base64' : 'utf-8',
    text: text ?? part.toString('base64'),
    nextOffset: isLast ? null : offset + part.length,
    totalBytes,
  }
}

/** Bytes at the end of a character that goes on. */
function trailingRest(bytes: Buffer): number {
  for (let back = 1; back <= longestRest && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (isContinuation(byte)) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? back : 0
  }
  return 0
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function utf8(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

/** The text of a body of at most so many bytes, bytes that are not UTF-8 as U+FFFD; `null` for a longer body. */
export async function bodyTextWithin(
  client: Client,
  id: DeliveryId,
  maximumBytes: number,
  signal?: AbortSignal,
): Promise<string | null> {
  const pieces: Buffer[] = []
  let read = 0
  for (;;) {
    const asked = { id, form: 'decoded' as const, offset: read, length: maximumSliceBytes }
    const { base64, totalBytes } = await client.call('deliveries.body', asked, signal)
    if (totalBytes > maximumBytes) return null
    const piece = Buffer.from(base64, 'base64')
    pieces.push(piece)
    read += piece.length
    if (piece.length === 0 || read >= totalBytes) return new TextDecoder().decode(Buffer.concat(pieces))
  }
}
