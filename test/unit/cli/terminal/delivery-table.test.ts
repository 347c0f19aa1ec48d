import { expect, test } from 'vitest'
import { type DeliverySummary, deliverySummarySchema } from '#contract/deliveries/delivery'
import { deliveryTable, stateText } from '../../../../main/cli/terminal/delivery-table.ts'

const plainTable = deliveryTable()

const row: DeliverySummary = deliverySummarySchema.parse({
  id: 7,
  sessionId: 1,
  receivedAtMs: 1_767_600_000_000,
  method: 'POST',
  target: '/',
  reception: 'whole',
  service: 'transactions',
  kind: 'issuance',
  recordId: 'a1',
  recordKey: 'transactions:a1',
  status: 'IN_PROGRESS',
  refundStatus: null,
  amount: '10.50',
  asset: 'MXN',
  reason: null,
  description: null,
  repeats: 0,
  bodyProblem: null,
  bodyBytes: 812,
  isTruncated: false,
  isInspected: true,
  findingCounts: { error: 1, warning: 0, info: 2 },
  trailFindings: [],
  response: null,
  tags: [],
  hasNote: false,
  isPinned: false,
})

test('a row stands under its head', () => {
  const line = plainTable.row(row)
  for (const [name, value] of [
    ['status', '◐ IN_PROGRESS'],
    ['kind', 'issuance'],
    ['record', 'a1'],
    ['amount', '10.50 MXN'],
    ['bytes', '812'],
    ['findings', '1 error 2 info'],
  ] as const) {
    expect(line.indexOf(value), name).toBe(plainTable.head.indexOf(name))
  }
})

test('a row says why it failed, and what a body is that is no notification', () => {
  const reason = { code: 'transaction_failed', text: 'The bank refused it' }
  const line = plainTable.row({ ...row, reason })
  expect(line.indexOf('The bank refused it (transaction_failed)')).toBe(plainTable.head.indexOf('reason'))
  expect(plainTable.row({ ...row, reason: { code: 'x1', text: null } })).toMatch(/ x1$/)
  const empty = plainTable.row({ ...row, kind: null, bodyProblem: 'empty' })
  expect(empty.indexOf('empty body')).toBe(plainTable.head.indexOf('kind'))
  const cut = plainTable.row({ ...row, kind: null, bodyProblem: 'not-json', reception: 'aborted' })
  expect(cut).toContain('aborted')
})

test('a failed record that was refunded is shown as failed', () => {
  const line = plainTable.row({ ...row, status: 'FAILED', refundStatus: 'IN_PROGRESS' })
  expect(line.indexOf('✕ FAILED ↩ ◐ IN_PROGRESS')).toBe(plainTable.head.indexOf('status'))
})

test('a longer value is cut and moves nothing', () => {
  const line = plainTable.row({ ...row, recordId: 'x'.repeat(80) })
  expect(line.indexOf('812')).toBe(plainTable.head.indexOf('bytes'))
  expect(line).toContain('…')
})

test('what is not read yet says so', () => {
  expect(plainTable.row({ ...row, isInspected: false, kind: null, status: null })).toContain('not inspected')
})

test('what is about no record shows its request line, where it has one', () => {
  const none = {
    ...row,
    kind: null,
    recordId: null,
    recordKey: null,
    status: null,
    method: 'PUT',
    target: '/x',
  }
  expect(plainTable.row(none).indexOf('PUT /x')).toBe(plainTable.head.indexOf('record'))
  const malformed = plainTable.row({ ...none, method: '', target: '', reception: 'malformed' })
  expect(malformed.indexOf('malformed')).toBe(plainTable.head.indexOf('kind'))
  expect(malformed.indexOf('- ', plainTable.head.indexOf('record'))).toBe(plainTable.head.indexOf('record'))
})

test('each status has its shape, whatever its case', () => {
  const marks = ['PENDING', 'processing', 'COMPLETE', 'Failed', 'SURPRISE']
    .map(status => stateText({ status, refundStatus: null }))
    .map(text => text.slice(0, 1))
  expect(marks).toEqual(['○', '◐', '●', '✕', '·'])
})

test('a column of a member has its value, and a dash where the body has none', () => {
  const table = deliveryTable(['id', '/payload/amount', 'concepto'])
  expect(table.head).toBe(`id        ${'/payload/amount'.padEnd(24)}  concepto`)
  const members = { '/payload/amount': '1500.25' }
  expect(table.row({ ...row, members })).toBe(`${String(row.id).padEnd(8)}  ${'1500.25'.padEnd(24)}  -`)
  expect(table.texts({ ...row, members })).toEqual({
    id: String(row.id),
    '/payload/amount': '1500.25',
    concepto: null,
  })
})
