import type { ListColumn } from '#ui'

export type TrailColumn = 'status' | 'record-kind' | 'amount' | 'record' | 'findings' | 'open' | 'updated'

/** The columns of the list of trails. */
export const trailColumns: readonly ListColumn<TrailColumn>[] = [
  { name: 'status', label: 'Status', width: 100, minimum: 32, roomy: 106, isRequired: true, rank: 0 },
  {
    name: 'record-kind',
    label: 'Record',
    width: 130,
    minimum: 130,
    // The longest kind and a count of deliveries.
    comfortable: 168,
    roomy: 340,
    isFlexible: true,
    isRequired: true,
    rank: 0,
  },
  {
    name: 'amount',
    label: 'Amount',
    width: 106,
    roomy: 128,
    minimum: 48,
    align: 'end',
    isDefault: true,
    rank: 1,
  },
  { name: 'record', label: 'Id', width: 64, minimum: 48, isDefault: true, rank: 4 },
  {
    name: 'findings',
    label: 'Findings',
    width: 52,
    minimum: 28,
    align: 'end',
    isDefault: true,
    rank: 2,
  },
  { name: 'open', label: 'Open for', width: 52, minimum: 40, align: 'end', isDefault: true, rank: 5 },
  { name: 'updated', label: 'Arrived', width: 60, minimum: 44, align: 'end', isDefault: true, rank: 3 },
]
