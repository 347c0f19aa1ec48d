import { create } from 'zustand'
import type { AppError } from '#contract/errors'
import { ownNameSchema } from '#contract/sending/fixtures'
import type { Scenario, ScenarioId } from '#contract/sending/scenarios'
import { change, failureOf, refetchScenarios, toAppError } from '#data'
import { goToTab } from '#navigation'
import { say } from '#ui'
import { nameOfTitle } from '../../fixtures/index.ts'
import { newScenarioText } from '../new-scenario.ts'
import { dropDraft, editScenario, moveDraft, nameOf } from './scenario-draft.ts'
import { selectScenario } from './scenarios.ts'

/** Why a name is requested. */
export type ScenarioNaming =
  | { readonly for: 'new' }
  | { readonly for: 'duplicate' | 'rename'; readonly id: ScenarioId }

interface OwnScenarioState {
  readonly naming: ScenarioNaming | null
  readonly title: string
  /** The file name without its extension. */
  readonly name: string
  /** The user has typed a name. Until then it follows the title. */
  readonly isNameTyped: boolean
  readonly isSaving: boolean
  readonly error: string | null
}

const closed: OwnScenarioState = {
  naming: null,
  title: '',
  name: '',
  isNameTyped: false,
  isSaving: false,
  error: null,
}

export const useOwnScenario = create<OwnScenarioState>()(() => closed)

const { getState: get, setState: set } = useOwnScenario

/** Asks for a title and a name. */
export function nameScenario(naming: ScenarioNaming, title: string): void {
  const isRenaming = naming.for === 'rename'
  const name = isRenaming ? nameOf(naming.id) : nameOfTitle(title)
  set({ ...closed, naming, title, name, isNameTyped: isRenaming })
}

export function closeNaming(): void {
  set(closed)
}

export function setScenarioTitle(title: string): void {
  set(state => ({ title, name: state.isNameTyped ? state.name : nameOfTitle(title), error: null }))
}

export function setScenarioName(name: string): void {
  set({ name, isNameTyped: true, error: null })
}

/** Saves it under the given name, and selects it. */
export async function saveNamed(): Promise<void> {
  const { naming, title, name, isSaving } = get()
  if (naming === null || isSaving) return
  const parsed = ownNameSchema.safeParse(name)
  if (!parsed.success) {
    set({ error: `${parsed.error.issues[0]?.message ?? 'This name is not valid'}.` })
    return
  }
  set({ isSaving: true, error: null })
  try {
    const scenario = await save(naming, parsed.data, title.trim())
    await refetchScenarios()
    if (naming.for === 'rename') await moveDraft(naming.id, scenario.id, scenario.title)
    set(closed)
    selectScenario(scenario.id)
    if (naming.for === 'new') void editScenario(scenario.id)
  } catch (error) {
    set({ isSaving: false, error: toAppError(error).message })
  }
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

/** Removes the file. Returns the error. */
export function removeScenario(id: ScenarioId): Promise<AppError | null> {
  return failureOf(async () => {
    await change('scenarios.remove', { id })
    dropDraft(id)
    selectScenario(null)
    await refetchScenarios()
  })
}

/** Saves a captured trail as a scenario, and opens it. Shows a failure. */
export async function saveTrailAsScenario(recordKey: string): Promise<void> {
  try {
    const { id } = await change('scenarios.fromRecord', { recordKey })
    await refetchScenarios()
    goToTab('send', 'scenarios')
    selectScenario(id)
    say('Scenario saved')
  } catch (error) {
    say(toAppError(error).message, true)
  }
}
