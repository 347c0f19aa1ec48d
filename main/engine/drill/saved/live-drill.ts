import type { Drill, DrillCell, DrillFailure, DrillSummary } from '#contract/drill/drill'
import type { DrillTrail } from '#contract/drill/sequence'
import type { DrillEvent } from '../drill-run.ts'
import { notReached } from './stored-drill.ts'

export type LiveDrill = ReturnType<typeof createLiveDrill>

/** `earlier`: drill to compare its cells with. */
export function createLiveDrill(begun: Drill, earlier: DrillSummary | null) {
  let drill = begun
  const trails = new Map(begun.trails.map(trail => [trail.name, trail]))

  function withCell(cell: DrillCell): void {
    const changed = compared(cell, earlier)
    const isKnown = drill.cells.some(one => isSame(one, cell))
    const cells = isKnown
      ? drill.cells.map(one => (isSame(one, cell) ? changed : one))
      : [...drill.cells, changed]
    drill = { ...drill, cells, runs: cells.reduce((sum, { runs }) => sum + runs, 0) }
  }

  return {
    id: begun.id,
    all: (): Drill => drill,
    summary(): DrillSummary {
      const { options: _o, trails: _t, failures: _f, learnedIgnores: _l, ...summary } = drill
      return summary
    },
    trail: (name: string): DrillTrail | undefined => trails.get(name),
    apply(event: DrillEvent): void {
      switch (event.kind) {
        case 'cell':
          withCell(event.cell)
          break
        case 'run':
          drill = { ...drill, sent: drill.sent + event.run.sequence.length }
          break
        case 'failure': {
          const others = drill.failures.filter(one => !isSame(one, event.failure))
          // In the order of the cells, whichever trail was first.
          const placeOf = (one: DrillFailure): number => drill.cells.findIndex(cell => isSame(cell, one))
          const failures = [...others, event.failure].sort((one, other) => placeOf(one) - placeOf(other))
          drill = { ...drill, failures }
          break
        }
        case 'learned': {
          const others = drill.learnedIgnores.filter(({ trail }) => trail !== event.trail)
          const learned = event.paths.length === 0 ? [] : [{ trail: event.trail, paths: [...event.paths] }]
          drill = { ...drill, learnedIgnores: [...others, ...learned] }
          break
        }
      }
    },
    change(change: Partial<Pick<DrillSummary, 'state' | 'message'>>): void {
      drill = { ...drill, ...change }
    },
    end(
      ended: Pick<DrillSummary, 'state' | 'message' | 'isUnreachable'> & { readonly endedAtMs: number },
    ): void {
      drill = { ...drill, ...ended, cells: drill.cells.map(notReached) }
    },
  }
}

function isSame(
  one: Pick<DrillCell, 'property' | 'trail'>,
  other: Pick<DrillCell, 'property' | 'trail'>,
): boolean {
  return one.property === other.property && one.trail === other.trail
}

/** Newest drill that checked something, to compare with; `null` if none. */
export function comparable(earlier: readonly DrillSummary[]): DrillSummary | null {
  return earlier.find(({ cells }) => cells.some(isChecked)) ?? null
}

export function compared(cell: DrillCell, earlier: DrillSummary | null): DrillCell {
  const before = earlier?.cells.find(
    ({ property, trail }) => property === cell.property && trail === cell.trail,
  )
  if (before === undefined || !isChecked(before) || !isChecked(cell)) return { ...cell, change: null }
  if (before.verdict === cell.verdict) return { ...cell, change: 'same' }
  return { ...cell, change: cell.verdict === 'held' ? 'fixed' : 'broken' }
}

function isChecked({ verdict }: DrillCell): boolean {
  return verdict === 'held' || verdict === 'broken'
}
