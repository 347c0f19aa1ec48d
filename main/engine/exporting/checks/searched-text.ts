/** Bytes in which no replaced value of at least so many bytes may stand. */
export interface SearchedText {
  /** For a message: where it stands. */
  readonly place: string
  readonly bytes: Uint8Array
  /** 0: every value of the search. */
  readonly leastBytes: number
}
