import type { ListColumn } from '#ui'

type SharedColumn = 'status' | 'kind' | 'amount' | 'record' | 'marks' | 'received'

/** Columns that the lists of deliveries and of trails both have, with one meaning. */
export const sharedColumns = {
  status: {
    name: 'status',
    label: 'Status',
    width: 100,
    minimum: 32,
    roomy: 106,
    isRequired: true,
    rank: 0,
  },
  kind: {
    name: 'kind',
    label: 'Kind',
    width: 130,
    minimum: 130,
    comfortable: 200,
    roomy: 340,
    isFlexible: true,
    isRequired: true,
    rank: 0,
  },
  amount: {
    name: 'amount',
    label: 'Amount',
    width: 106,
    minimum: 48,
    roomy: 128,
    align: 'end',
    isDefault: true,
    rank: 1,
  },
  record: { name: 'record', label: 'Record', width: 66, narrow: 60, minimum: 48, isDefault: true, rank: 2 },
  // Narrow: the most severe mark and its count.
  marks: {
    name: 'marks',
    label: 'Marks',
    sign: { text: '!', belowPx: 38 },
    width: 44,
    narrow: 20,
    minimum: 20,
    roomy: 84,
    isDefault: true,
    rank: 3,
  },
  received: {
    name: 'received',
    label: 'Received',
    width: 58,
    minimum: 44,
    roomy: 88,
    align: 'end',
    isDefault: true,
    rank: 4,
  },
} as const satisfies { readonly [Name in SharedColumn]: ListColumn<Name> }
