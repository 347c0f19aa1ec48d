import type { Drill, DrillAttempt, DrillId, DrillSummary } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import { AppError } from '#contract/errors'
import type { QueryWorker } from '../../queries/start-query-worker.ts'
import { comparable } from './compare.ts'
import type { LiveDrill } from './live-drill.ts'
import { keptDrill, keptSummary } from './stored-drill.ts'

/** The drills of this data folder, the one that runs among them. */
export interface KeptDrills {
  /** Rejects with `not-found`. */
  get(id: DrillId): Promise<Drill>
  /** As `get`. */
  summary(id: DrillId): Promise<DrillSummary>
  /** Newest first. */
  list(window: {
    readonly before?: DrillId | undefined
    readonly limit: number
  }): Promise<{ drills: DrillSummary[]; hasMore: boolean }>
  /** As `get`. */
  attempts(window: {
    readonly id: DrillId
    readonly after: number
    readonly limit: number
    readonly property?: DrillProperty | undefined
    readonly trail?: string | undefined
  }): Promise<{ attempts: DrillAttempt[]; hasMore: boolean }>
  /** What a drill of this subject is compared with. */
  earlier(subject: string): Promise<DrillSummary | null>
}

/** Drills with the same subject among which the one to compare with is searched. */
const lookedAt = 20

export function createKeptDrills(
  queries: Pick<QueryWorker, 'ask'>,
  live: () => LiveDrill | null,
): KeptDrills {
  const liveOf = (id: DrillId): LiveDrill | null => (live()?.id === id ? live() : null)
  const liveId = (): DrillId | null => live()?.id ?? null

  async function summary(id: DrillId): Promise<DrillSummary> {
    const running = liveOf(id)
    if (running !== null) return running.summary()
    const stored = await queries.ask('drillSummary', id)
    const kept = stored === null ? null : keptSummary(stored, liveId())
    if (kept === null) throw noSuchDrill(id)
    return kept
  }

  return {
    summary,
    async get(id) {
      const running = liveOf(id)
      if (running !== null) return running.all()
      const stored = await queries.ask('drill', id)
      const kept = stored === null ? null : keptDrill(stored, liveId())
      if (kept === null) throw noSuchDrill(id)
      return kept
    },
    async list(window) {
      const { drills, hasMore } = await queries.ask('drills', window)
      const known = drills.map(stored => liveOf(stored.id)?.summary() ?? keptSummary(stored, liveId()))
      return { drills: known.filter(drill => drill !== null), hasMore }
    },
    async attempts(window) {
      await summary(window.id)
      return queries.ask('drillAttempts', window)
    },
    async earlier(subject) {
      const stored = await queries.ask('drillsOfSubject', subject, Number.MAX_SAFE_INTEGER, lookedAt)
      return comparable(stored.flatMap(one => keptSummary(one, liveId()) ?? []))
    },
  }
}

function noSuchDrill(id: DrillId): AppError {
  return new AppError('not-found', `No drill ${id} in this data folder.`, { id })
}
