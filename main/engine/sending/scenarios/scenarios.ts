import { AppError } from '#contract/errors'
import type { BatchTiming } from '#contract/sending/replay'
import type { Scenario, ScenarioId } from '#contract/sending/scenarios'
import type { FixtureId } from '#contract/terms'
import type { Clock } from '../../ports.ts'
import type { MadeSequence } from '../batches/batch-of-made.ts'
import { type FixtureCatalogue, loadFixtures } from '../fixtures/fixture-catalogue.ts'
import type { FixtureFile } from '../fixtures/fixture-file.ts'
import { noFixture } from '../fixtures/own-fixtures.ts'
import { loadScenarios, type ScenarioFile } from './scenario-file.ts'
import { planScenario, scenarioSummary, scenarioTimes } from './scenario-plan.ts'

/** The scenarios that come with the program. */
export interface Scenarios {
  list(): Promise<Scenario[]>
  /** What a run sends. Throws `not-found`. */
  sequence(id: ScenarioId, timing: BatchTiming): Promise<MadeSequence>
}

export function createScenarios({ clock, resourcesDir }: { clock: Clock; resourcesDir: string }): Scenarios {
  let loading: Promise<[ReadonlyMap<ScenarioId, ScenarioFile>, FixtureCatalogue]> | null = null
  const loadOnce = () => {
    loading ??= Promise.all([loadScenarios(resourcesDir), loadFixtures(resourcesDir)])
    return loading
  }

  return {
    async list() {
      const [scenarios, fixtures] = await loadOnce()
      const all = [...scenarios].map(([id, file]) => scenarioSummary(id, file, finder(fixtures)))
      // Correct ones first, then those that are wrong on purpose.
      return all.sort((left, right) => faultsOf(left) - faultsOf(right))
    },
    async sequence(id, timing) {
      const [scenarios, fixtures] = await loadOnce()
      const scenario = scenarios.get(id)
      if (scenario === undefined)
        throw new AppError('not-found', `No scenario ${id}. See \`hooktrail scenarios\`.`)
      const notifications = planScenario(scenario, finder(fixtures), clock.nowMs())
      return {
        count: notifications.length,
        dueMs: dueTimes(scenario, timing),
        // A scenario is about the order, so it is kept.
        concurrency: 1,
        async make(place) {
          const notification = notifications[place]
          if (notification === undefined) throw new AppError('internal', 'The scenario has no such step.')
          return notification
        },
      }
    },
  }
}

function faultsOf({ steps }: Scenario): number {
  return steps.some(step => step.fault !== null) ? 1 : 0
}

function finder(fixtures: FixtureCatalogue): (id: FixtureId) => FixtureFile {
  return id => {
    const file = fixtures.get(id)
    if (file === undefined) throw noFixture(id)
    return file
  }
}

function dueTimes(scenario: ScenarioFile, timing: BatchTiming): Float64Array | null {
  switch (timing.mode) {
    case 'asap':
      return null
    case 'recorded':
      return scenarioTimes(scenario, timing.speed)
    case 'interval':
      return Float64Array.from(scenario.steps, (_, place) => place * timing.intervalMs)
  }
}
