import { type DeliveryId, maximumSliceBytes } from '#contract/terms'
import type { Client } from '#contract/transport'
import { maskedRequest } from '../outside/mask-secrets.ts'
import { Refusal } from '../outside/refusal.ts'

export interface BodyPage {
  readonly encoding: 'utf-8' | 'base64'
  readonly text: string
  /** Start of the next page, in bytes; `null` after the last. */
  readonly nextOffset: number | null
  readonly totalBytes: number
}

/** Most bytes of a character that may be cut at the end of a page. */
const longestRest = 3

/** Limit for a request whose head was unreadable. */
const maximumPendingBytes = 4 * 1024 * 1024

/**
 * Reads a part of the decoded body: text, or base64 if it is not UTF-8. A malformed request is returned as text with
 * its credentials hidden. Throws `not-available` if that is too long.
 */
export async function bodyPage(
  client: Client,
  id: DeliveryId,
  offset: number,
  length: number,
  signal?: AbortSignal,
): Promise<BodyPage> {
  if (await isPending(client, id, signal)) {
    const text = await bodyTextWithin(client, id, maximumPendingBytes, signal)
    if (text === null)
      throw new Refusal('not-available', 'This request is malformed, and too long to be shown.')
    const bytes = Buffer.from(maskedRequest(text))
    return pageOf(bytes.subarray(offset, offset + length), offset, bytes.length)
  }
  const slice = await client.call('deliveries.body', { id, form: 'decoded', offset, length }, signal)
  return pageOf(Buffer.from(slice.base64, 'base64'), offset, slice.totalBytes)
}

/** The stored body of a malformed request starts with its head, and so with its credentials. */
async function isPending(client: Client, id: DeliveryId, signal?: AbortSignal): Promise<boolean> {
  const { rows } = await client.call('deliveries.rows', { ids: [id] }, signal)
  if (rows[0] === undefined || rows[0].reception === 'whole') return false
  return (await client.call('deliveries.get', { id }, signal)).headers.length === 0
}

/**
 * `bytes` start at `offset`. A page always starts at its first byte, so that consecutive pages have every byte once. It
 * ends before a cut character, so that the next page can be text.
 */
export function pageOf(bytes: Buffer, offset: number, totalBytes: number): BodyPage {
  const isLast = offset + bytes.length >= totalBytes
  const end = isLast ? bytes.length : bytes.length - trailingRest(bytes)
  // A page that ends where it starts would never advance.
  const part = end > 0 ? bytes.subarray(0, end) : bytes
  const text = utf8(part)
  return {
    encoding: text === null ? 'base64' : 'utf-8',
    text: text ?? part.toString('base64'),
    nextOffset: isLast ? null : offset + part.length,
    totalBytes,
  }
}

/** Length of a cut character at the end. */
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

/** The text of the body, with U+FFFD for bytes that are not UTF-8; `null` if it is longer than `maximumBytes`. */
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
