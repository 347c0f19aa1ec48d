import { AppError } from '#contract/errors'
import type { ImportFormat } from '#contract/transfer/importing'
import type { TransferDelivery } from '../transfer-delivery.ts'

/** A delivery, or why a part of the source is skipped. */
export type ImportItem =
  | { readonly type: 'delivery'; readonly delivery: TransferDelivery; readonly place: string }
  | { readonly type: 'skipped'; readonly place: string; readonly why: string }

export interface ImportRules {
  /** Arrival of deliveries for which the file has none. */
  readonly nowMs: number
  /** Private files of this folder are refused; `null` for an export that Hooktrail has just written. */
  readonly dataDir: string | null
  readonly maximumItemBytes: number
  /** Skips invalid lines and entries instead of failing. */
  readonly skipInvalid: boolean
  /** Reads files of a fixtures folder that were changed after the export. */
  readonly acceptEdits: boolean
}

/** A source of deliveries that can be read repeatedly; throws `import-invalid` if it is malformed. */
export interface ImportReader {
  readonly format: ImportFormat
  items(): Generator<ImportItem, void, undefined>
}

/** Items of a line or entry. If it is invalid and the rules allow, the reason why it is skipped. */
export function* checkedItems(
  { skipInvalid }: ImportRules,
  place: string,
  read: () => readonly ImportItem[],
): Generator<ImportItem, void, undefined> {
  let items: readonly ImportItem[]
  try {
    items = read()
  } catch (error) {
    const problem =
      error instanceof AppError && error.code === 'import-invalid' ? error.details?.problem : undefined
    if (!skipInvalid || typeof problem !== 'string') throw error
    items = [{ type: 'skipped', place, why: problem }]
  }
  yield* items
}
