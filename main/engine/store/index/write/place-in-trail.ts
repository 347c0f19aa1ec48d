import type { Database } from 'better-sqlite3'
import type { InspectionResult } from '../../../inspect/inspection-result.ts'
import {
  type ClockLack,
  finalRank,
  firstPlaceUs,
  lastPlaceUs,
  ownPlace,
} from '../../../inspect/trail/trail-order.ts'

/** Keeps the positions of inspections in their trails, one at a time; the same as `orderTrail` gives them. */
export interface Placer {
  /**
   * The position of an inspection that is about to be saved. Where it has the clock that orders its record, those
   * without that clock may move: `hasMoved` says whether any did. Rows of equal ranks that lack the clock share one
   * place, so this costs a few steps of an index for each such group, and one for each row that moves.
   */
  place(
    of: { readonly record: PlacedRecord; readonly isNew: boolean } | null,
    inspection: PlacedBy,
  ): { placeUs: number; hasMoved: boolean }
}

type PlacedBy = Pick<InspectionResult, 'clockUs' | 'clockLack' | 'statusRank' | 'refundRank'>

/** What is known of a record before the inspection. */
interface PlacedRecord {
  readonly id: number
  /** The best clock that any of its inspections has. */
  readonly bestLack: ClockLack
  /** The worst. */
  readonly worstLack: ClockLack
}

interface Group {
  readonly statusRank: number
  readonly refundRank: number
  readonly placeUs: number
}

const ofRecord = 'record = +@record'
/** Of those that lack a clock. */
const lacking = 'inspections INDEXED BY inspections_of_clock'
const inTrail = 'inspections INDEXED BY inspections_in_trail'

export const placeSql = {
  nextGroup: `SELECT status_rank AS statusRank, refund_rank AS refundRank, place_us AS placeUs
    FROM ${lacking} WHERE ${ofRecord} AND clock_lack = +@lack AND clock_lack > 0
      AND (status_rank, place_us, refund_rank) > (@statusRank, @placeUs, @refundRank)
    ORDER BY status_rank, place_us, refund_rank LIMIT 1`,
  /** The first from a position on that has come further. */
  firstFurther: `SELECT place_us AS placeUs FROM ${inTrail}
    WHERE ${ofRecord} AND place_us >= @from AND clock_lack = +@lack AND status_rank = +@rank
      AND (@rank > @statusRank OR refund_rank > @refundRank) ORDER BY place_us LIMIT 1`,
  /** The last that has not. */
  lastNotFurther: `SELECT place_us AS placeUs FROM ${inTrail}
    WHERE ${ofRecord} AND clock_lack = +@lack AND status_rank = +@rank
      AND (@rank < @statusRank OR refund_rank <= @refundRank) ORDER BY place_us DESC LIMIT 1`,
} as const

export function createPlacer(database: Database): Placer {
  const nextGroup = database.prepare<object, Group>(placeSql.nextGroup)
  const firstFurther = database.prepare<object, { placeUs: number }>(placeSql.firstFurther)
  const lastNotFurther = database.prepare<object, { placeUs: number }>(placeSql.lastNotFurther)
  // The clock is stored only where it is not the place.
  const clear = database.prepare(
    `UPDATE ${lacking} SET clock_us = coalesce(clock_us, place_us), place_us = @placeUs
     WHERE ${ofRecord} AND clock_lack = +@lack AND clock_lack > 0 AND place_us <> @placeUs`,
  )
  const move = database.prepare(
    `UPDATE ${lacking} SET clock_us = coalesce(clock_us, place_us), place_us = @to
     WHERE ${ofRecord} AND clock_lack = +@lack AND clock_lack > 0
       AND status_rank = +@statusRank AND place_us = +@placeUs AND refund_rank = +@refundRank`,
  )

  /** See `placeAmong` of trail-order.ts. `arriving`: has the clock `lack` and is not saved yet. */
  function placeAmong(
    record: number,
    lack: ClockLack,
    { statusRank, refundRank }: Pick<Group, 'statusRank' | 'refundRank'>,
    arriving: PlacedBy | null,
  ): number {
    const asked = { record, lack, statusRank, refundRank }
    const own = arriving === null ? null : ownPlace(arriving)
    const isFurther =
      arriving !== null && (arriving.statusRank - statusRank || arriving.refundRank - refundRank) > 0
    let from = firstPlaceUs
    if (statusRank === finalRank) {
      const last = [0, 1, finalRank].flatMap(rank => lastNotFurther.get({ ...asked, rank })?.placeUs ?? [])
      from = Math.max(firstPlaceUs, ...last, own !== null && !isFurther ? own : firstPlaceUs)
    }
    const further = [0, 1, finalRank]
      .filter(rank => rank >= statusRank)
      .flatMap(rank => firstFurther.get({ ...asked, rank, from })?.placeUs ?? [])
    return Math.min(lastPlaceUs, ...further, own !== null && isFurther && own >= from ? own : lastPlaceUs)
  }

  function groupsOf(record: number, lack: ClockLack): Group[] {
    const found: Group[] = []
    let group: Group | undefined = { statusRank: -1, refundRank: -1, placeUs: firstPlaceUs }
    while (group !== undefined) {
      group = nextGroup.get({ record, lack, ...group })
      if (group !== undefined) found.push(group)
    }
    return found
  }

  /** Moves those without the clock of the one that arrives; returns whether any moved. */
  function moveOthers(record: number, isFirstOfClock: boolean, arriving: PlacedBy): boolean {
    let moved = 0
    for (const lack of lacksAfter(arriving.clockLack)) {
      const those = { record, lack }
      // They were ordered by a clock of their own that no longer counts.
      if (isFirstOfClock) moved += clear.run({ ...those, placeUs: lastPlaceUs }).changes
      for (const group of groupsOf(record, lack)) {
        const to = placeAmong(record, arriving.clockLack, group, arriving)
        if (to !== group.placeUs) moved += move.run({ ...those, ...group, to }).changes
      }
    }
    return moved > 0
  }

  return {
    place(of, inspection) {
      const own = { placeUs: ownPlace(inspection), hasMoved: false }
      if (of === null || of.isNew) return own
      const { id, bestLack: best, worstLack } = of.record
      if (inspection.clockLack > best) {
        return { placeUs: placeAmong(id, best, inspection, null), hasMoved: false }
      }
      // Mostly all have the same clock.
      if (worstLack === best && inspection.clockLack === best) return own
      return { ...own, hasMoved: moveOthers(id, inspection.clockLack < best, inspection) }
    },
  }
}

function lacksAfter(lack: ClockLack): ClockLack[] {
  return ([1, 2] as const).filter(other => other > lack)
}
