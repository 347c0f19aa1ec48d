import type { HeaderPairs } from '#contract/terms'

/** Text of a head, which Node gives as Latin-1 characters: decoded if its bytes are valid UTF-8, else unchanged. */
export function shownText(head: string): string {
  // Other text was imported, not received by HTTP.
  if (!/[\x80-\xff]/.test(head) || /[^\0-\xff]/.test(head)) return head
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(head, 'latin1'))
  } catch {
    return head
  }
}

export function shownHeaders(headers: Readonly<HeaderPairs>): HeaderPairs {
  return headers.map(([name, value]) => [shownText(name), shownText(value)])
}

/** The inverse of `shownText`: UTF-8 bytes as Latin-1 characters. */
export function headText(written: string): string {
  return Buffer.from(written).toString('latin1')
}
