import type { ImportFormat } from '#contract/transfer/importing'
import type { TransferDelivery } from '../transfer-delivery.ts'

/** An item of a source: a delivery, or why a part of it is left out. */
export type ImportItem =
  | { readonly type: 'delivery'; readonly delivery: TransferDelivery; readonly place: string }
  | { readonly type: 'skipped'; readonly place: string; readonly why: string }

/** A source of deliveries; reading it throws `import-invalid` where it is malformed. Can be read again. */
export interface ImportReader {
  readonly format: ImportFormat
  items(): Generator<ImportItem, void, undefined>
}
