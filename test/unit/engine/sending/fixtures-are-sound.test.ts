import { describe, expect, test } from 'vitest'
import type { RecordKind } from '#contract/terms'
import { compareNotifications } from '../../../../main/engine/inspect/compare/compare-bodies.ts'
import { readDelivery } from '../../../../main/engine/inspect/read-delivery.ts'
import type { Reading } from '../../../../main/engine/inspect/reading.ts'
import { nextStatusBody } from '../../../../main/engine/sending/fixtures/next-status.ts'
import { newRecordBody } from '../../../../main/engine/sending/fixtures/notification-body.ts'
import { fillTemplate } from '../../../../main/engine/sending/fixtures/placeholders.ts'
import { readTemplate } from '../../../../main/engine/sending/fixtures/template-value.ts'
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

describe('a life of a record as scenarios send it, each fixture filled for the same record', () => {
  // What the documents say of a refund: its status and steps, `refunded`, and what refund payloads and their example omit.
  const refundChanges = [
    /^\/payload\/(issuance|redemption)\/(refund_status|refunded|refund_steps(\/.*)?)$/,
    /^\/payload\/external_ref$/,
    /^\/payload\/redemption\/receiver_account\/mexican_bank_account\/external_fiat_id$/,
    /^\/payload\/updated_at$/,
  ]
  const ways = [...catalogue.keys()].filter(id => id.endsWith('-refund-pending'))
  test.each(ways)('a refund of the record of %s keeps what its earlier statuses had', pending => {
    const stages = ['failed', 'refund-pending', 'refund-in-progress', 'refund-complete']
    const trail = stages.map(stage => pending.replace('refund-pending', stage))
    const bodies = trail.map((id, minute) =>
      JSON.stringify(
        fillTemplate(fixture(id).body, {
          recordId: '7f3a2c11-5d2e-4c8a-9b61-0f6a3d1e2b01',
          createdAt: '2026-01-05T10:00:00.000Z',
          updatedAt: `2026-01-05T10:0${minute}:00.000Z`,
        }),
      ),
    )
    for (const [index, body] of bodies.slice(1).entries()) {
      const compared = compareNotifications(bodies[index] ?? '', body, {
        kind: fixture(pending).kind,
        toStatus: 'FAILED',
      })
      if (!('changes' in compared)) throw new Error(compared.unavailable)
      const unexplained = compared.changes.filter(
        ({ path, expected }) => !expected || !refundChanges.some(change => change.test(path)),
      )
      expect(unexplained).toEqual([])
    }
  })

  test('issuances and redemptions have a refund by either method', () => {
    expect(ways.toSorted()).toEqual([
      'issuance-exchange-refund-pending',
      'issuance-refund-pending',
      'redemption-exchange-refund-pending',
      'redemption-refund-pending',
    ])
  })
})

test('both events of the funding service come capitalized too', () => {
  const events = [...catalogue.values()].map(({ body }) => readTemplate(body, '/event'))
  expect(new Set(events)).toEqual(new Set(['TRANSACTION', 'funding', 'Funding', 'withdrawal', 'Withdrawal']))
})
