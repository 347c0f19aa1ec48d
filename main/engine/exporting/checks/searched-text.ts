/** Bytes in which no replaced value of at least `minimumBytes` may occur. */
export interface SearchedText {
  readonly place: string
  readonly bytes: Uint8Array
  /** 0: every value of the search. */
  readonly minimumBytes: number
}
