/** What a trail's row needs to be found beside its neighbors. */
export interface Neighbor {
  readonly deliveryId: number
  readonly meaningKey: string | null
}

/** The steps of an index by which neighbors are found. */
export interface NeighborReads<Row extends Neighbor> {
  /** The first row in arrival of the same notification. */
  trailFirstOfMeaning(recordKey: string, meaningKey: string): Row | null
  /** The nearest row before this one in the record's own order with another meaning, or another clock. */
  trailPreviousOther(recordKey: string, row: Row): Row | null
}

/** Repetitions of a notification with another clock that may stand before it. */
const maximumOwn = 16

/** The first delivery of the same notification; the row itself where it is that one. */
export function originalOf<Row extends Neighbor>(
  reads: NeighborReads<Row>,
  recordKey: string,
  row: Row,
): Row {
  const first = row.meaningKey === null ? null : reads.trailFirstOfMeaning(recordKey, row.meaningKey)
  // A row that inspection has not saved yet may be older than the first that it has.
  return first === null || first.deliveryId >= row.deliveryId ? row : first
}

/** The notification before one that is not a repetition, in the record's own order, by its first delivery. */
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
