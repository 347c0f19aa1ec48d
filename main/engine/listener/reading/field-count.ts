/** Maximum number of fields, since parsing costs by the field: Node's default of `server.maxHeadersCount`. */
const mostFields = 2_000
/** Shorter heads cannot have more: the shortest field is `a:` and a line end. */
export const longHeadBytes = 3 * mostFields

const lineFeed = 10

/** Counts the fields of a long head before it is parsed. */
export class FieldCount {
  #lines = 0

  /**
   * Whether the head from `begin` to `end` in `piece` has too many fields; `earlierBytes` of it arrived
   * before. If it arrives in many chunks, its first `longHeadBytes` may not be counted.
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
