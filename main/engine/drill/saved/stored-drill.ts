import type { z } from 'zod'
import {
  type Drill,
  type DrillOptions,
  type DrillSummary,
  drillSchema,
  drillSummarySchema,
} from '#contract/drill/drill'
import type { DrillId } from '#contract/terms'
import type { StoredDrill, StoredDrillSummary } from '../../store/read-store.ts'
import type { DrillToStore } from '../../store/store.ts'

const detailSchema = drillSchema.pick({ options: true, trails: true, failures: true, learnedIgnores: true })
const summaryWithoutId = drillSummarySchema.omit({ id: true })

/**
 * Equal for drills with the same target and trails. A drill of a single sequence has a different subject,
 * since it tests no other sequence.
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

/** `null` for drills that another version stored in another form. */
export function savedSummary(
  { id, summary }: StoredDrillSummary,
  liveId: DrillId | null,
): DrillSummary | null {
  const parsed = summaryWithoutId.safeParse(summary)
  if (!parsed.success) return null
  return id === liveId ? { ...parsed.data, id } : ended({ ...parsed.data, id })
}

export function savedDrill(stored: StoredDrill, liveId: DrillId | null): Drill | null {
  const summary = savedSummary(stored, liveId)
  const detail = detailSchema.safeParse(stored.detail)
  return summary !== null && detail.success ? { ...summary, ...detail.data } : null
}

/** A drill whose process ended no longer runs. */
function ended<T extends DrillSummary>(drill: T): T {
  if (drill.state !== 'preparing' && drill.state !== 'running') return drill
  return {
    ...drill,
    state: 'stopped',
    message: 'Hooktrail ended while the drill ran. The results until then are shown.',
    cells: drill.cells.map(notReached),
  }
}

type Cell = z.infer<typeof drillSummarySchema>['cells'][number]

/** Cell of a drill that ended before it was checked. */
export function notReached(cell: Cell): Cell {
  if (cell.verdict !== 'waiting' && cell.verdict !== 'running') return cell
  return { ...cell, verdict: 'unchecked', reason: 'The drill ended before this was checked.', change: null }
}
