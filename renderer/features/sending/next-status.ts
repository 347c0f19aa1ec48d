import { at } from '#contract/json/pointer'
import { readJson } from '#contract/json/text'
import { recordKinds } from '#contract/record-kinds'
import type { Fixture } from '#contract/sending/sending'
import { nextStates } from '#contract/services/next-states'
import type { DeliveryId, RecordKind } from '#contract/terms'
import { fetchCapturedText } from '#data'
import { openOverlay, type ShownTrail } from '#navigation'

/** The record that gets its next status, as it is now. */
export interface ContinuedRecord {
  readonly recordKey: string
  readonly recordId: string
  readonly kind: RecordKind
  readonly status: string
  readonly refundStatus: string | null
}

/** The record of a trail; `null` if it has no documented kind. */
export function continuedRecord(trail: ShownTrail): ContinuedRecord | null {
  const kind = recordKinds.find(known => known === trail.kind)
  if (kind === undefined) return null
  const { recordKey, recordId, status, refundStatus } = trail
  return { recordKey, recordId, kind, status, refundStatus }
}

export function openNextStatus(trail: ShownTrail): void {
  if (continuedRecord(trail) !== null) openOverlay({ name: 'next-status', trail })
}

/** How the record's money moves, from its last body; `null` if it doesn't say so. */
export async function methodOf(kind: RecordKind, id: DeliveryId): Promise<string | null> {
  const result = readJson((await fetchCapturedText(id)).body)
  if (!result.ok) return null
  const node = at(result.root, `/payload/${kind}/method`) ?? at(result.root, '/payload/method')
  return node?.type === 'string' ? node.value : null
}

/**
 * The fixtures of the record's documented next statuses, in the order of the statuses. For each status: the fixtures of the
 * record's method, else one of another method, and the user's fixtures.
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
