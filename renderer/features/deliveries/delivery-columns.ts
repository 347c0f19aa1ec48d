import type { ListColumn } from '#ui'
import { sharedColumns } from '../list-view/index.ts'

export type DeliveryColumn = keyof typeof sharedColumns | 'request' | 'response' | 'size'

/** The columns of the list of deliveries. */
export const deliveryColumns: readonly ListColumn<DeliveryColumn>[] = [
  sharedColumns.status,
  sharedColumns.kind,
  { name: 'request', label: 'Request', width: 140, minimum: 60, rank: 10 },
  sharedColumns.amount,
  sharedColumns.record,
  sharedColumns.marks,
  { name: 'response', label: 'Response', width: 56, minimum: 32, align: 'end', rank: 8 },
  { name: 'size', label: 'Size', width: 52, minimum: 40, align: 'end', isDefault: true, rank: 7 },
  sharedColumns.received,
]
