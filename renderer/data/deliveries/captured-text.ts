import type { DeliveryId } from '#contract/terms'
import { ask } from '../client/engine-query.ts'
import { bytesOfBase64 } from './bytes.ts'

/** Longer bodies are not edited. */
const longestBytes = 2 * 1024 * 1024

/** A captured request as text. */
export interface CapturedText {
  readonly body: string
  /** One header per line: `Name: value`. */
  readonly headers: string
}

/** The decoded body and the headers. Throws if the body is no text, or longer than 2 MB. */
export async function fetchCapturedText(id: DeliveryId): Promise<CapturedText> {
  const { headers } = await ask('deliveries.get', { id })
  const body = textOf(await fetchBody(id))
  return { body, headers: headers.map(([name, value]) => `${name}: ${value}`).join('\n') }
}

async function fetchBody(id: DeliveryId): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for (let offset = 0; ; ) {
    const slice = await ask('deliveries.body', { id, form: 'decoded', offset })
    if (slice.totalBytes > longestBytes) throw new Error('Bodies over 2 MB can’t be edited.')
    const bytes = bytesOfBase64(slice.base64)
    pieces.push(bytes)
    offset += bytes.length
    if (offset >= slice.totalBytes || bytes.length === 0) return pieces
  }
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
    throw new Error('The body isn’t UTF-8 text, so it can’t be edited.')
  }
}
