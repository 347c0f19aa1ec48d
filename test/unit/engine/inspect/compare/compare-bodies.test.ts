import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Change } from '#contract/deliveries/trail'
import {
  compareNotifications,
  maximumChanges,
} from '../../../../../main/engine/inspect/compare/compare-bodies.ts'
import { applyChanges, plainFrom } from '../../../../support/inspection/apply-changes.ts'
import {
  fundingExample,
  type JsonRecord,
  refundOf,
  type TransactionStatus,
  transactionExample,
  withdrawalExample,
} from '../../../../support/inspection/examples.ts'
import { cases } from '../../../../support/many-cases.ts'

function changesOf(from: unknown, to: unknown, kind: string | null): Change[] {
  const [old, now] = [from, to].map(body => (typeof body === 'string' ? body : JSON.stringify(body)))
  const result = compareNotifications(old ?? '', now ?? '', { kind })
  if ('unavailable' in result) throw new Error(result.unavailable)
  expect(applyChanges(old ?? '', result.changes)).toEqual(plainFrom(now ?? ''))
  return result.changes
}
const issuance = (status: TransactionStatus, overrides: JsonRecord = {}) =>
  transactionExample('issuance', status, overrides)
const reported = (changes: readonly Change[]) =>
  changes.map(({ op, path, from, to, expected }) => [
    op,
    path,
    from,
    to,
    expected ? 'expected' : 'unexpected',
  ])

describe('changes between two notifications', () => {
  test('what a status brings with it is expected', () => {
    const changes = changesOf(issuance('IN_PROGRESS'), issuance('COMPLETE'), 'issuance')
    expect(changes.map(({ op, path, expected }) => `${op} ${path} ${expected}`)).toEqual([
      'replace /payload/status true',
      'replace /payload/updated_at true',
      'add /payload/issuance/crypto_destination_address true',
      'add /payload/issuance/crypto_tx_hash true',
    ])
    // With another status it stands out.
    const early = issuance('IN_PROGRESS', { crypto_tx_hash: '0xab' })
    expect(changesOf(issuance('PENDING'), early, 'issuance').at(-1)).toMatchObject({
      op: 'add',
      path: '/payload/issuance/crypto_tx_hash',
      expected: false,
    })
  })

  test('everything else stands out', () => {
    const odd = { amount: '1500.250', network: 'POLYGON', crypto_source_address: undefined }
    const changes = changesOf(issuance('PENDING'), issuance('PENDING', odd), 'issuance')
    expect(reported(changes)).toEqual([
      ['remove', '/payload/issuance/crypto_source_address', expect.any(String), null, 'unexpected'],
      ['replace', '/payload/issuance/network', '"ARBITRUM"', '"POLYGON"', 'unexpected'],
      ['replace', '/payload/issuance/amount', '"1500.25"', '"1500.250"', 'unexpected'],
    ])
  })

  test('numbers are compared as the text that came', () => {
    expect(
      reported(
        changesOf('{"a":1.0,"b":1e2,"c":9007199254740993}', '{"a":1.00,"b":100,"c":9007199254740993}', null),
      ),
    ).toEqual([
      ['replace', '/a', '1.0', '1.00', 'unexpected'],
      ['replace', '/b', '1e2', '100', 'unexpected'],
    ])
  })

  test('spelling is no change: order of members, spaces, escapes', () => {
    expect(changesOf('{"a":"\\u0041","b":[1, 2]}', '{ "b":[1,2], "a":"A" }', null)).toEqual([])
  })

  test('details are filled in while a withdrawal proceeds', () => {
    const changes = changesOf(
      withdrawalExample('processing', {
        details: { address: 'a', tx_hash: null, ledger_transaction_hash: '' },
      }),
      withdrawalExample('complete', {
        details: { address: 'b', tx_hash: '0x1', ledger_transaction_hash: 'F0' },
      }),
      'withdrawal',
    )
    expect(Object.fromEntries(changes.map(({ path, expected }) => [path, expected]))).toEqual({
      '/payload/status': true,
      '/payload/details/address': false,
      '/payload/details/tx_hash': true,
      '/payload/details/ledger_transaction_hash': true,
    })
  })

  test('confirmations of a coin funding rise', () => {
    const funding = (confirmations: string) => fundingExample('pending', { details: { confirmations } })
    expect(changesOf(funding('1'), funding('2'), 'funding').map(({ expected }) => expected)).toEqual([true])
  })
})

describe('refund steps are matched as steps', () => {
  const steps = (...list: JsonRecord[]) =>
    issuance('FAILED', { refund_status: 'IN_PROGRESS', refund_steps: list })
  const transfer = { step: 'EXCHANGE_TRANSFER', status: 'COMPLETE', id: 'a' }
  const sending = { step: 'SPEI_WITHDRAWAL', status: 'IN_PROGRESS' }
  const at = '/payload/issuance/refund_steps'

  test('a refund that begins is expected', () => {
    const refund = issuance('FAILED', refundOf('issuance', 'IN_PROGRESS'))
    expect(
      changesOf(issuance('FAILED', { refunded: false }), refund, 'issuance').every(
        ({ expected }) => expected,
      ),
    ).toBe(true)
  })

  test('a new step at the end, a step that ends and an id filled in are expected', () => {
    const ended = { ...sending, status: 'COMPLETE' }
    expect(reported(changesOf(steps(transfer), steps(transfer, sending), 'issuance'))).toEqual([
      ['add', `${at}/1`, null, JSON.stringify(sending), 'expected'],
    ])
    expect(
      reported(changesOf(steps(transfer, sending), steps(transfer, { ...ended, id: 'b' }), 'issuance')),
    ).toEqual([
      ['add', `${at}/1/id`, null, '"b"', 'expected'],
      ['replace', `${at}/1/status`, '"IN_PROGRESS"', '"COMPLETE"', 'expected'],
    ])
  })

  test('an id that changes stands out', () => {
    const changes = changesOf(steps(transfer), steps({ ...transfer, id: 'z' }), 'issuance')
    expect(reported(changes)).toEqual([['replace', `${at}/0/id`, '"a"', '"z"', 'unexpected']])
  })

  test('a step before the others is one step more, not a change of each', () => {
    expect(reported(changesOf(steps(sending), steps(transfer, sending), 'issuance'))).toEqual([
      ['add', `${at}/0`, null, JSON.stringify(transfer), 'unexpected'],
    ])
  })

  test('a step that is gone or moved stands out', () => {
    expect(reported(changesOf(steps(transfer, sending), steps(sending), 'issuance'))).toEqual([
      ['remove', `${at}/0`, JSON.stringify(transfer), null, 'unexpected'],
    ])
    const moved = changesOf(steps(transfer, sending), steps(sending, transfer), 'issuance')
    expect(moved.map(({ op, path, expected }) => [op, path, expected])).toEqual([
      ['remove', `${at}/1`, false],
      ['add', `${at}/0`, false],
    ])
  })

  test('two steps of one kind are matched by their id', () => {
    const again = { ...transfer, id: 'b' }
    expect(reported(changesOf(steps(transfer, again), steps(again), 'issuance'))).toEqual([
      ['remove', `${at}/0`, JSON.stringify(transfer), null, 'unexpected'],
    ])
  })

  test('a status that goes back from its end stands out', () => {
    const back = changesOf(steps(transfer), steps({ ...transfer, status: 'IN_PROGRESS' }), 'issuance')
    expect(back.map(({ expected }) => expected)).toEqual([false])
  })

  test.each([
    ['COMPLETE', 'IN_PROGRESS', false],
    ['COMPLETE', 'PENDING', false],
    ['FAILED', 'COMPLETE', false],
    ['IN_PROGRESS', 'PENDING', false],
    ['PENDING', 'IN_PROGRESS', true],
    ['IN_PROGRESS', 'COMPLETE', true],
  ])('a refund that is %s and becomes %s is expected: %s', (before, after, expected) => {
    const [from, to] = [before, after].map(status => ({ payload: { issuance: { refund_status: status } } }))
    expect(changesOf(from, to, 'issuance')).toMatchObject([{ expected }])
  })

  test.each([
    ['COMPLETE', 'IN_PROGRESS'],
    ['FAILED', 'COMPLETE'],
  ])('a final status %s that becomes %s stands out', (before, after) => {
    const [change] = changesOf({ payload: { status: before } }, { payload: { status: after } }, 'issuance')
    expect(change).toMatchObject({ path: '/payload/status', expected: false })
  })

  test('whatever the steps were, the changes lead to what they are', () => {
    const step = fc.oneof(
      fc.record(
        {
          step: fc.constantFrom('EXCHANGE_TRANSFER', 'SPEI_WITHDRAWAL'),
          status: fc.constantFrom('IN_PROGRESS', 'COMPLETE'),
          id: fc.constantFrom('a', 'b', 'c', null),
        },
        { requiredKeys: ['step'] },
      ),
      fc.jsonValue({ maxDepth: 1 }),
    )
    const list = fc.array(step, { maxLength: 7 })
    fc.assert(
      fc.property(list, list, (before, after) => {
        changesOf(
          issuance('FAILED', { refund_steps: before }),
          issuance('FAILED', { refund_steps: after }),
          'issuance',
        )
      }),
      { numRuns: cases(50) },
    )
  })
})

describe('any two bodies', () => {
  test('the changes applied to the old give the new', () => {
    const value = fc.jsonValue({ maxDepth: 4 })
    fc.assert(
      fc.property(value, value, (from, to) => void changesOf(JSON.stringify(from), JSON.stringify(to), null)),
    )
    const named = fc.dictionary(fc.constantFrom('a', 'b', 'a/b', '~', '', '__proto__', '0'), value)
    fc.assert(
      fc.property(named, named, (from, to) => void changesOf(JSON.stringify(from), JSON.stringify(to), null)),
    )
  })

  test('repeated names count as JSON.parse takes them', () => {
    expect(reported(changesOf('{"a":1,"a":2}', '{"a":2}', null))).toEqual([])
  })

  test('what is not JSON is reported', () => {
    expect(compareNotifications('{', '{}', { kind: null })).toEqual({
      unavailable: expect.stringContaining('earlier'),
    })
    expect(compareNotifications('{}', '', { kind: null })).toEqual({
      unavailable: expect.stringContaining('later'),
    })
    expect(compareNotifications('\ufffd', '', { kind: null })).toEqual({
      unavailable: expect.stringContaining('Both'),
    })
  })

  test('the list of changes is cut at its limit and says so', () => {
    const many = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index])))
    const atLimit = compareNotifications('{}', many(maximumChanges), { kind: null })
    expect(atLimit).toMatchObject({ isCut: false })
    const over = compareNotifications('{}', many(maximumChanges + 1), { kind: null })
    expect(over).toMatchObject({ isCut: true })
    expect('changes' in over && over.changes.length).toBe(maximumChanges)
  })

  test('any depth is compared', () => {
    const deep = (core: string) => `${'{"a":['.repeat(10_000)}${core}${']}'.repeat(10_000)}`
    expect(compareNotifications(deep('1'), deep('1'), { kind: null })).toEqual({ changes: [], isCut: false })
    expect(compareNotifications(deep('1'), deep('2'), { kind: null })).toMatchObject({
      changes: [{ op: 'replace' }],
    })
  })
})
