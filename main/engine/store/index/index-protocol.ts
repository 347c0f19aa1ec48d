import type { WireError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'

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
  /** Counts deliveries that the store has restored as not inspected: some of them. After all removals. */
  | { readonly kind: 'restorals' }
  /** Adds deliveries to the texts: some of them. */
  | { readonly kind: 'texts' }
  /** Removes the texts: some of them. */
  | { readonly kind: 'clearTexts' }
  /** Gives up to so many free pages back to the disk. */
  | { readonly kind: 'vacuum'; readonly pages: number }
  /** Removes everything: all is to be inspected again. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'close' }

/** Counted with each transaction, so that asking costs nothing. */
export interface IndexTotals {
  /** Deliveries that are inspected. */
  readonly inspected: number
  /** No delivery up to this id is without an inspection. */
  readonly through: number
  /** The oldest delivery; 0 without one. */
  readonly firstId: number
  /** No delivery up to this id is missing in the texts. */
  readonly textsThrough: number
  /** So many ids after it are inspected and may be added. */
  readonly textsMissing: number
  /** The texts are being removed, and are not used. */
  readonly isClearingTexts: boolean
}

export const noTotals: IndexTotals = {
  inspected: 0,
  through: 0,
  firstId: 0,
  textsThrough: 0,
  textsMissing: 0,
  isClearingTexts: false,
}

/** A range of deliveries, of which so many have other findings as steps of their trails now. */
export interface ChangedSteps {
  readonly firstId: DeliveryId
  readonly lastId: DeliveryId
  readonly count: number
}

export interface IndexReply {
  /** Nothing of the request was stored. */
  readonly error: WireError | null
  readonly totals: IndexTotals
  /** What was changed by others than themselves; `null` for none. */
  readonly changedSteps: ChangedSteps | null
  /** Of `answered`: some inspection changed. */
  readonly hasChanged: boolean
  /** Of `texts`: there may be more to add. Of `clearTexts`: there is more to remove. */
  readonly hasMore: boolean
  /** Of `removals`: those that the index no longer knows. */
  readonly removed: readonly number[]
  /** Of `restorals`: those that are to be inspected again. */
  readonly restored: readonly number[]
  /** Of `vacuum`: pages that went back to the disk; 0 where none is left. */
  readonly freed: number
}
