import type { Environment, EnvironmentId, EnvironmentInput } from '#contract/registration/environment'
import { saveEnvironment, useEnvironments } from '#data'
import { chooseThing, onOtherThing, useAddress } from '#navigation'
import { pageValue } from '#ui'

/** The form that replaces the selected environment: of a new environment, or of the environment with this id. */
export const [useEnvironmentForm, openEnvironmentForm] = pageValue<'none' | 'new' | EnvironmentId>('none')

/** The shown environment: the selected one, else the first. */
export function useChosenEnvironment(): Environment | null {
  // It may have been deleted.
  const selectedId = useAddress(state => state.things['services/environments'])
  return useEnvironments(known => known.find(one => one.id === selectedId) ?? known[0] ?? null)
}

onOtherThing('services/environments', closeEnvironmentForm)

export function selectEnvironment(id: EnvironmentId): void {
  chooseThing('services/environments', id)
  closeEnvironmentForm()
}

export function closeEnvironmentForm(): void {
  openEnvironmentForm('none')
}

export async function saveAndSelect(input: EnvironmentInput): Promise<void> {
  const { id } = await saveEnvironment(input)
  selectEnvironment(id)
}
