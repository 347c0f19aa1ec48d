import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#contract/errors'
import { type ScenarioId, scenarioIdSchema } from '#contract/sending/scenarios'
import { isScenario, type LoadedScenario, readScenarioText } from './scenario-text.ts'

/** A scenario that comes with the program. */
export interface BundledScenario {
  readonly text: string
  readonly scenario: LoadedScenario
}

/** Reads and checks every file of `<resourcesDir>/scenarios`. Throws `internal` naming the file that is invalid. */
export async function loadScenarios(resourcesDir: string): Promise<ReadonlyMap<ScenarioId, BundledScenario>> {
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
