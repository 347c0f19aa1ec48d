import { describe, expect, test } from 'vitest'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import type { InspectionResult } from '../../../../main/engine/inspect/inspection-result.ts'
import {
  allExamples,
  fundingExample,
  refundOf,
  transactionExample,
  withdrawalExample,
} from '../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../support/store/inspected-delivery.ts'

function read(body: unknown): InspectionResult {
  return inspectDelivery(inspectedDelivery(body))
}

test('every example of the specification is read as its kind, with an id and a clock', () => {
  for (const { title, body, kind } of allExamples()) {
    const inspection = read(body)
    expect(inspection, title).toMatchObject({
      kind,
      recordId: expect.any(String),
      clockUs: expect.any(Number),
    })
  }
})

test.each([
  ['\x16\x03\x01\x02\0\x01', /^Not HTTP\/1\.1 but TLS; 6 bytes are saved\. .*http:\/\//],
  ['PROXY TCP4 192.0.2.1 192.0.2.2 56324 443\r\nPOST / HTTP/1.1\r\n', /but the PROXY protocol; /],
  ['PROXY UNKNOWN\r\n', /but the PROXY protocol; /],
  ['\r\n\r\n\0\r\nQUIT\n\x20\x11\0\x0c', /but the PROXY protocol; /],
  ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', /but HTTP\/2; /],
  ['HELO mail.example\r\n', /^Not valid HTTP; 19 bytes are saved\.$/],
  ['PROXYING / HTTP/1.1\r\n', /^Not valid HTTP; /],
])('the first bytes say what was sent instead of HTTP: %j', (bytes, message) => {
  const { findings } = inspectDelivery(
    inspectedDelivery(bytes, { reception: 'malformed', method: '', headers: [] }),
  )
  expect(findings).toMatchObject([{ code: 'request-malformed', message: expect.stringMatching(message) }])
})

test('a body that is not valid in chunks is told apart from what is not HTTP', () => {
  const headers = [['Transfer-Encoding', 'chunked']] as [string, string][]
  const { findings } = inspectDelivery(inspectedDelivery('{"event":1}', { reception: 'malformed', headers }))
  expect(findings).toMatchObject([
    {
      code: 'request-malformed',
      message: expect.stringMatching(/^The body is not valid in chunks; 11 bytes/),
    },
  ])
})

describe('what a delivery is about', () => {
  test('a transaction: by the type, known by its id', () => {
    expect(
      read(transactionExample('redemption', 'FAILED', refundOf('redemption', 'IN_PROGRESS'))),
    ).toMatchObject({
      service: 'transactions',
      kind: 'redemption',
      recordId: '9e1f4b22-6a3f-4d9b-8c72-1a7b4e2f3c02',
      recordKey: 'transactions:9e1f4b22-6a3f-4d9b-8c72-1a7b4e2f3c02',
      status: 'FAILED',
      refundStatus: 'IN_PROGRESS',
      createdAt: '2024-05-06T10:00:00.000Z',
      updatedAt: '2024-05-06T10:08:00.000Z',
      clockUs: Date.UTC(2024, 4, 6, 10, 8) * 1000,
      statusRank: 2,
    })
  })

  test('a funding and a withdrawal with the same id are two records', () => {
    const funding = read(fundingExample('complete', { fid: 'a1' }))
    const withdrawal = read(withdrawalExample('complete', { wid: 'a1' }))
    expect(funding).toMatchObject({ service: 'funding', kind: 'funding', recordKey: 'funding:fid:a1' })
    expect(withdrawal).toMatchObject({ service: 'funding', kind: 'withdrawal', recordKey: 'funding:wid:a1' })
  })

  test("another product's event is genuine: reported as information, with its id and status", () => {
    const inspection = read({
      event: 'Payout',
      payload: { id: 'p1', status: 'PAID', created_at: '2024-05-06T10:00:00Z' },
    })
    expect(inspection).toMatchObject({
      service: 'other',
      kind: 'Payout',
      recordId: 'p1',
      recordKey: 'other:payout:p1',
      status: 'PAID',
      statusRank: 2,
    })
    expect(inspection.findings.map(({ severity, code }) => [severity, code])).toEqual([
      ['info', 'event-outside'],
    ])
    expect(read({ event: 'ping' })).toMatchObject({ service: 'other', kind: 'ping', recordKey: null })
  })

  test.each([
    ['not JSON', 'a=1'],
    ['a list', '[1]'],
    ['neither event nor payload', '{"hello":"world"}'],
    ['nothing at all', ''],
  ])('%s is no notification', (_what, body) => {
    expect(read(body)).toMatchObject({ service: 'none', kind: null, recordKey: null, meaningKey: null })
  })

  test('where the event is missing the payload decides the service', () => {
    expect(read({ payload: withdrawalExample('pending').payload })).toMatchObject({
      service: 'funding',
      kind: 'withdrawal',
    })
  })

  test('where event and payload contradict each other the payload counts', () => {
    const inspection = read({ event: 'TRANSACTION', payload: fundingExample('pending').payload })
    expect(inspection).toMatchObject({ service: 'funding', kind: 'funding' })
  })

  test('where the type is missing the only kind object decides the kind', () => {
    const { event, payload } = transactionExample('conversion', 'COMPLETE')
    expect(read({ event, payload: { ...payload, type: undefined } }).kind).toBe('conversion')
  })

  test('an id that is a number keeps its digits', () => {
    const body = '{"event":"funding","payload":{"fid":12345678901234567890,"status":"pending"}}'
    expect(read(body).recordId).toBe('12345678901234567890')
  })

  test('texts of megabytes stay out of the row, and two of them stay apart', () => {
    const [one, two] = ['a', 'b'].map(end =>
      read(fundingExample('pending', { fid: 'x'.repeat(1_000_000) + end })),
    )
    expect(one?.recordKey?.length).toBeLessThan(1000)
    expect(one?.recordKey).not.toBe(two?.recordKey)
  })
})

describe('the clock of a record', () => {
  const clockOf = (created_at: unknown, updated_at: unknown) => {
    const { event, payload } = transactionExample('issuance', 'PENDING')
    return read({ event, payload: { ...payload, created_at, updated_at } }).clockUs
  }
  const tenUs = Date.UTC(2024, 4, 6, 10) * 1000

  test('is updated_at, else created_at', () => {
    expect(clockOf('2024-05-06T09:00:00Z', '2024-05-06T10:00:00Z')).toBe(tenUs)
    expect(clockOf('2024-05-06T10:00:00Z', undefined)).toBe(tenUs)
    expect(clockOf('2024-05-06T10:00:00Z', 'soon')).toBe(tenUs)
    expect(clockOf('soon', undefined)).toBeNull()
  })

  test('is the same instant in every zone and keeps microseconds', () => {
    expect(clockOf('', '2024-05-06T04:00:00.000001-06:00')).toBe(tenUs + 1)
    expect(clockOf('', '2024-05-06T10:00:00.000001')).toBe(tenUs + 1)
  })
})

describe('the ranks that decide on a tie of clocks', () => {
  test('statuses: not started, under way or unknown, final', () => {
    const rank = (status: string) => read(withdrawalExample(status)).statusRank
    expect(
      ['Pending', 'processing', 'in_progress', 'odd', 'complete', 'FAILED', 'cancelled'].map(rank),
    ).toEqual([0, 1, 1, 1, 2, 2, 2])
  })

  test('refunds: each move ranks above the one before', () => {
    const rank = (refund: object) => read(transactionExample('issuance', 'FAILED', { ...refund })).refundRank
    const step = (name: string, status: string, id?: string) => ({ step: name, status, ...(id && { id }) })
    const inProgress = (...refund_steps: object[]) => ({ refund_status: 'IN_PROGRESS', refund_steps })
    const moves = [
      {},
      { refund_status: 'PENDING' },
      inProgress(step('EXCHANGE_TRANSFER', 'IN_PROGRESS')),
      inProgress(step('EXCHANGE_TRANSFER', 'COMPLETE')),
      inProgress(step('EXCHANGE_TRANSFER', 'COMPLETE', 'a')),
      inProgress(step('EXCHANGE_TRANSFER', 'COMPLETE', 'a'), step('SPEI_WITHDRAWAL', 'IN_PROGRESS')),
      refundOf('issuance', 'COMPLETE'),
    ].map(rank)
    expect(moves[0]).toBe(0)
    expect(moves).toEqual(moves.toSorted((a, b) => a - b))
    expect(new Set(moves).size).toBe(moves.length)
  })
})

describe('the meaning of a notification', () => {
  const base = transactionExample('issuance', 'FAILED', refundOf('issuance', 'IN_PROGRESS'))
  const meaningOf = (body: unknown) => read(body).meaningKey

  test('is the same in other bytes', () => {
    const spaced = JSON.stringify(base, null, 3)
    const { event, payload } = base
    const reordered = { payload: Object.fromEntries(Object.entries(payload).reverse()), event }
    const zoned = { event, payload: { ...payload, updated_at: '2024-05-06T12:08:00+02:00' } }
    for (const other of [spaced, reordered, zoned]) expect(meaningOf(other)).toBe(meaningOf(base))
  })

  test('is another with another status, refund status, step, step id or updated_at', () => {
    const { event, payload } = base
    const others = [
      { event, payload: { ...payload, status: 'COMPLETE' } },
      { event, payload: { ...payload, updated_at: '2024-05-06T10:08:00.001Z' } },
      transactionExample('issuance', 'FAILED', refundOf('issuance', 'COMPLETE')),
      transactionExample('issuance', 'FAILED', { ...refundOf('issuance', 'IN_PROGRESS'), refund_steps: [] }),
    ]
    for (const other of others) expect(meaningOf(other)).not.toBe(meaningOf(base))
  })

  test('is the same for a status, an id that is a UUID and an event in another case', () => {
    const { payload } = base
    const id = String(payload.id).toUpperCase()
    const status = String(payload.status).toLowerCase()
    expect(meaningOf({ event: 'Transaction', payload: { ...payload, id, status } })).toBe(meaningOf(base))
  })

  test('is another with one field more, whether there is an updated_at or not', () => {
    const withdrawal = withdrawalExample('processing')
    for (const { event, payload } of [base, withdrawal]) {
      expect(meaningOf({ event, payload: { ...payload, fee: '1' } })).not.toBe(meaningOf({ event, payload }))
    }
  })

  test('a refund_status of null equals none', () => {
    const { event, payload } = transactionExample('issuance', 'PENDING')
    const issuance = { ...(payload.issuance as object), refund_status: null, refund_steps: null }
    expect(meaningOf({ event, payload: { ...payload, issuance } })).toBe(meaningOf({ event, payload }))
  })
})
