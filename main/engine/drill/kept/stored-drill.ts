import type { z } from 'zod'
import {
  type Drill,
  type DrillId,
  type DrillOptions,
  type DrillSummary,
  drillSchema,
  drillSummarySchema,
} from '#contract/drill/drill'
import type { StoredDrill, StoredDrillSummary } from '../../store/read-store.ts'
import type { DrillToStore } from '../../store/store.ts'

const detailSchema = drillSchema.pick({ options: true, trails: true, failures: true, learnedIgnores: true })
const summaryWithoutId = drillSummarySchema.omit({ id: true })

/**
 * Drills with the same target and the same trails have the same subject. One of a single sequence has a subject apart: it
 * says nothing of the others.
 */
export function subjectOf(
  { url, path }: Pick<DrillOptions, 'url' | 'path'>,
  trailNames: readonly string[],
): string {
  return JSON.stringify([url, [...trailNames].sort(), ...(path === null ? [] : [path])])
}

export function drillToStore(drill: Drill, withDetail: boolean): DrillToStore {
  const { options, trails, failures, learnedIgnores, id: _, ...summary } = drill
  const detail = { options, trails, failures, learnedIgnores }
  return {
    subject: subjectOf(options, drill.trailNames),
    summary: JSON.stringify(summary),
    detail: withDetail ? JSON.stringify(detail) : null,
  }
}

/** `null` for one that another version has stored in another form. */
export function keptSummary(
  { id, summary }: StoredDrillSummary,
  liveId: DrillId | null,
): DrillSummary | null {
  const parsed = summaryWithoutId.safeParse(summary)
  if (!parsed.success) return null
  return id === liveId ? { ...parsed.data, id } : ended({ ...parsed.data, id })
}

/** As `keptSummary`. */
export function keptDrill(stored: StoredDrill, liveId: DrillId | null): Drill | null {
  const summary = keptSummary(stored, liveId)
  const detail = detailSchema.safeParse(stored.detail)
  return summary !== null && detail.success ? { ...summary, ...detail.data } : null
}

/** A drill that was running when its process ended does not run any more. */
function ended<T extends DrillSummary>(drill: T): T {
  if (drill.state !== 'preparing' && drill.state !== 'running') return drill
  return {
    ...drill,
    state: 'stopped',
    message: 'Hooktrail ended while the drill ran. What was found until then is shown.',
    cells: drill.cells.map(notReached),
  }
}

type Cell = z.infer<typeof drillSummarySchema>['cells'][number]

/** A cell of a drill that has ended before its turn. */
export function notReached(cell: Cell): Cell {
  if (cell.verdict !== 'waiting' && cell.verdict !== 'running') return cell
  return { ...cell, verdict: 'unchecked', reason: 'The drill ended before this was checked.', change: null }
}
