import type { Subject } from '#contract/sending/sending'
import type { FixtureId } from '#contract/terms'
import { type FixtureUse, latestFixture } from '#data'
import { selectedDelivery } from '#navigation'

/** The selected delivery's record, if the fixture has the same service and kind. */
export function followableRecordKey(fixtureId: FixtureId): string | null {
  const fixture = latestFixture(fixtureId)
  const selected = selectedDelivery()
  if (fixture === undefined || selected === null) return null
  return selected.service === fixture.service && selected.kind === fixture.kind ? selected.recordKey : null
}

/** The parameters for sending the fixture: for a new record (`null`), or as the next status of a record. */
export function fixtureUse(id: FixtureId, recordKey: string | null): FixtureUse {
  const subject: Subject = recordKey === null ? { record: 'new' } : { record: 'existing', recordKey }
  return { id, subject }
}
