import type { Checked } from '../deliveries/ledger.ts'
import type { FaultRow } from '../fault-row.ts'

/** What is counted for one kind of kill. */
export interface Tally {
  kills: number
  /** While work of its kind was in progress, not before or after. */
  during: number
  acknowledged: number
  compared: number
  withoutResponse: number
  removed: number
  lost: number
  duplicated: number
  changed: number
  integrity: number
  /** Of imports, exports, readings, counts, deletions. */
  other: number
}

export function emptyTally(): Tally {
  return {
    ...{ kills: 0, during: 0, acknowledged: 0, compared: 0, withoutResponse: 0, removed: 0 },
    ...{ lost: 0, duplicated: 0, changed: 0, integrity: 0, other: 0 },
  }
}

export function addChecked(tally: Tally, checked: Checked): void {
  tally.compared += checked.compared
  tally.withoutResponse += checked.withoutResponse
  tally.removed += checked.removed
  tally.lost += checked.lost.length
  tally.duplicated += checked.duplicated.length
  tally.changed += checked.changed.length
  tally.other += checked.returned.length
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = emptyTally()
  for (const tally of tallies) {
    for (const name of Object.keys(sum) as (keyof Tally)[]) sum[name] += tally[name]
  }
  return sum
}

export function tallyRow(fault: string, tally: Tally): FaultRow {
  const { kills, during, acknowledged, compared, withoutResponse, removed, ...faults } = tally
  return {
    fault,
    tried: kills,
    held: Object.values(faults).every(count => count === 0),
    figures: {
      'in the middle of it': during,
      acknowledged,
      compared,
      lost: faults.lost,
      duplicated: faults.duplicated,
      changed: faults.changed,
      'integrity failures': faults.integrity,
      'other failures': faults.other,
      'stored without a response': withoutResponse,
      'deleted as asked': removed,
    },
  }
}
