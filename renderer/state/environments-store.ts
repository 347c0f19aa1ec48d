import { create } from 'zustand'
import type { WireError } from '#contract/errors'
import type {
  Environment,
  EnvironmentId,
  EnvironmentInput,
  SecretPlaceStatus,
} from '#contract/registration/environment'
import type { RegistrationRecord } from '#contract/registration/registration'
import { call } from '../api/client.ts'
import { createAnswers } from './answers.ts'
import { failed, loading, type Resource, ready, readyValue, toWireError } from './resource.ts'

export interface KnownEnvironments {
  readonly environments: readonly Environment[]
  readonly secretPlaces: readonly SecretPlaceStatus[]
  readonly registrations: readonly RegistrationRecord[]
}

interface EnvironmentsState {
  readonly known: Resource<KnownEnvironments>
  readonly selectedId: EnvironmentId | null
  /** What stands in place of the selected environment: its form, or that of a new one. */
  readonly form: 'none' | 'new' | 'edit'
}

export const useEnvironments = create<EnvironmentsState>()(() => ({
  known: loading,
  selectedId: null,
  form: 'none',
}))

const { getState: get, setState: set } = useEnvironments

const answers = createAnswers()

export async function loadEnvironments(): Promise<void> {
  const isNews = answers.ask()
  try {
    const [{ environments, secretPlaces }, { registrations }] = await Promise.all([
      call('environments.list', {}),
      call('registrations.list', {}),
    ])
    if (!isNews()) return
    set({ known: ready({ environments, secretPlaces, registrations }) })
    const { selectedId, form } = get()
    if (!environments.some(one => one.id === selectedId))
      set({ selectedId: environments[0]?.id ?? null, form: form === 'edit' ? 'none' : form })
  } catch (error) {
    if (get().known.state !== 'ready') set({ known: failed(error) })
  }
}

export function selectEnvironment(selectedId: EnvironmentId): void {
  set({ selectedId, form: 'none' })
}

export function openEnvironmentForm(form: 'new' | 'edit'): void {
  set({ form })
}

export function closeEnvironmentForm(): void {
  set({ form: 'none' })
}

/** Answers the error, for the form that asked. */
export async function saveEnvironment(input: EnvironmentInput): Promise<WireError | null> {
  try {
    const { id } = await call('environments.save', input)
    await loadEnvironments()
    set({ selectedId: id, form: 'none' })
    return null
  } catch (error) {
    return toWireError(error)
  }
}

/** The secrets of an environment go; its calls are then made without authentication. */
export function removeSecrets(environment: Environment): Promise<WireError | null> {
  return saveEnvironment({ ...environment, authentication: { kind: 'none' } })
}

export async function removeEnvironment(id: EnvironmentId): Promise<WireError | null> {
  try {
    await call('environments.remove', { id })
    await loadEnvironments()
    return null
  } catch (error) {
    return toWireError(error)
  }
}

/** The one that is shown; `null` for none. */
export function selectedEnvironment({ known, selectedId }: EnvironmentsState): Environment | null {
  return readyValue(known)?.environments.find(one => one.id === selectedId) ?? null
}
