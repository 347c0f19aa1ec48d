import { expect, test } from 'vitest'
import { readJson } from '#contract/json/text'
import { parseQuery } from '#contract/query/query'
import { valueQuery } from '../../../../../../renderer/features/detail/payload/value-query.ts'

const delivery = {
  recordId: '7f3a-1',
  kind: 'issuance',
  status: 'FAILED',
  refundStatus: 'IN_PROGRESS',
  amount: '1500.25',
  asset: 'MXN',
  reason: { code: 'insufficient_deposit_amount_for_issuance', text: 'Deposit "amount" is insufficient' },
}

test.each([
  ['/payload/id', '"7f3a-1"', 'record:"7f3a-1"'],
  ['/payload/status', '"FAILED"', 'status:FAILED'],
  ['/payload/type', '"ISSUANCE"', 'kind:ISSUANCE'],
  ['/payload/issuance/refund_status', '"IN_PROGRESS"', 'refund:IN_PROGRESS'],
  ['/payload/issuance/amount', '"1500.25"', 'amount:1500.25'],
  ['/payload/issuance/asset', '"MXN"', 'asset:"MXN"'],
  [
    '/payload/issuance/error/code',
    '"insufficient_deposit_amount_for_issuance"',
    'reason:"insufficient_deposit_amount_for_issuance"',
  ],
  [
    '/payload/issuance/failure_reason',
    '"Deposit \\"amount\\" is insufficient"',
    'reason:"Deposit \\"amount\\" is insufficient"',
  ],
  // Values that no query field has, or not this value.
  [
    '/payload/issuance/refund_steps/0/status',
    '"COMPLETE"',
    '/payload/issuance/refund_steps/*/status:="COMPLETE"',
  ],
  ['/payload/issuance/quote_id', '"a b"', '/payload/issuance/quote_id:="a b"'],
  ['/payload/a b:c', '"d"', '"/payload/a b:c":="d"'],
  ['', '"d"', '"d"'],
  ['/payload/conversion/amount_to', '"90.10"', '/payload/conversion/amount_to:=90.10'],
  ['/payload/conversion/amount_to', '"x"', '/payload/conversion/amount_to:="x"'],
  ['/payload/big', '12345678901234567890.10', '/payload/big:=12345678901234567890.10'],
  ['/payload/refunded', 'true', null],
  ['/payload/none', 'null', null],
  ['/payload/empty', '""', null],
  ['/payload/lines', '"a\\nb"', null],
  ['/payload/long', JSON.stringify('x'.repeat(201)), null],
])('the value at %s, %s, is found by %s', (pointer, text, query) => {
  const result = readJson(text)
  if (!result.ok) throw new Error('not JSON')
  expect(valueQuery(delivery, pointer, result.root)).toBe(query)
  if (query !== null) expect(parseQuery(query, 0).ok).toBe(true)
})
