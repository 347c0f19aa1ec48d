import { isUtf8 } from 'node:buffer'

/** A body in JSON: as text if that gives the same bytes, otherwise in base64. */
export function bodyMembers(body: Uint8Array): { bodyText: string } | { bodyBase64: string } {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return isUtf8(bytes) ? { bodyText: bytes.toString('utf8') } : { bodyBase64: bytes.toString('base64') }
}

export function bodyOf(members: {
  bodyText?: string | undefined
  bodyBase64?: string | undefined
}): Uint8Array {
  return members.bodyText === undefined
    ? Buffer.from(members.bodyBase64 ?? '', 'base64')
    : Buffer.from(members.bodyText, 'utf8')
}
