/** More are not read, because parsing costs by the field. The number is the default of `server.maxHeadersCount` in node. */
export const mostFields = 2_000
/** A shorter head cannot have more: the shortest field is `a:` and a line end. */
export const longHeadBytes = 3 * mostFields

const lineFeed = 10

/** Counts the fields of a head before it is parsed, where it is long enough to have too many. */
export class FieldCount {
  /** Of the head that is not complete. */
  #lines = 0

  /**
   * Whether the head that ends or goes on in `piece` from `begin` to `end` has too many; `earlierBytes` of it came before.
   * Of a head that comes in many pieces its first `longHeadBytes` may go uncounted.
   */
  areTooMany(piece: Buffer, begin: number, end: number, earlierBytes: number): boolean {
    if (earlierBytes === 0) this.#lines = 0
    if (earlierBytes + end - begin <= longHeadBytes) return false
    for (
      let at = piece.indexOf(lineFeed, begin);
      at !== -1 && at < end;
      at = piece.indexOf(lineFeed, at + 1)
    ) {
      this.#lines += 1
    }
    return this.#lines > mostFields
  }
}
