import { join } from 'node:path'
import { AppError } from '#contract/errors'
import { type ScenarioId, scenarioIdSchema } from '#contract/sending/scenarios'
import { type OwnFiles, openOwnFiles } from '../fixtures/own-files.ts'
import { isScenario, type LoadedScenario, readScenarioText, unfit } from './scenario-text.ts'

/** The user's own scenarios. Reading one throws `scenario-unfit`. */
export type OwnScenarios = OwnFiles<ScenarioId, LoadedScenario>

/** `check` throws `scenario-unfit` where references of the scenario name nothing. */
export function openOwnScenarios(folder: string, check: (scenario: LoadedScenario) => void): OwnScenarios {
  return openOwnFiles({
    folder,
    noun: 'scenario',
    idOf: text => scenarioIdSchema.parse(text),
    read(text) {
      const scenario = readScenarioText(text)
      if (!isScenario(scenario)) throw unfit(scenario)
      check(scenario)
      return scenario
    },
    missing: noScenario,
  })
}

/** Beside the user's fixtures. */
export function scenariosFolder(fixturesFolder: string): string {
  return join(fixturesFolder, 'scenarios')
}

export function noScenario(id: string): AppError {
  return new AppError('not-found', `No scenario ${id}. See "hooktrail scenarios" or Send.`)
}
