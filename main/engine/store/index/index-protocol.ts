import type { WireError } from '#contract/errors'

/** What the index thread is started with. */
export interface IndexStart {
  readonly dataDir: string
  readonly rulesVersion: number
}

/** Each is one transaction. */
export type IndexRequest =
  /** Opens the index, or makes it. */
  | { readonly kind: 'open' }
  /** `text`: see InspectionBatch. */
  | { readonly kind: 'inspections'; readonly text: string }
  /** Deliveries of this range were answered: adds what is to be said about their answers. */
  | { readonly kind: 'answered'; readonly firstId: number; readonly lastId: number }
  /** Removes what is derived from deliveries that the store has removed: some of them. */
  | { readonly kind: 'removals' }
  /** Adds deliveries to the texts: some of them. */
  | { readonly kind: 'texts' }
  | { readonly kind: 'close' }

/** Counted with each transaction, so that asking costs nothing. */
export interface IndexTotals {
  /** Deliveries that are inspected. */
  readonly inspected: number
  /** No delivery up to this id is without an inspection. */
  readonly through: number
}

export interface IndexReply {
  /** Nothing of the request was stored. */
  readonly error: WireError | null
  readonly totals: IndexTotals
  /** Of `answered`: some inspection changed. */
  readonly hasChanged: boolean
  /** Of `texts`: there may be more to add. */
  readonly hasMore: boolean
  /** Of `removals`: those that the index no longer knows. */
  readonly removed: readonly number[]
}
