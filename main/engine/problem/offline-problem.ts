import type { Settings } from '#contract/settings'
import { rulesVersion } from '../inspect/inspect-delivery.ts'
import { problemFacts } from '../queries/problem-queries.ts'
import { openReadStore } from '../store/open-read-store.ts'
import { countsWithin, createProblem, factsOr, type Problem } from './problem.ts'

/** Reports on a data folder that no Hooktrail holds, also with a missing or damaged store. Changes nothing. */
export function createOfflineProblem(dataDir: string, version: string, nowMs: () => number): Problem {
  return createProblem(async () => {
    let settings: Settings | null = null
    const facts = await factsOr(() => {
      const store = openReadStore({ dataDir, rulesVersion })
      try {
        settings = store.settings()
        const reading = problemFacts(store, countsWithin)
        for (;;) {
          const step = reading.next()
          if (step.done === true) return step.value
        }
      } finally {
        store.close()
      }
    })
    return { dataDir, version, nowMs: nowMs(), status: null, settings, facts }
  })
}
