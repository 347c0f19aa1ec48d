import { randomBytes } from 'node:crypto'
import type { FixtureFile } from './fixture-file.ts'
import { fillTemplate, recordIdOf } from './placeholders.ts'

/** The notification of a new record: an id of its own, created as long ago as its status lets one expect. */
export function newRecordBody(fixture: FixtureFile, nowMs: number): { body: string; recordId: string } {
  const recordId = recordIdOf(fixture.service, randomBytes(16))
  const write = fixture.service === 'transactions' ? transactionTime : fundingTime
  const body = fillTemplate(fixture.body, {
    recordId,
    createdAt: write(nowMs - fixture.ageSeconds * 1000),
    updatedAt: write(nowMs),
  })
  return { body: JSON.stringify(body), recordId }
}

/** ISO 8601 with milliseconds in UTC. */
function transactionTime(atMs: number): string {
  return new Date(atMs).toISOString()
}

/** ISO 8601 with seconds and a numeric offset, as the funding service is seen to write it. */
function fundingTime(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19)}+00:00`
}
