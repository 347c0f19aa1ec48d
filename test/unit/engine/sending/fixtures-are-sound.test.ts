import { describe, expect, test } from 'vitest'
import type { RecordKind } from '#contract/terms'
import { compareNotifications } from '../../../../main/engine/inspect/compare-bodies.ts'
import { readDelivery } from '../../../../main/engine/inspect/read-delivery.ts'
import type { Reading } from '../../../../main/engine/inspect/reading.ts'
import { nextStatusBody } from '../../../../main/engine/sending/next-status.ts'
import { newRecordBody } from '../../../../main/engine/sending/notification-body.ts'
import { catalogue, fixture } from './fixtures.ts'

const ids = new Set<string>(catalogue.keys())
const now = Date.parse('2024-05-01T12:00:00.500Z')

function read(body: string): Reading {
  return readDelivery({
    method: 'POST',
    target: '/',
    headers: [
      ['Host', '127.0.0.1:4400'],
      ['Content-Type', 'application/json'],
    ],
    remoteAddress: '127.0.0.1',
    reception: 'whole',
    body: Buffer.from(body),
    declaredBodyBytes: null,
    answer: { status: 200, elapsedMs: 1 },
  })
}

/** What a person would have to look at. */
function complaints(body: string): string[] {
  return read(body)
    .findings.filter(finding => finding.severity !== 'info')
    .map(finding => `${finding.code} ${finding.path}: ${finding.message}`)
}

describe('a new record of', () => {
  test.each([...catalogue.keys()])('%s is read as what it says, without an error or a warning', id => {
    const file = fixture(id)
    const { body, subject } = newRecordBody(file, now)
    expect(complaints(body)).toEqual([])
    expect(read(body)).toMatchObject({
      service: file.service,
      kind: file.kind,
      status: file.status,
      refundStatus: file.refundStatus,
      recordId: subject.recordId,
    })
  })
})

describe('as the next status of every fixture of its kind', () => {
  const pairs = [...catalogue].flatMap(([first, { kind }]) =>
    idsOf(kind).map((second): [string, string] => [first, second]),
  )
  test.each(pairs)('after %s, %s is without an error or a warning and comes after it', (first, second) => {
    const before = newRecordBody(fixture(first), now).body
    const after = nextStatusBody(before, fixture(second), now).body
    expect(complaints(after)).toEqual([])
    const [earlier, later] = [read(before), read(after)]
    expect(later.recordKey).toBe(earlier.recordKey)
    expect(later.status).toBe(fixture(second).status)
    if (fixture(second).service === 'transactions') {
      expect(later.clockUs).toBeGreaterThan(earlier.clockUs ?? Number.POSITIVE_INFINITY)
    }
  })
})

describe('a life of a record, each status the next one of what was there', () => {
  const middle = ['in-progress', 'processing']
  const lives = [
    ['pending', ...middle, 'complete'],
    ['pending', ...middle, 'failed', 'refund-pending', 'refund-in-progress', 'refund-complete'],
    ['pending', ...middle, 'failed', 'refund-pending', 'refund-in-progress', 'refund-failed'],
  ]
  const ways = [...catalogue.keys()].filter(id => id.endsWith('-pending') && !id.endsWith('-refund-pending'))
  const trails = ways.flatMap(way =>
    lives.map(life => life.map(stage => way.replace(/pending$/, stage)).filter(id => ids.has(id))),
  )
  test.each(trails)('%s and on: no finding, and no change that a status does not bring', (...trail) => {
    const [first = '', ...rest] = trail
    let body = newRecordBody(fixture(first), now).body
    for (const id of rest) {
      const { kind, status } = fixture(id)
      const next = nextStatusBody(body, fixture(id), now).body
      expect(complaints(next)).toEqual([])
      const compared = compareNotifications(body, next, { kind, toStatus: status })
      if (!('changes' in compared)) throw new Error(compared.unavailable)
      expect(compared.changes.filter(change => !change.expected)).toEqual([])
      expect(compared.changes.map(change => change.path)).toContain(
        fixture(id).refundStatus === null ? '/payload/status' : `/payload/${kind}/refund_status`,
      )
      body = next
    }
  })
})

function idsOf(kind: RecordKind): string[] {
  return [...catalogue].filter(([, file]) => file.kind === kind).map(([id]) => id)
}
