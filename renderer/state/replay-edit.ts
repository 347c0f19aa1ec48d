import type { DeliveryId, HeaderPairs } from '#contract/terms'
import { call } from '../api/client.ts'
import { bytesOfBase64 } from '../data/bytes.ts'

/** Longer ones are not edited. */
const longestBytes = 2 * 1024 * 1024

/** A captured request as it is edited: what it was, and what it is now. */
export interface ReplayEdit {
  readonly originalBody: string
  readonly body: string
  /** A header a line: `Name: value`. */
  readonly originalHeaders: string
  readonly headers: string
}

/** The decoded body and the headers, for editing. Throws where the body is no text, or too long. */
export async function captureForEdit(id: DeliveryId): Promise<ReplayEdit> {
  const { headers } = await call('deliveries.get', { id })
  const pieces: Uint8Array[] = []
  for (let offset = 0; ; ) {
    const slice = await call('deliveries.body', { id, form: 'decoded', offset })
    if (slice.totalBytes > longestBytes)
      throw new Error('The body is longer than 2 MB: too long to be edited.')
    const bytes = bytesOfBase64(slice.base64)
    pieces.push(bytes)
    offset += bytes.length
    if (offset >= slice.totalBytes || bytes.length === 0) break
  }
  const body = textOf(pieces)
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  return { originalBody: body, body, originalHeaders: lines, headers: lines }
}

function textOf(pieces: readonly Uint8Array[]): string {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(whole)
  } catch {
    throw new Error('The body is no text in UTF-8, so it can only be sent as it is.')
  }
}

export function isEdited(edit: ReplayEdit | null): boolean {
  return edit !== null && (edit.body !== edit.originalBody || edit.headers !== edit.originalHeaders)
}

/** What is sent otherwise than it was captured; `undefined` for nothing, so that the captured bytes go out. */
export function changesOf(
  edit: ReplayEdit | null,
): { readonly body?: string; readonly headers?: HeaderPairs } | undefined {
  if (edit === null || !isEdited(edit)) return undefined
  return {
    ...(edit.body === edit.originalBody ? {} : { body: edit.body }),
    ...(edit.headers === edit.originalHeaders ? {} : { headers: headerPairs(edit.headers) ?? [] }),
  }
}

/** The headers of lines; `null` where a line is none. */
export function headerPairs(lines: string): HeaderPairs | null {
  const pairs: HeaderPairs = []
  for (const line of lines.split('\n')) {
    if (line.trim() === '') continue
    const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*)$/.exec(line)
    if (match === null) return null
    pairs.push([match[1] ?? '', (match[2] ?? '').trimEnd()])
  }
  return pairs
}
