import { randomBytes } from 'node:crypto'
import type { FixtureFile } from './fixture-file.ts'
import { fillTemplate, fillText, type NotificationSubject, recordIdOf } from './placeholders.ts'

/** The notification of a new record: an id of its own, created as long ago as its status lets one expect. */
export function newRecordBody(
  fixture: FixtureFile,
  nowMs: number,
): { body: string; subject: NotificationSubject } {
  const subject = newSubject(fixture, nowMs)
  const { bodyText } = fixture
  const body =
    bodyText === undefined
      ? JSON.stringify(fillTemplate(fixture.body, subject))
      : fillText(bodyText, subject, true)
  return { body, subject }
}

/** A record that nothing is known of yet. */
export function newSubject(
  fixture: Pick<FixtureFile, 'service' | 'ageSeconds'>,
  nowMs: number,
): NotificationSubject {
  return {
    recordId: recordIdOf(fixture.service, randomBytes(16)),
    createdAt: writeTime(fixture.service, nowMs - fixture.ageSeconds * 1000),
    updatedAt: writeTime(fixture.service, nowMs),
  }
}

/** As each service is seen to write it. */
export function writeTime(service: FixtureFile['service'], atMs: number): string {
  return service === 'transactions' ? transactionTime(atMs) : fundingTime(atMs)
}

/** ISO 8601 with milliseconds in UTC. */
function transactionTime(atMs: number): string {
  return new Date(atMs).toISOString()
}

/** ISO 8601 with seconds and a numeric offset. */
function fundingTime(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19)}+00:00`
}
