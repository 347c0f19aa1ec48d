const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The text form of RFC 9562, any version, any case. */
export function isUuid(text: string): boolean {
  return uuidShape.test(text)
}

/** The id by which a record is known: RFC 9562 takes a UUID in any case for the same. Any other id stays as it came. */
export function foldedId(id: string): string {
  return isUuid(id) ? id.toLowerCase() : id
}

/** A record's key as it is kept, from one that may hold a UUID in another case; of an id likewise. */
export function foldedKey(idOrKey: string): string {
  const at = idOrKey.lastIndexOf(':') + 1
  return idOrKey.slice(0, at) + foldedId(idOrKey.slice(at))
}
