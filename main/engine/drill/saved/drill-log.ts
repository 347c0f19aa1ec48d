import type { Drill, DrillId } from '#contract/drill/drill'
import type { DrillTrail } from '#contract/drill/sequence'
import type { Logger } from '../../ports.ts'
import type { PlacedAttempt, Store } from '../../store/store.ts'
import type { FinishedRun } from '../drill-run.ts'
import { drillToStore } from './stored-drill.ts'

/** Limit of stored sendings of a drill: the first ones. Failures are stored separately. */
const savedAttempts = 100_000

export function createDrillLog(
  id: DrillId,
  { store, logger }: { store: Pick<Store, 'saveDrill' | 'saveDrillAttempts'>; logger: Logger },
) {
  let number = 0
  let writing: Promise<void> = Promise.resolve()
  let waiting: PlacedAttempt[] = []
  let isFailing = false

  function inSequence(write: () => Promise<unknown>): Promise<void> {
    writing = writing.then(write).then(
      () => {
        isFailing = false
      },
      (error: unknown) => {
        // The store reports its own failures; once is enough.
        if (!isFailing) logger.error(`Drill ${id} was not stored: ${String(error)}`)
        isFailing = true
      },
    )
    return writing
  }

  return {
    /** `withDetail`: also options, trails and failures, which change rarely. */
    save: (drill: Drill, withDetail: boolean): void =>
      void inSequence(() => store.saveDrill(id, drillToStore(drill, withDetail))),
    /** Resolves once the sendings are stored or have failed. */
    add(run: FinishedRun, trail: DrillTrail | undefined): Promise<void> {
      for (const attempt of attemptsOf(run, trail, number)) {
        number = attempt.number
        if (number <= savedAttempts) waiting.push(attempt)
      }
      return inSequence(async () => {
        // Later ones are stored with the first that is written.
        const attempts = waiting
        waiting = []
        if (attempts.length > 0) await store.saveDrillAttempts(id, attempts)
      })
    },
    settled: (): Promise<void> => writing,
  }
}

function attemptsOf(run: FinishedRun, trail: DrillTrail | undefined, before: number): PlacedAttempt[] {
  const own = trail?.records.length ?? 0
  return run.sequence.map((sending, place) => {
    const record = trail?.steps[sending.step]?.record ?? 0
    return {
      ...sending,
      number: before + place + 1,
      place,
      property: run.property,
      trail: run.trail,
      run: run.run,
      recordId: run.recordIds[sending.subject === 'own' ? record : own + record] ?? '',
    }
  })
}
