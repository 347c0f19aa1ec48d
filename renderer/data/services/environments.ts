import type { Environment, EnvironmentId, EnvironmentInput } from '#contract/registration/environment'
import { change } from '../client/change.ts'
import { engineQuery, invalidate, useLatest } from '../client/engine-query.ts'

export const environmentsQuery = engineQuery('environments.list', {})

/** A part of the environments; of an empty list before the first response. */
export function useEnvironments<T>(select: (environments: readonly Environment[]) => T): T {
  return useLatest<EnvironmentList, T>(environmentsQuery, response => select(response?.environments ?? none))
}

interface EnvironmentList {
  readonly environments: readonly Environment[]
}

const none: readonly Environment[] = []

/** Returns the saved environment, once the list shows it. */
export async function saveEnvironment(input: EnvironmentInput): Promise<Environment> {
  const saved = await change('environments.save', input)
  await invalidate('environments.list', 'registrations.list')
  return saved
}

/** Also removes the stored data of its registrations. */
export async function removeEnvironment(id: EnvironmentId): Promise<void> {
  await change('environments.remove', { id })
  await invalidate('environments.list', 'registrations.list')
}
