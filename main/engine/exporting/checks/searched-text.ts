/** Bytes in which no replaced value of at least so many bytes may occur. */
export interface SearchedText {
  /** For a message: where it is. */
  readonly place: string
  readonly bytes: Uint8Array
  /** 0: every value of the search. */
  readonly minimumBytes: number
}
