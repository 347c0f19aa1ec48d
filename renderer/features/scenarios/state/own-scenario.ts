import { ownNameSchema } from '#contract/sending/fixtures'
import type { Scenario, ScenarioId } from '#contract/sending/scenarios'
import { change, refetchScenarios } from '#data'
import { closeOverlay, type ScenarioNaming } from '#navigation'
import { showBriefly } from '#ui'
import { newScenarioText } from '../new-scenario.ts'
import { dropDraft, editScenario, moveDraft } from './scenario-draft.ts'
import { openScenario, selectScenario } from './scenarios.ts'

/** Saves it under the given name, and selects it. */
export async function saveNamed(naming: ScenarioNaming, name: string, title: string): Promise<void> {
  const parsed = ownNameSchema.safeParse(name)
  if (!parsed.success) throw new Error(`${parsed.error.issues[0]?.message ?? 'This name is not valid'}.`)
  const scenario = await save(naming, parsed.data, title)
  await refetchScenarios()
  if (naming.for === 'rename') await moveDraft(naming.id, scenario.id, scenario.title)
  closeOverlay()
  selectScenario(scenario.id)
  if (naming.for === 'new') void editScenario(scenario.id)
}

function save(naming: ScenarioNaming, name: string, title: string): Promise<Scenario> {
  switch (naming.for) {
    case 'new':
      return change('scenarios.save', { name, text: newScenarioText(title), isNew: true })
    case 'duplicate':
      return change('scenarios.duplicate', { id: naming.id, name, title })
    case 'rename':
      return change('scenarios.rename', { id: naming.id, name, title })
  }
}

/** Removes the file. */
export async function removeScenario(id: ScenarioId): Promise<void> {
  await change('scenarios.remove', { id })
  dropDraft(id)
  selectScenario(null)
  await refetchScenarios()
}

/** Saves a captured trail as a scenario, and opens it. */
export async function saveTrailAsScenario(recordKey: string): Promise<void> {
  const { id } = await change('scenarios.fromRecord', { recordKey })
  await refetchScenarios()
  openScenario(id)
  showBriefly('Scenario saved')
}
