import { describe, expect, test } from 'vitest'
import { newRecordBody } from '../../../../main/engine/sending/fixtures/notification-body.ts'
import {
  allExamples,
  exchangeRedemption,
  fundingExample,
  type JsonRecord,
  refundOf,
  transactionExample,
  withdrawalExample,
} from '../../../support/inspection/examples.ts'
import { cases } from '../../../support/many-cases.ts'
import { catalogue, fixture } from '../../engine/sending/fixtures.ts'
import { type Verdicts, verdictsOn } from './judges.ts'

const none: Verdicts = { inspection: [], schema: [], editor: [] }
const refusals = ({ inspection, schema, editor }: Verdicts) =>
  [inspection, schema, editor].map(reasons => reasons.length > 0)

const refund = (kind: 'issuance' | 'redemption', ...refund_steps: JsonRecord[]) =>
  transactionExample(kind, 'FAILED', { ...refundOf(kind, 'FAILED'), refund_steps })
const done = { status: 'COMPLETE', id: 'a1' }
const bank = { mexican_bank_account: { clabe: '002010077777777771' } }
const account = (type: string, more: JsonRecord = {}) =>
  transactionExample('redemption', 'PENDING', { receiver_account: { ...bank, type }, ...more })

describe('inspection, the JSON Schema and the editor accept', () => {
  test.each([...catalogue.keys()])('the fixture %s', id => {
    const { body } = newRecordBody(fixture(id), Date.parse('2026-01-05T10:00:00Z'))
    expect(verdictsOn(JSON.parse(body), fixture(id).kind)).toEqual(none)
  })

  test.each<[string, string, JsonRecord]>([
    ['funding', 'event and status in any case', { ...fundingExample('COMPLETE'), event: 'Funding' }],
    ['withdrawal', 'event WITHDRAWAL', { ...withdrawalExample('Processing'), event: 'WITHDRAWAL' }],
    [
      'funding',
      'an older record',
      fundingExample('complete', { asset: undefined, method: null, amount: '' }),
    ],
    ['redemption', 'an account of a type beyond the two', account('OTHER_ACCOUNT', { method: 'SPEI' })],
    [
      'redemption',
      'a FAILED step without an id',
      refund('redemption', { step: 'TOKEN_DEPOSIT', status: 'FAILED' }),
    ],
  ])('%s: %s', (kind, _what, body) => {
    expect(verdictsOn(body, kind)).toEqual(none)
  })
})

// What one changed value refuses is below, and that it is refused: engine/inspect/cases/member-cases.ts.
describe('inspection, the JSON Schema and the editor refuse', () => {
  test.each<[string, string, JsonRecord]>([
    [
      'issuance',
      'event near the documented one',
      { ...transactionExample('issuance', 'PENDING'), event: 'TRANSACTIONS' },
    ],
    ['funding', 'event of the other record', { ...fundingExample('pending'), event: 'withdrawal' }],
    ['funding', 'a status of withdrawals only', fundingExample('processing')],
    ['issuance', 'a stablecoin as its asset', transactionExample('issuance', 'PENDING', { asset: 'MXNB' })],
    [
      'redemption',
      'the asset of the other method',
      transactionExample('redemption', 'PENDING', { asset: 'BRL' }),
    ],
    ['redemption', 'an account type in another case', account('Mexican_Bank_Account')],
    [
      'redemption',
      'a bank account without SPEI',
      account('EXCHANGE_TRANSFER', {
        ...exchangeRedemption,
        receiver_account: { type: 'EXCHANGE_TRANSFER', ...bank },
      }),
    ],
    [
      'issuance',
      'steps without a refund_status',
      transactionExample('issuance', 'FAILED', { refund_steps: [{ step: 'EXCHANGE_TRANSFER', ...done }] }),
    ],
    ['issuance', 'a step of redemptions', refund('issuance', { step: 'TOKEN_MINT', ...done })],
    ['redemption', 'a step of issuances', refund('redemption', { step: 'SPEI_WITHDRAWAL', ...done })],
    ['redemption', 'a step in another case', refund('redemption', { step: 'token_mint', ...done })],
    [
      'redemption',
      'an id too early',
      refund('redemption', { step: 'TOKEN_MINT', status: 'IN_PROGRESS', id: 'a1' }),
    ],
    [
      'redemption',
      'a COMPLETE step without an id',
      refund('redemption', { step: 'TOKEN_MINT', status: 'COMPLETE' }),
    ],
    [
      'funding',
      'a day that does not exist',
      fundingExample('pending', { created_at: '2023-02-29T10:00:00Z' }),
    ],
  ])('%s: %s', (kind, _what, body) => {
    expect(refusals(verdictsOn(body, kind))).toEqual([true, true, true])
  })
})

describe('with any one value changed, the three agree on', () => {
  const values = [
    undefined,
    null,
    '',
    'x',
    '0',
    '-1',
    'complete',
    'COMPLETE',
    'EXCHANGE_TRANSFER',
    'exchange_transfer',
    7,
    true,
    [],
    {},
  ]
  // IN_PROGRESS differs from PENDING in nothing that is judged.
  const examples = allExamples().filter(({ title }) => !/: (EXCHANGE_TRANSFER )?IN_PROGRESS$/.test(title))
  test.each(examples)('$title', ({ body, kind }) => {
    expect(verdictsOn(body, kind)).toEqual(none)
    const disagreements: unknown[] = []
    for (const [index, path] of pathsOf(body).entries()) {
      // In the slow tier each value at each place, else every fifth.
      for (const value of values.filter((_, place) => cases(1) > 1 || (index + place) % 5 === 0)) {
        const changed = withValue(body, path, value)
        const verdicts = verdictsOn(changed, kind)
        if (new Set(refusals(verdicts)).size > 1)
          disagreements.push({ path: path.join('/'), value, ...verdicts })
      }
    }
    expect(disagreements).toEqual([])
  })
})

type Path = readonly (string | number)[]

/** Every member of the body, and of a few that it does not have. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const known: (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  const extra =
    path.length === 2 ? ['refund_status', 'refund_steps', 'crypto_tx_hash', 'failure_reason', 'error'] : []
  const more = path.length === 1 ? ['external_ref', 'updated_at', 'redemption', 'refund_status', 'fid'] : []
  const names = new Set([...known, ...(Array.isArray(value) ? [] : [...extra, ...more])])
  return [...names].flatMap(name => {
    const here = [...path, name]
    return [here, ...pathsOf((value as Record<string | number, unknown>)[name], here)]
  })
}

function withValue(body: JsonRecord, path: Path, value: unknown): JsonRecord {
  const copy = structuredClone(body)
  let target = copy as Record<string | number, unknown>
  for (const name of path.slice(0, -1)) target = target[name] as Record<string | number, unknown>
  const last = path.at(-1) ?? ''
  if (value === undefined) delete target[last]
  else target[last] = value
  return copy
}
