import { join } from 'node:path'
import { AppError } from '#contract/errors'
import { type ScenarioId, scenarioIdSchema } from '#contract/sending/scenarios'
import { type OwnFiles, type OwnFolder, openOwnFiles } from '../fixtures/own-files.ts'
import { isScenario, type LoadedScenario, readScenarioText, scenarioOf } from './scenario-text.ts'

const scenariosName = 'scenarios'

/** Reading one throws `scenario-unfit`. */
export type OwnScenarios = OwnFiles<ScenarioId, LoadedScenario>

/** `check` throws `scenario-unfit` for references to nothing. */
export function openOwnScenarios(folder: OwnFolder, check: (scenario: LoadedScenario) => void): OwnScenarios {
  return openOwnFiles({
    folder,
    below: scenariosName,
    noun: 'scenario',
    idOf: text => scenarioIdSchema.parse(text),
    read(text) {
      const scenario = scenarioOf(text)
      check(scenario)
      return scenario
    },
    isOwn: text => isScenario(readScenarioText(text)),
    missing: noScenario,
  })
}

export function scenariosFolder(fixturesFolder: string): string {
  return join(fixturesFolder, scenariosName)
}

export function noScenario(id: string): AppError {
  return new AppError('not-found', `No scenario ${id}. See "hooktrail scenarios" or Send.`)
}
