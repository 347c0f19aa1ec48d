import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#contract/errors'
import { type ScenarioId, type ScenarioProblem, scenarioIdSchema } from '#contract/sending/scenarios'
import { type FixtureCatalog, loadFixtures, ownPrefix } from '../fixtures/fixture-catalog.ts'
import type { OwnFolder } from '../fixtures/own-files.ts'
import { openOwnFixtures } from '../fixtures/own-fixtures.ts'
import { seededBytes, seededRandom } from '../seeded-random.ts'
import { noScenario, type OwnScenarios, openOwnScenarios } from './own-scenarios.ts'
import { outlineOf, planScenario, type ScenarioOutline } from './scenario-plan.ts'
import {
  isScenario,
  type LoadedScenario,
  readScenarioText,
  ScenarioFlaw,
  scenarioOf,
  unfit,
} from './scenario-text.ts'
import type { FindFixture } from './step-source.ts'

/** Default seed of the places of faults. */
export const usualSeed = 1

export interface ScenarioPlaces {
  readonly resourcesDir: string
  /** Folder of the current settings; `null`: only bundled ones. */
  readonly ownFolder: () => OwnFolder | null
}

export interface ScenarioCatalog {
  readonly bundled: ReadonlyMap<ScenarioId, BundledScenario>
  readonly fixtureOf: FindFixture
  readonly own: OwnScenarios | null
  /** Throws `not-found`, `scenario-unfit`. */
  find(id: ScenarioId): Promise<{ readonly text: string; readonly scenario: LoadedScenario }>
  /** The seed decides where faults hit. Throws `scenario-unfit`. */
  outline(scenario: LoadedScenario, seed: number): ScenarioOutline
}

/** Reads bundled files at the first call, and the user's at each. */
export function createScenarioCatalogs({
  resourcesDir,
  ownFolder,
}: ScenarioPlaces): () => Promise<ScenarioCatalog> {
  let loading: Promise<[ReadonlyMap<ScenarioId, BundledScenario>, FixtureCatalog]> | null = null
  return async () => {
    loading ??= Promise.all([loadScenarios(resourcesDir), loadFixtures(resourcesDir)])
    const [bundled, fixtures] = await loading
    const folder = ownFolder()
    const ownFixtures = folder === null ? null : (await openOwnFixtures(folder).list()).files
    const fixtureOf: FindFixture = id => fixtures.get(id) ?? ownFixtures?.get(id)
    const own =
      folder === null
        ? null
        : openOwnScenarios(folder, scenario => {
            const problems = problemsOfScenario(scenario, fixtureOf)
            if (problems.length > 0) throw unfit(problems)
          })
    return {
      bundled,
      fixtureOf,
      own,
      async find(id) {
        const known = bundled.get(id)
        if (known !== undefined) return known
        if (own === null || !id.startsWith(ownPrefix)) throw noScenario(id)
        const text = await own.text(id)
        return { text, scenario: scenarioOf(text) }
      },
      outline: (scenario, seed) => withFlaws(() => outlineOf(scenario, fixtureOf, seededRandom(seed))),
    }
  }
}

/** Problems of a scenario's text; empty if it can run. */
export function checkScenario(text: string, fixtureOf: FindFixture): readonly ScenarioProblem[] {
  const scenario = readScenarioText(text)
  return isScenario(scenario) ? problemsOfScenario(scenario, fixtureOf) : scenario
}

/** Turns `ScenarioFlaw` into `scenario-unfit`. */
export function withFlaws<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof ScenarioFlaw ? unfit([error]) : error
  }
}

/** Problems of a well-formed file: unknown references, and notifications that cannot be made. */
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

export function noFolder(): AppError {
  return new AppError('not-available', 'There is no folder for your scenarios here.')
}

interface BundledScenario {
  readonly text: string
  readonly scenario: LoadedScenario
}

/** Reads and checks `<resourcesDir>/scenarios`. Throws `internal` naming an invalid file. */
async function loadScenarios(resourcesDir: string): Promise<ReadonlyMap<ScenarioId, BundledScenario>> {
  const folder = join(resourcesDir, 'scenarios')
  const files = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[ScenarioId, BundledScenario]> => {
        const text = await readFile(join(folder, file), 'utf8')
        const scenario = readScenarioText(text)
        if (isScenario(scenario)) {
          return [scenarioIdSchema.parse(file.slice(0, -'.json'.length)), { text, scenario }]
        }
        const problems = scenario.map(({ path, message }) => `${path}: ${message}`).join('; ')
        throw new AppError('internal', `The scenario ${file} is not valid. Reinstall Hooktrail. ${problems}`)
      }),
    ),
  )
}
