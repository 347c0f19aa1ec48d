import type { Drill, DrillAttempt, DrillSummary } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import { AppError } from '#contract/errors'
import type { DrillId } from '#contract/terms'
import type { QueryWorker } from '../../queries/start-query-worker.ts'
import { comparable, type LiveDrill } from './live-drill.ts'
import { savedDrill, savedSummary } from './stored-drill.ts'

/** Searched drills of the same subject for the one to compare with. */
const lookedAt = 20

export type SavedDrills = ReturnType<typeof createSavedDrills>

export function createSavedDrills(queries: Pick<QueryWorker, 'ask'>, live: () => LiveDrill | null) {
  const liveOf = (id: DrillId): LiveDrill | null => (live()?.id === id ? live() : null)
  const liveId = (): DrillId | null => live()?.id ?? null

  async function summary(id: DrillId): Promise<DrillSummary> {
    const running = liveOf(id)
    if (running !== null) return running.summary()
    const stored = await queries.ask('drillSummary', id)
    const saved = stored === null ? null : savedSummary(stored, liveId())
    if (saved === null) throw noSuchDrill(id)
    return saved
  }

  return {
    summary,
    /** Rejects with `not-found`. */
    async get(id: DrillId): Promise<Drill> {
      const running = liveOf(id)
      if (running !== null) return running.all()
      const stored = await queries.ask('drill', id)
      const saved = stored === null ? null : savedDrill(stored, liveId())
      if (saved === null) throw noSuchDrill(id)
      return saved
    },
    async list(window: {
      readonly before?: DrillId | undefined
      readonly limit: number
    }): Promise<{ drills: DrillSummary[]; hasMore: boolean }> {
      const { drills, hasMore } = await queries.ask('drills', window)
      const known = drills.map(stored => liveOf(stored.id)?.summary() ?? savedSummary(stored, liveId()))
      return { drills: known.filter(drill => drill !== null), hasMore }
    },
    async attempts(window: {
      readonly id: DrillId
      readonly after: number
      readonly limit: number
      readonly property?: DrillProperty | undefined
      readonly trail?: string | undefined
    }): Promise<{ attempts: DrillAttempt[]; hasMore: boolean }> {
      await summary(window.id)
      return queries.ask('drillAttempts', window)
    },
    async earlier(subject: string): Promise<DrillSummary | null> {
      const stored = await queries.ask('drillsOfSubject', subject, Number.MAX_SAFE_INTEGER, lookedAt)
      return comparable(stored.flatMap(one => savedSummary(one, liveId()) ?? []))
    },
  }
}

function noSuchDrill(id: DrillId): AppError {
  return new AppError('not-found', `No drill ${id} in this data folder.`, { id })
}
