import { AppError } from '#contract/errors'
import type { ScenarioId, ScenarioProblem } from '#contract/sending/scenarios'
import { seededRandom } from '../../seeded-random.ts'
import { type FixtureCatalogue, loadFixtures, ownPrefix } from '../fixtures/fixture-catalogue.ts'
import { openOwnFixtures } from '../fixtures/own-fixtures.ts'
import { seededBytes } from '../fixtures/random-bytes.ts'
import { type BundledScenario, loadScenarios } from './bundled-scenarios.ts'
import { noScenario, type OwnScenarios, openOwnScenarios, scenariosFolder } from './own-scenarios.ts'
import { outlineOf, planScenario, type ScenarioOutline } from './scenario-plan.ts'
import { isScenario, type LoadedScenario, readScenarioText, ScenarioFlaw, unfit } from './scenario-text.ts'
import type { FindFixture } from './step-source.ts'

/** What faults hit unless another seed is given. */
export const usualSeed = 1

/** Where scenarios and their fixtures are. */
export interface ScenarioPlaces {
  readonly resourcesDir: string
  /** Of the user's fixtures, as the settings say now; `null`: only those that come with the program. */
  readonly ownFolder: () => string | null
}

/** Scenarios and fixtures as they are in one moment. */
export interface ScenarioCatalog {
  readonly bundled: ReadonlyMap<ScenarioId, BundledScenario>
  readonly fixtureOf: FindFixture
  /** `null` where there is no folder of the user's. */
  readonly own: OwnScenarios | null
  /** Throws `not-found`, `scenario-unfit`. */
  find(id: ScenarioId): Promise<{ readonly text: string; readonly scenario: LoadedScenario }>
  /** What faults hit follows from the seed. Throws `scenario-unfit`. */
  outline(scenario: LoadedScenario, seed: number): ScenarioOutline
}

/** Reads what the program comes with at the first call, and the user's files at each. */
export function createScenarioCatalogs({
  resourcesDir,
  ownFolder,
}: ScenarioPlaces): () => Promise<ScenarioCatalog> {
  let loading: Promise<[ReadonlyMap<ScenarioId, BundledScenario>, FixtureCatalogue]> | null = null
  return async () => {
    loading ??= Promise.all([loadScenarios(resourcesDir), loadFixtures(resourcesDir)])
    const [bundled, fixtures] = await loading
    const folder = ownFolder()
    const ownFixtures = folder === null ? null : (await openOwnFixtures(folder).list()).files
    const fixtureOf: FindFixture = id => fixtures.get(id) ?? ownFixtures?.get(id)
    const own =
      folder === null
        ? null
        : openOwnScenarios(scenariosFolder(folder), scenario => {
            const problems = problemsOfScenario(scenario, fixtureOf)
            if (problems.length > 0) throw unfit(problems)
          })
    return {
      ...{ bundled, fixtureOf, own },
      async find(id) {
        const known = bundled.get(id)
        if (known !== undefined) return known
        if (own === null || !id.startsWith(ownPrefix)) throw noScenario(id)
        const text = await own.text(id)
        const scenario = readScenarioText(text)
        if (!isScenario(scenario)) throw unfit(scenario)
        return { text, scenario }
      },
      outline: (scenario, seed) => withFlaws(() => outlineOf(scenario, fixtureOf, seededRandom(seed))),
    }
  }
}

/** What is wrong with a scenario's text; empty where it can be run. */
export function checkScenario(text: string, fixtureOf: FindFixture): readonly ScenarioProblem[] {
  const scenario = readScenarioText(text)
  return isScenario(scenario) ? problemsOfScenario(scenario, fixtureOf) : scenario
}

/** What it throws as `ScenarioFlaw` becomes `scenario-unfit`. */
export function withFlaws<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof ScenarioFlaw ? unfit([error]) : error
  }
}

/** Of a file that has the right form: what its references name, and whether its notifications can be made. */
function problemsOfScenario(scenario: LoadedScenario, fixtureOf: FindFixture): ScenarioProblem[] {
  try {
    const outline = outlineOf(scenario, fixtureOf, seededRandom(usualSeed))
    planScenario(scenario, outline, Date.UTC(2026, 0, 5), seededBytes(usualSeed))
    return []
  } catch (error) {
    if (error instanceof ScenarioFlaw) return [{ path: error.path, message: error.message }]
    throw error
  }
}

/** For messages of what cannot be without a folder. */
export function noFolder(): AppError {
  return new AppError('not-available', 'There is no folder for your scenarios here.')
}
