import { create } from 'zustand'
import type { Trail } from '#contract/deliveries/trail'
import { at } from '#contract/json/pointer'
import { readJson } from '#contract/json/text'
import { recordKinds } from '#contract/record-kinds'
import type { Attempt, Fixture } from '#contract/sending/sending'
import { nextStates } from '#contract/services/next-states'
import type { DeliveryId, FixtureId, RecordKind } from '#contract/terms'
import { change, fetchCapturedText, sentDelivery } from '#data'
import { closeOverlay, openOverlay, openTrail, useNavigation } from '#navigation'
import { followSending, idle, type Outcome } from '../../../attempt/outcome.ts'
import { offerRemembered, rememberUrl, type TargetChoice, toTarget } from '../../../attempt/target-choice.ts'
import { openFixture } from '../../fixtures/index.ts'

/** The record that gets its next status, as it is now. */
export interface ContinuedRecord {
  readonly recordKey: string
  readonly recordId: string
  readonly kind: RecordKind
  readonly status: string
  readonly refundStatus: string | null
}

interface NextStatusState {
  readonly record: ContinuedRecord | null
  /** How its money moves, from its last body; `null` while unknown. */
  readonly method: string | null
  /** `null`: the first match. */
  readonly fixtureId: FixtureId | null
  readonly target: TargetChoice
  readonly outcome: Outcome
}

export const useNextStatus = create<NextStatusState>()(() => ({
  record: null,
  method: null,
  fixtureId: null,
  target: { to: 'listener', url: '' },
  outcome: idle,
}))

const { getState: get, setState: set } = useNextStatus

type ShownTrail = Pick<Trail, 'kind' | 'recordKey' | 'recordId' | 'status' | 'refundStatus' | 'steps'>

/** The record of a trail; `null` if it has no documented kind. */
export function continuedRecord(trail: ShownTrail): ContinuedRecord | null {
  const kind = recordKinds.find(known => known === trail.kind)
  if (kind === undefined) return null
  const { recordKey, recordId, status, refundStatus } = trail
  return { recordKey, recordId, kind, status, refundStatus }
}

/** Opens the dialog that sends the record's next status. */
export function openNextStatus(trail: ShownTrail): void {
  const record = continuedRecord(trail)
  if (record === null) return
  set({ record, method: null, fixtureId: null, outcome: idle })
  offerRemembered(
    () => get().target,
    target => set({ target }),
  )
  openOverlay('next-status')
  void learnMethod(record, trail.steps.at(-1)?.deliveryId ?? null)
}

/** Fixtures of the record's method are first. Without it, all of its kind are offered. */
async function learnMethod(record: ContinuedRecord, id: DeliveryId | null): Promise<void> {
  if (id === null) return
  try {
    const { body } = await fetchCapturedText(id)
    const result = readJson(body)
    if (!result.ok || get().record !== record) return
    const node = at(result.root, `/payload/${record.kind}/method`) ?? at(result.root, '/payload/method')
    if (node?.type === 'string') set({ method: node.value })
  } catch {
    // The choice is then wider, and sending reports problems of the body.
  }
}

/**
 * The fixtures that make the record's documented next statuses, in the order of these: those of its method if
 * there are any, and the user's.
 */
export function nextFixtures(
  fixtures: readonly Fixture[],
  record: ContinuedRecord,
  method: string | null,
): readonly Fixture[] {
  return nextStates(record.kind, record).flatMap(({ status, refundStatus }) => {
    const made = fixtures.filter(
      fixture =>
        fixture.kind === record.kind &&
        fixture.status.toLowerCase() === status.toLowerCase() &&
        (fixture.refundStatus ?? null) === refundStatus,
    )
    const ofMethod = made.filter(fixture => fixture.isOwn || fixture.method === method)
    if (ofMethod.some(fixture => !fixture.isOwn)) return ofMethod
    // The engine takes the members of the status from the record if the fixture has another method.
    return [...made.filter(fixture => !fixture.isOwn).slice(0, 1), ...made.filter(fixture => fixture.isOwn)]
  })
}

export function chooseNextFixture(fixtureId: FixtureId): void {
  if (fixtureId !== get().fixtureId) set({ fixtureId, outcome: idle })
}

export function chooseNextTarget(target: TargetChoice): void {
  set({ target, outcome: idle })
}

/**
 * Sends it, and shows it in the trail if it was sent to this listener. `allowRemote`: confirmed by the user.
 */
export async function sendNextStatus(fixtureId: FixtureId, allowRemote: boolean): Promise<void> {
  const { record, target, outcome } = get()
  if (record === null || outcome.state === 'sending') return
  rememberUrl(target)
  const subject = { record: 'existing', recordKey: record.recordKey } as const
  await followSending(
    () => change('fixtures.send', { id: fixtureId, subject, target: toTarget(target), allowRemote }),
    () => get().outcome,
    next => {
      set({ outcome: next })
      if (next.state === 'done' && target.to === 'listener') void showInTrail(record, next)
    },
  )
}

/** Only if nothing else was opened since. If it can't be found, the outcome stays, with the response. */
async function showInTrail(
  { recordKey }: ContinuedRecord,
  outcome: Outcome & { readonly state: 'done' },
): Promise<void> {
  const delivery = await found(outcome.value)
  if (delivery === null || get().outcome !== outcome) return
  if (useNavigation.getState().overlay !== 'next-status') return
  closeOverlay()
  openTrail(recordKey, delivery)
}

async function found(attempt: Attempt): Promise<DeliveryId | null> {
  try {
    return (await sentDelivery(attempt))?.id ?? null
  } catch {
    return null
  }
}

/** Opens it in the fixture editor, as the record's next status. */
export function editNextStatus(fixtureId: FixtureId): void {
  const { record } = get()
  if (record === null) return
  const { recordKey, recordId, kind } = record
  openFixture(fixtureId, { recordKey, recordId, kind })
}
