const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Text form of RFC 9562, any version, any case. */
export function isUuid(text: string): boolean {
  return uuidShape.test(text)
}

/** Identity of a record: RFC 9562 ignores the case of a UUID. Other ids stay as received. */
export function foldedId(id: string): string {
  return isUuid(id) ? id.toLowerCase() : id
}

/** Stored key of a record or id, with a UUID in any case. */
export function foldedKey(idOrKey: string): string {
  const at = idOrKey.lastIndexOf(':') + 1
  return idOrKey.slice(0, at) + foldedId(idOrKey.slice(at))
}
