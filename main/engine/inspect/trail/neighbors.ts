/** Part of a trail's row that its neighbors are searched by. */
export interface Neighbor {
  readonly deliveryId: number
  readonly meaningKey: string | null
}

/** Index reads that find neighbors. */
export interface NeighborReads<Row extends Neighbor> {
  /** The first arrival of the same notification. */
  trailFirstOfMeaning(recordKey: string, meaningKey: string): Row | null
  /** The nearest row before this row in the record's order with another meaning or another clock. */
  trailPreviousOther(recordKey: string, row: Row): Row | null
}

/** Most repetitions of a notification with another clock before it. */
const maximumOwn = 16

/** The first delivery of the same notification, which may be the row. */
export function originalOf<Row extends Neighbor>(
  reads: NeighborReads<Row>,
  recordKey: string,
  row: Row,
): Row {
  const first = row.meaningKey === null ? null : reads.trailFirstOfMeaning(recordKey, row.meaningKey)
  // A row that is not saved yet may be older than the first saved row.
  return first === null || first.deliveryId >= row.deliveryId ? row : first
}

/** The notification before a first delivery in the record's order, by its first delivery. */
export function previousOf<Row extends Neighbor>(
  reads: NeighborReads<Row>,
  recordKey: string,
  row: Row,
): Row | null {
  let previous = reads.trailPreviousOther(recordKey, row)
  for (let tries = 0; previous !== null && tries < maximumOwn; tries += 1) {
    const original = originalOf(reads, recordKey, previous)
    if (original.deliveryId !== row.deliveryId) return original
    previous = reads.trailPreviousOther(recordKey, previous)
  }
  return null
}
