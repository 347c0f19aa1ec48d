import { describe, expect, test } from 'vitest'
import { at } from '#contract/json-pointer'
import { jsonTextOf, readJson } from '#contract/json-text'
import { nextStatusBody } from '../../../../main/engine/sending/fixtures/next-status.ts'
import { newRecordBody } from '../../../../main/engine/sending/fixtures/notification-body.ts'
import { fixture } from './fixtures.ts'

const now = Date.parse('2024-05-01T12:00:00.500Z')

/** JSON text at a pointer; `undefined` where there is nothing. */
function textAt(body: string, pointer: string): string | undefined {
  const result = readJson(body)
  const node = result.ok ? at(result.root, pointer) : undefined
  return node === undefined ? undefined : jsonTextOf(body, node)
}

/** The body after a new record of the first fixture went through the others, one second apart. */
function follow(first: string, ...rest: string[]): string {
  return rest.reduce(
    (body, id, index) => nextStatusBody(body, fixture(id), now + (index + 1) * 1000).body,
    newRecordBody(fixture(first), now).body,
  )
}

describe('an issuance', () => {
  const pending = newRecordBody(fixture('issuance-pending'), now).body
  const complete = nextStatusBody(pending, fixture('issuance-complete'), now + 1000).body

  test('that completes keeps what is known and gains what comes with the status', () => {
    const before = JSON.parse(pending)
    const after = JSON.parse(complete)
    expect(after).toEqual({
      event: 'TRANSACTION',
      payload: {
        ...before.payload,
        status: 'COMPLETE',
        updated_at: '2024-05-01T12:00:01.500Z',
        issuance: {
          ...before.payload.issuance,
          crypto_destination_address: expect.stringMatching(/^0x[0-9a-f]{40}$/),
          crypto_tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        },
      },
    })
  })

  test('that goes back loses what only a COMPLETE one has', () => {
    const body = nextStatusBody(complete, fixture('issuance-in-progress'), now + 2000).body
    expect(textAt(body, '/payload/issuance/crypto_tx_hash')).toBeUndefined()
    expect(textAt(body, '/payload/issuance/crypto_destination_address')).toBeUndefined()
    expect(textAt(body, '/payload/issuance/crypto_source_address')).toBe(
      textAt(pending, '/payload/issuance/crypto_source_address'),
    )
  })

  test('keeps a hash that it has', () => {
    const own = complete.replace(/("crypto_tx_hash":)"[^"]*"/, '$1"0xmine"')
    const body = nextStatusBody(own, fixture('issuance-complete'), now + 2000).body
    expect(textAt(body, '/payload/issuance/crypto_tx_hash')).toBe('"0xmine"')
  })

  test('gets the same hash from every sending', () => {
    const again = nextStatusBody(pending, fixture('issuance-complete'), now + 9000).body
    expect(textAt(again, '/payload/issuance/crypto_tx_hash')).toBe(
      textAt(complete, '/payload/issuance/crypto_tx_hash'),
    )
  })
})

test('numbers, unknown members, order, repeated names and layout come through as they are', () => {
  const body = `{
  "version": 1.0e3,
  "event": "TRANSACTION",
  "payload": {
    "id": "b2c0c6a0-0000-4000-8000-000000000001",
    "sequence": 900719925474099312345678901234567890,
    "type": "ISSUANCE", "status": "PENDING", "x": 1, "x": 1.10,
    "updated_at": "2024-05-01T11:00:00.000000+0000",
    "issuance": {"amount": 1500.250, "\\u0061sset": "MXN", "method": "SPEI", "new": {"deep": [1.0, {}]}}
  }
}`
  const next = nextStatusBody(body, fixture('issuance-in-progress'), now).body
  expect(next).toBe(
    body
      .replace('"PENDING"', '"IN_PROGRESS"')
      .replace('2024-05-01T11:00:00.000000+0000', '2024-05-01T12:00:00.500000+0000'),
  )
})

test('updated_at is later than that of the newest notification even if its clock is ahead', () => {
  const ahead = newRecordBody(fixture('conversion-pending'), now + 3_600_000).body
  const next = nextStatusBody(ahead, fixture('conversion-complete'), now).body
  expect(textAt(next, '/payload/updated_at')).toBe('"2024-05-01T13:00:00.501Z"')
  expect(textAt(next, '/payload/created_at')).toBe(textAt(ahead, '/payload/created_at'))
})

test('a transaction without updated_at gets one after its created_at', () => {
  const body =
    '{"event":"TRANSACTION","payload":{"id":"1","type":"CONVERSION","created_at":"2030-01-01T00:00:00Z"}}'
  const next = nextStatusBody(body, fixture('conversion-complete'), now).body
  expect(textAt(next, '/payload/updated_at')).toBe('"2030-01-01T00:00:01Z"')
  expect(textAt(next, '/payload/status')).toBe('"COMPLETE"')
})

test('a funding changes its status and nothing else', () => {
  const pending = newRecordBody(fixture('funding-pending'), now).body
  const next = nextStatusBody(pending, fixture('funding-complete'), now + 1000).body
  expect(next).toBe(pending.replace('"pending"', '"complete"'))
})

test('a withdrawal that completes gains its hash on the ledger', () => {
  const next = follow('withdrawal-pending', 'withdrawal-processing', 'withdrawal-complete')
  expect(textAt(next, '/payload/details/ledger_transaction_hash')).toMatch(/^"[0-9A-F]{64}"$/)
})

test('a bank withdrawal gains the time of its operation or a reason, and never a hash on a ledger', () => {
  const details = (text: string) => JSON.parse(text).payload.details
  const before = ['withdrawal-spei-pending', 'withdrawal-spei-processing'] as const
  const complete = details(follow(...before, 'withdrawal-spei-complete'))
  expect(complete.clave_de_rastreo).toMatch(/^EXAMPLE\d{7}$/)
  expect(complete.fecha_operacion).toBe('2024-05-01T12:00:02+00:00')
  expect(complete).not.toHaveProperty('fail_reason')
  const failed = follow(...before, 'withdrawal-spei-failed')
  expect(details(failed).fail_reason).toBeTruthy()
  expect(details(nextStatusBody(failed, fixture('withdrawal-complete'), now + 9000).body)).not.toHaveProperty(
    'ledger_transaction_hash',
  )
})

test('a record of the funding service with an updated_at gets a later one', () => {
  const body =
    '{"event":"Funding","payload":{"fid":"1","status":"pending","updated_at":"2024-05-01T12:00:00Z"}}'
  const next = nextStatusBody(body, fixture('funding-failed'), now).body
  expect(next).toBe(body.replace('pending', 'failed').replace('12:00:00Z', '12:00:01Z'))
})

describe('a refund', () => {
  test('of a redemption goes through its steps, keeping ids and order', () => {
    const running = follow('redemption-failed', 'redemption-refund-pending', 'redemption-refund-in-progress')
    const complete = nextStatusBody(running, fixture('redemption-refund-complete'), now + 9000).body
    const steps = (body: string): { step: string; status: string; id?: string }[] =>
      JSON.parse(body).payload.redemption.refund_steps
    expect(steps(running)).toEqual([
      { step: 'EXCHANGE_TRANSFER', status: 'COMPLETE', id: expect.any(String) },
      { step: 'TOKEN_MINT', status: 'IN_PROGRESS' },
    ])
    expect(steps(complete)).toEqual([
      steps(running)[0],
      { step: 'TOKEN_MINT', status: 'COMPLETE', id: expect.stringMatching(/^0x/) },
      { step: 'TOKEN_TRANSFER', status: 'COMPLETE', id: expect.stringMatching(/^0x/) },
    ])
    expect(textAt(running, '/payload/redemption/refunded')).toBe('false')
    expect(textAt(complete, '/payload/redemption/refunded')).toBe('true')
    expect(textAt(complete, '/payload/redemption/refund_status')).toBe('"COMPLETE"')
  })

  test('builds on steps that are there: unknown members stay, ids are not made anew', () => {
    const failed = follow('issuance-failed')
    const body = failed.replace(
      /\}\}\}$/,
      `,"refund_status":"IN_PROGRESS","refund_steps":[ {"n":1.50,"step":"SPEI_WITHDRAWAL","status":"IN_PROGRESS"}, "odd" ]}}}`,
    )
    const next = nextStatusBody(body, fixture('issuance-refund-complete'), now + 1000).body
    const text = textAt(next, '/payload/issuance/refund_steps') ?? ''
    expect(text).toMatch(
      /^\[ \{"n":1\.50,"step":"SPEI_WITHDRAWAL","status":"COMPLETE","id":"[0-9a-f]{32}"\}, "odd", \{"step":"EXCHANGE_TRANSFER","status":"COMPLETE","id":"[0-9a-f]{32}"\} \]$/,
    )
  })

  test('has no external_ref', () => {
    const failed = follow('issuance-failed')
    expect(textAt(failed, '/payload/external_ref')).toBeDefined()
    const next = nextStatusBody(failed, fixture('issuance-refund-pending'), now + 1000).body
    expect(textAt(next, '/payload/external_ref')).toBeUndefined()
  })

  test('that was triggered stays when a status without one follows', () => {
    const body = follow('issuance-failed', 'issuance-refund-complete', 'issuance-failed')
    expect(textAt(body, '/payload/issuance/refund_status')).toBe('"COMPLETE"')
    expect(textAt(body, '/payload/external_ref')).toBeUndefined()
  })

  test('of a record that had not failed makes it failed, with its reason', () => {
    const body = follow('issuance-pending', 'issuance-refund-pending')
    expect(textAt(body, '/payload/status')).toBe('"FAILED"')
    expect(textAt(body, '/payload/issuance/error')).toBeDefined()
  })
})

test.each([
  ['issuance-pending', 'redemption-complete', 'This record is an issuance; choose a fixture of that kind.'],
  ['redemption-pending', 'issuance-complete', 'This record is a redemption; choose a fixture of that kind.'],
  [
    'crypto-deposit-pending',
    'crypto-withdrawal-complete',
    'This record is a crypto deposit; choose a fixture of that kind.',
  ],
  ['funding-pending', 'withdrawal-complete', 'This record is a funding; choose a fixture of that kind.'],
  [
    'withdrawal-pending',
    'conversion-complete',
    'This record is a withdrawal; choose a fixture of that kind.',
  ],
])('%s cannot be followed by %s', (first, second, message) => {
  const body = newRecordBody(fixture(first), now).body
  expect(() => nextStatusBody(body, fixture(second), now)).toThrowError(
    expect.objectContaining({ code: 'fixture-unfit', message }),
  )
})

test.each([
  ['funding-pending', '"funding"', '"fundings"', 'funding-complete', '"complete"'],
  ['withdrawal-pending', '"withdrawal"', '"Withdrawals"', 'withdrawal-complete', '"complete"'],
  ['issuance-pending', '"TRANSACTION"', '"TRANSACTIONS"', 'issuance-complete', '"COMPLETE"'],
  ['issuance-pending', '"ISSUANCE"', '"ISSUANCES"', 'issuance-complete', '"COMPLETE"'],
  ['issuance-pending', '"type":"ISSUANCE",', '', 'issuance-complete', '"COMPLETE"'],
])('%s with %s as %s is followed as what inspection reads it as', (first, from, to, second, status) => {
  const made = newRecordBody(fixture(first), now).body
  const misspelled = made.replace(from, to)
  expect(misspelled).not.toBe(made)
  const { body } = nextStatusBody(misspelled, fixture(second), now)
  expect(textAt(body, '/payload/status')).toBe(status)
})

test.each([
  'not JSON',
  '[]',
  '{"event":"TRANSACTION"}',
  '{"event":"TRANSACTION","payload":[]}',
  '{"event":"payout","payload":{"id":"1"}}',
  '{"event":"TRANSACTION","payload":{"type":"CONVERSION"}}',
])('no status can follow %s', body => {
  expect(() => nextStatusBody(body, fixture('conversion-complete'), now)).toThrowError(
    expect.objectContaining({ code: 'fixture-unfit' }),
  )
})
