import { describe, expect, test } from 'vitest'
import { newRecordBody } from '../../../../main/engine/sending/fixtures/notification-body.ts'
import {
  allExamples,
  exchangeIssuance,
  exchangeRedemption,
  fundingExample,
  type JsonRecord,
  refundOf,
  transactionExample,
  withdrawalExample,
} from '../../../support/inspection/examples.ts'
import { catalogue, fixture } from '../../engine/sending/fixtures.ts'
import { type Verdicts, verdictsOn } from './judges.ts'

const none: Verdicts = { inspection: [], schema: [], editor: [] }
const refusals = ({ inspection, schema, editor }: Verdicts) =>
  [inspection, schema, editor].map(reasons => reasons.length > 0)

describe('inspection, the JSON Schema and the editor accept', () => {
  test.each(allExamples().map(example => [example.title, example] as const))(
    '%s',
    (_title, { body, kind }) => {
      expect(verdictsOn(body, kind)).toEqual(none)
    },
  )

  test.each([...catalogue.keys()])('the fixture %s', id => {
    const { body } = newRecordBody(fixture(id), Date.parse('2026-01-05T10:00:00Z'))
    expect(verdictsOn(JSON.parse(body), fixture(id).kind)).toEqual(none)
  })

  const refund = (kind: 'issuance' | 'redemption', overrides: JsonRecord) =>
    transactionExample(kind, 'FAILED', { ...refundOf(kind, 'FAILED'), ...overrides })
  const account = { mexican_bank_account: { clabe: '002010077777777771' } }
  test.each([
    ['funding', 'event Funding, status COMPLETE', { ...fundingExample('COMPLETE'), event: 'Funding' }],
    ['withdrawal', 'event WITHDRAWAL', { ...withdrawalExample('Processing'), event: 'WITHDRAWAL' }],
    [
      'funding',
      'an older record',
      fundingExample('complete', { asset: undefined, method: null, amount: '' }),
    ],
    ['funding', 'an amount of zero', fundingExample('complete', { amount: '0' })],
    [
      'issuance',
      'an id that is no UUID',
      transactionExample('issuance', 'PENDING', { network: 'SOMEWHERE' }),
    ],
    ['issuance', 'another fiat asset', transactionExample('issuance', 'PENDING', { asset: 'USD' })],
    ['issuance', 'null before COMPLETE', transactionExample('issuance', 'PENDING', { crypto_tx_hash: null })],
    ['issuance', 'refund_status null', transactionExample('issuance', 'PENDING', { refund_status: null })],
    ['issuance', 'a member beyond', transactionExample('issuance', 'PENDING', { sent_by: 1 })],
    [
      'crypto_deposit',
      'an error, which no row of it is about',
      transactionExample('crypto_deposit', 'PENDING', { error: { code: 'late' } }),
    ],
    [
      'redemption',
      'an account of a type beyond the two',
      transactionExample('redemption', 'PENDING', {
        method: 'SPEI',
        receiver_account: { ...account, type: 'OTHER_ACCOUNT' },
      }),
    ],
    [
      'redemption',
      'a FAILED step without an id',
      refund('redemption', { refund_steps: [{ step: 'TOKEN_DEPOSIT', status: 'FAILED' }] }),
    ],
  ] as const)('%s: %s', (kind, _what, body) => {
    expect(verdictsOn(body, kind)).toEqual(none)
  })
})

describe('inspection, the JSON Schema and the editor refuse', () => {
  const step = (kind: 'issuance' | 'redemption', ...refund_steps: JsonRecord[]) =>
    transactionExample(kind, 'FAILED', { ...refundOf(kind, 'FAILED'), refund_steps })
  const withPayload = (kind: 'issuance' | 'conversion' | 'crypto_deposit', members: JsonRecord) => {
    const { event, payload } = transactionExample(kind, 'PENDING')
    return { event, payload: { ...payload, ...members } }
  }
  const done = { status: 'COMPLETE', id: 'a1' }
  test.each([
    [
      'issuance',
      'event in another case',
      { ...transactionExample('issuance', 'PENDING'), event: 'transaction' },
    ],
    [
      'issuance',
      'event near the documented one',
      { ...transactionExample('issuance', 'PENDING'), event: 'TRANSACTIONS' },
    ],
    ['funding', 'event of the other record', { ...fundingExample('pending'), event: 'withdrawal' }],
    ['issuance', 'status in another case', withPayload('issuance', { status: 'pending' })],
    ['funding', 'a status of withdrawals only', fundingExample('processing')],
    [
      'issuance',
      'crypto_tx_hash before COMPLETE',
      transactionExample('issuance', 'PENDING', { crypto_tx_hash: '0x1' }),
    ],
    [
      'issuance',
      'COMPLETE without crypto_tx_hash',
      transactionExample('issuance', 'COMPLETE', { crypto_tx_hash: undefined }),
    ],
    [
      'crypto_deposit',
      'COMPLETE with an empty hash',
      transactionExample('crypto_deposit', 'COMPLETE', { crypto_tx_hash: '' }),
    ],
    [
      'issuance',
      'a sender without SPEI',
      transactionExample('issuance', 'PENDING', { ...exchangeIssuance, deposit_sender_name: 'A sender' }),
    ],
    [
      'issuance',
      'SPEI without the receiving account',
      transactionExample('issuance', 'PENDING', { deposit_receiver_clabe: null }),
    ],
    [
      'issuance',
      'a fiat id without SPEI',
      transactionExample('issuance', 'PENDING', { ...exchangeIssuance, external_fiat_id: 'f1' }),
    ],
    ['issuance', 'a stablecoin as its asset', transactionExample('issuance', 'PENDING', { asset: 'MXNB' })],
    [
      'redemption',
      'the asset of the other method',
      transactionExample('redemption', 'PENDING', { asset: 'BRL' }),
    ],
    [
      'redemption',
      'SPEI without a bank account',
      transactionExample('redemption', 'PENDING', { receiver_account: { type: 'MEXICAN_BANK_ACCOUNT' } }),
    ],
    [
      'redemption',
      'a bank account without SPEI',
      transactionExample('redemption', 'PENDING', {
        ...exchangeRedemption,
        receiver_account: { type: 'EXCHANGE_TRANSFER', mexican_bank_account: { clabe: '1' } },
      }),
    ],
    ...['exchange_transfer', 'mexican_bank_account', 'Mexican_Bank_Account'].map(
      type =>
        [
          'redemption',
          `an account type in another case: ${type}`,
          transactionExample('redemption', 'PENDING', {
            receiver_account: { type, mexican_bank_account: { clabe: '002010077777777771' } },
          }),
        ] as const,
    ),
    ['issuance', 'two kind objects', withPayload('issuance', { redemption: {} })],
    ['issuance', 'no kind object', withPayload('issuance', { issuance: undefined })],
    [
      'issuance',
      'steps without a refund_status',
      transactionExample('issuance', 'FAILED', { refund_steps: [{ step: 'EXCHANGE_TRANSFER', ...done }] }),
    ],
    [
      'issuance',
      'refunded without a refund_status',
      transactionExample('issuance', 'FAILED', { refunded: true }),
    ],
    ['issuance', 'a step of redemptions', step('issuance', { step: 'TOKEN_MINT', ...done })],
    ['redemption', 'a step of issuances', step('redemption', { step: 'SPEI_WITHDRAWAL', ...done })],
    ['redemption', 'a step in another case', step('redemption', { step: 'token_mint', ...done })],
    [
      'redemption',
      'an empty status of a step',
      step('redemption', { step: 'TOKEN_MINT', status: '', id: 'a1' }),
    ],
    [
      'redemption',
      'an id too early',
      step('redemption', { step: 'TOKEN_MINT', status: 'IN_PROGRESS', id: 'a1' }),
    ],
    [
      'redemption',
      'a COMPLETE step without an id',
      step('redemption', { step: 'TOKEN_MINT', status: 'COMPLETE' }),
    ],
    [
      'crypto_deposit',
      'a refund',
      transactionExample('crypto_deposit', 'FAILED', { refund_status: 'PENDING' }),
    ],
    ['issuance', 'a refund beside the kind object', withPayload('issuance', { refund_status: 'PENDING' })],
    ['conversion', 'external_ref', withPayload('conversion', { external_ref: 'order-1' })],
    [
      'issuance',
      'external_ref with a refund',
      (() => {
        const { event, payload } = transactionExample('issuance', 'FAILED', refundOf('issuance', 'PENDING'))
        return { event, payload: { ...payload, external_ref: 'order-1' } }
      })(),
    ],
    ['issuance', 'an amount of zero', transactionExample('issuance', 'PENDING', { amount: '0.00' })],
    [
      'issuance',
      'an amount that is a number',
      transactionExample('issuance', 'PENDING', { amount: 1500.25 }),
    ],
    ['funding', 'a negative amount', fundingExample('pending', { amount: '-1' })],
    [
      'funding',
      'a day that does not exist',
      fundingExample('pending', { created_at: '2023-02-29T10:00:00Z' }),
    ],
    ['funding', 'seconds as a timestamp', fundingExample('pending', { created_at: '1714988400' })],
    ['withdrawal', 'currency null', withdrawalExample('pending', { currency: null })],
  ] as const)('%s: %s', (kind, _what, body) => {
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
  test.each(examples.map(example => [example.title, example] as const))('%s', (_title, { body, kind }) => {
    const disagreements: unknown[] = []
    for (const path of pathsOf(body)) {
      for (const value of values) {
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
