import { create } from 'zustand'
import type { Subject } from '#contract/sending/sending'
import type { FixtureId } from '#contract/terms'
import { call } from '../api/client.ts'
import { openOverlay } from '../navigation/navigation.ts'
import { selectedDelivery } from '../navigation/selected-delivery.ts'
import { openFixture } from './fixture-editor-store.ts'
import { fixtureById, loadFixtures, useFixtureList } from './fixture-list-store.ts'
import { followSending, idle, type Outcome } from './outcome.ts'
import { failed, loading, type Resource, ready, readyValue } from './resource.ts'
import { offerRemembered, rememberUrl, type TargetChoice, toTarget } from './target-choice.ts'

interface SendingState {
  readonly fixtureId: FixtureId | null
  /** As the next status of this record; `null` for a new one. */
  readonly recordKey: string | null
  readonly target: TargetChoice
  readonly preview: Resource<string>
  readonly outcome: Outcome
}

export const useSending = create<SendingState>()(() => ({
  fixtureId: null,
  recordKey: null,
  target: { to: 'listener', url: '' },
  preview: loading,
  outcome: idle,
}))

const { getState: get, setState: set } = useSending

/** Opens the send panel, with the fixture chosen where one is given. */
export function openSending(fixtureId?: FixtureId): void {
  set({ outcome: idle })
  offerRemembered(
    () => get().target,
    target => set({ target }),
  )
  if (fixtureId !== undefined) chooseFixture(fixtureId)
  else if (get().fixtureId !== null) void loadPreview()
  openOverlay('send')
  void chooseFirst()
}

async function chooseFirst(): Promise<void> {
  await loadFixtures()
  const first = readyValue(useFixtureList.getState().catalogue)?.fixtures[0]
  if (get().fixtureId === null && first !== undefined) chooseFixture(first.id)
}

/** Chooses what is sent. A record that it cannot follow is let go. */
export function chooseFixture(fixtureId: FixtureId): void {
  if (fixtureId === get().fixtureId && get().preview.state === 'ready') return
  const recordKey = get().recordKey === null ? null : followableRecordKey(fixtureId)
  set({ fixtureId, recordKey, outcome: idle })
  void loadPreview()
}

/** Whether it becomes the next status of the selected delivery's record, or a new record. */
export function chooseSubject(isNext: boolean): void {
  const { fixtureId } = get()
  set({
    recordKey: isNext && fixtureId !== null ? followableRecordKey(fixtureId) : null,
    outcome: idle,
  })
  void loadPreview()
}

export function chooseTarget(target: TargetChoice): void {
  set({ target, outcome: idle })
}

/** The selected delivery's record, where the fixture is of the same service and kind. */
export function followableRecordKey(fixtureId: FixtureId): string | null {
  const fixture = fixtureById(fixtureId)
  const selected = selectedDelivery()
  if (fixture === null || selected === null) return null
  return selected.service === fixture.service && selected.kind === fixture.kind ? selected.recordKey : null
}

export async function loadPreview(): Promise<void> {
  const { fixtureId, recordKey } = get()
  if (fixtureId === null) return
  const isStill = () => get().fixtureId === fixtureId && get().recordKey === recordKey
  try {
    const { body } = await call('fixtures.preview', { id: fixtureId, subject: subjectOf(recordKey) })
    if (isStill()) set({ preview: ready(body) })
  } catch (error) {
    if (isStill()) set({ preview: failed(error) })
  }
}

/** Sends the chosen fixture. `allowRemote` after the user was asked. */
export async function sendChosenFixture(allowRemote: boolean): Promise<void> {
  const { fixtureId, recordKey, target, outcome } = get()
  if (fixtureId === null || outcome.state === 'sending') return
  rememberUrl(target)
  await followSending(
    () =>
      call('fixtures.send', {
        id: fixtureId,
        subject: subjectOf(recordKey),
        target: toTarget(target),
        allowRemote,
      }),
    () => get().outcome,
    next => set({ outcome: next }),
  )
}

/** The same in the place Send: with other values, many times, kept as one's own. */
export function editChosenFixture(): void {
  const { fixtureId, recordKey } = get()
  const recordId = selectedDelivery()?.recordId ?? null
  const fixture = fixtureById(fixtureId)
  if (fixture === null) return
  const { id, kind } = fixture
  openFixture(id, recordKey === null || recordId === null ? null : { recordKey, recordId, kind })
}

function subjectOf(recordKey: string | null): Subject {
  return recordKey === null ? { record: 'new' } : { record: 'existing', recordKey }
}
