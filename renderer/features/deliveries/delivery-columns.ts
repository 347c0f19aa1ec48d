import type { ListColumn } from '#ui'

export type DeliveryColumn =
  | 'status'
  | 'notification'
  | 'amount'
  | 'record'
  | 'request'
  | 'findings'
  | 'response'
  | 'size'
  | 'age'
  | 'received'

/** The columns of the list of deliveries. */
export const deliveryColumns: readonly ListColumn<DeliveryColumn>[] = [
  { name: 'status', label: 'Status', width: 106, minimum: 32, isRequired: true, rank: 0 },
  {
    name: 'notification',
    label: 'Notification',
    width: 140,
    minimum: 140,
    comfortable: 200,
    roomy: 340,
    isFlexible: true,
    isRequired: true,
    rank: 0,
  },
  { name: 'request', label: 'Request', width: 140, minimum: 60, rank: 10 },
  {
    name: 'amount',
    label: 'Amount',
    width: 106,
    minimum: 48,
    roomy: 128,
    align: 'end',
    isDefault: true,
    rank: 1,
  },
  { name: 'record', label: 'Record', width: 64, minimum: 48, isDefault: true, rank: 4 },
  {
    name: 'findings',
    label: 'Findings',
    width: 48,
    minimum: 28,
    roomy: 62,
    align: 'end',
    isDefault: true,
    rank: 2,
  },
  { name: 'response', label: 'Response', width: 56, minimum: 32, align: 'end', rank: 8 },
  { name: 'size', label: 'Size', width: 52, minimum: 40, align: 'end', isDefault: true, rank: 7 },
  { name: 'age', label: 'Age', width: 40, minimum: 36, align: 'end', isDefault: true, rank: 3 },
  { name: 'received', label: 'Received', width: 88, minimum: 56, align: 'end', isDefault: true, rank: 5 },
]
