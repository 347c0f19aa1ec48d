import { create } from 'zustand'
import type { Subject } from '#contract/sending/sending'
import type { FixtureId } from '#contract/terms'
import { change, type FixtureUse, latestFixture } from '#data'
import { openOverlay, selectedDelivery } from '#navigation'
import { followSending, idle, type Outcome } from '../../../attempt/outcome.ts'
import { offerRemembered, rememberUrl, type TargetChoice, toTarget } from '../../../attempt/target-choice.ts'
import { openFixture } from '../../fixtures/index.ts'

interface SendingState {
  readonly fixtureId: FixtureId | null
  /** Sent as the next status of this record; `null` for a new record. */
  readonly recordKey: string | null
  readonly target: TargetChoice
  readonly outcome: Outcome
}

export const useSending = create<SendingState>()(() => ({
  fixtureId: null,
  recordKey: null,
  target: { to: 'listener', url: '' },
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
  openOverlay('send')
}

/** Chooses the fixture. Clears a record that it cannot follow. */
export function chooseFixture(fixtureId: FixtureId): void {
  if (fixtureId === get().fixtureId) return
  const recordKey = get().recordKey === null ? null : followableRecordKey(fixtureId)
  set({ fixtureId, recordKey, outcome: idle })
}

/** Makes it the next status of the selected delivery's record, or a new record. */
export function chooseSubject(isNext: boolean): void {
  const { fixtureId } = get()
  set({
    recordKey: isNext && fixtureId !== null ? followableRecordKey(fixtureId) : null,
    outcome: idle,
  })
}

export function chooseTarget(target: TargetChoice): void {
  set({ target, outcome: idle })
}

/** The selected delivery's record, if the fixture has the same service and kind. */
export function followableRecordKey(fixtureId: FixtureId): string | null {
  const fixture = latestFixture(fixtureId)
  const selected = selectedDelivery()
  if (fixture === undefined || selected === null) return null
  return selected.service === fixture.service && selected.kind === fixture.kind ? selected.recordKey : null
}

/** The parameters for sending the fixture. */
export function fixtureUse(id: FixtureId, recordKey: string | null): FixtureUse {
  const subject: Subject = recordKey === null ? { record: 'new' } : { record: 'existing', recordKey }
  return { id, subject }
}

/** Sends the chosen fixture. `allowRemote`: the user has confirmed a remote target. */
export async function sendChosenFixture(allowRemote: boolean): Promise<void> {
  const { fixtureId, recordKey, target, outcome } = get()
  if (fixtureId === null || outcome.state === 'sending') return
  rememberUrl(target)
  await followSending(
    () =>
      change('fixtures.send', { ...fixtureUse(fixtureId, recordKey), target: toTarget(target), allowRemote }),
    () => get().outcome,
    next => set({ outcome: next }),
  )
}

/** Opens the fixture in the place Send, to edit it, send it many times or save it. */
export function editChosenFixture(): void {
  const { fixtureId, recordKey } = get()
  const recordId = selectedDelivery()?.recordId ?? null
  const fixture = latestFixture(fixtureId)
  if (fixture === undefined) return
  const { id, kind } = fixture
  openFixture(id, recordKey === null || recordId === null ? null : { recordKey, recordId, kind })
}
