import { create } from 'zustand'
import { ownNameSchema } from '#contract/sending/fixtures'
import type { Fixture } from '#contract/sending/sending'
import type { DeliveryId, FixtureId } from '#contract/terms'
import { call } from '../api/client.ts'
import { closeOverlay, openOverlay } from '../navigation/navigation.ts'
import {
  chosenFixture,
  dropDraft,
  loadBase,
  moveDraft,
  openFixture,
  useFixtureEditor,
} from './fixture-editor-store.ts'
import { fetchFixtures, fixtureById } from './fixture-list-store.ts'
import { fileWithBody } from './fixture-text.ts'
import { toWireError } from './resource.ts'

/** What a new name is asked for. */
export type Naming =
  | { readonly for: 'save' }
  | { readonly for: 'duplicate' }
  | { readonly for: 'rename'; readonly id: FixtureId }
  | { readonly for: 'delivery'; readonly deliveryId: DeliveryId }

interface OwnFixtureState {
  readonly naming: Naming | null
  readonly title: string
  /** Of the file, without its ending. */
  readonly name: string
  /** The name follows the title until the user gives it one. */
  readonly isNameTyped: boolean
  readonly isSaving: boolean
  readonly error: string | null
}

const closed: OwnFixtureState = {
  naming: null,
  title: '',
  name: '',
  isNameTyped: false,
  isSaving: false,
  error: null,
}

export const useOwnFixture = create<OwnFixtureState>()(() => closed)

const { getState: get, setState: set } = useOwnFixture

/** Asks for a title and a name. */
export function nameFixture(naming: Naming, title: string): void {
  const name = naming.for === 'rename' ? naming.id.replace(/^own\//, '') : nameOfTitle(title)
  set({ ...closed, naming, title, name, isNameTyped: naming.for === 'rename' })
  openOverlay('fixture-name')
}

export function setTitle(title: string): void {
  set(state => ({ title, name: state.isNameTyped ? state.name : nameOfTitle(title), error: null }))
}

export function setName(name: string): void {
  set({ name, isNameTyped: true, error: null })
}

/** Small letters, digits and dashes, as a file's name may have. */
export function nameOfTitle(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '')
  return plain
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100)
}

/** Keeps it under the name that was given, and opens it. */
export async function keepNamed(): Promise<void> {
  const { naming, title, name, isSaving } = get()
  if (naming === null || isSaving) return
  const parsed = ownNameSchema.safeParse(name)
  if (!parsed.success) {
    set({ error: `${parsed.error.issues[0]?.message ?? 'This is no name'}.` })
    return
  }
  set({ isSaving: true, error: null })
  try {
    const fixture = await keep(naming, parsed.data, title.trim())
    if (naming.for === 'rename') moveDraft(naming.id, fixture.id)
    await fetchFixtures()
    set(closed)
    closeOverlay()
    openFixture(fixture.id, null)
  } catch (error) {
    set({ isSaving: false, error: toWireError(error).message })
  }
}

function keep(naming: Naming, name: string, title: string): Promise<Fixture> {
  switch (naming.for) {
    case 'save':
      return saveEdited(name, title, true)
    case 'duplicate':
      return call('fixtures.duplicate', { id: chosenId(), name, title })
    case 'rename':
      return call('fixtures.rename', { id: naming.id, name, title })
    case 'delivery':
      return call('fixtures.fromDelivery', { deliveryId: naming.deliveryId, name, title })
  }
}

/** Writes what is in the editor as an own fixture's file. Throws what saving throws. */
async function saveEdited(name: string, title: string, isNew: boolean): Promise<Fixture> {
  const id = chosenId()
  const fixture = fixtureById(id)
  const { text: edited } = useFixtureEditor.getState()
  const { text: source } = await call('fixtures.source', { id })
  const text = fixture === null ? null : fileWithBody(source, fixture, title, edited)
  if (text === null) throw new Error('The body is no JSON, so it cannot be kept as a fixture.')
  // Made first, so that a name that is taken is never written over.
  if (isNew) await call('fixtures.duplicate', { id, name, title })
  try {
    const kept = await call('fixtures.save', { name, text })
    dropDraft(id, edited)
    return kept
  } catch (error) {
    if (isNew) await call('fixtures.remove', { id: `own/${name}` as FixtureId })
    throw error
  }
}

/** Writes the own fixture that is edited. Resolves with what was wrong; `null` where nothing was. */
export async function saveOwn(): Promise<{ readonly message: string } | null> {
  const fixture = fixtureById(chosenId())
  if (fixture === null) return null
  try {
    await saveEdited(fixture.id.replace(/^own\//, ''), fixture.title, false)
    await fetchFixtures()
    if (chosenFixture(useFixtureEditor.getState()) === fixture.id) await loadBase()
    return null
  } catch (error) {
    return toWireError(error)
  }
}

/** Removes the file. Resolves with what was wrong. */
export async function removeOwn(id: FixtureId): Promise<{ readonly message: string } | null> {
  try {
    await call('fixtures.remove', { id })
    dropDraft(id)
    useFixtureEditor.setState({ fixtureId: null })
    await fetchFixtures()
    return null
  } catch (error) {
    return toWireError(error)
  }
}

function chosenId(): FixtureId {
  return useFixtureEditor.getState().fixtureId ?? ('' as FixtureId)
}
