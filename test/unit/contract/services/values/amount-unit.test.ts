import { expect, test } from 'vitest'
import { amountUnit, amountWithUnit } from '#contract/services/values/amount-unit'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import {
  fundingExample,
  transactionExample,
  withdrawalExample,
} from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'

const shown = (body: unknown) => amountWithUnit(inspectDelivery(inspectedDelivery(body)))

test('[F3-4, F3-7] the amount of a funding or withdrawal is in its currency, not in its asset', () => {
  const usd = { currency: 'usd', asset: 'usdc', amount: '100.00' }
  expect(shown(fundingExample('complete', usd))).toBe('100.00 USD')
  expect(shown(withdrawalExample('complete', usd))).toBe('100.00 USD')
  expect(shown(fundingExample('complete', { ...usd, currency: undefined }))).toBe('100.00 USDC')
})

test('[T6-2] the amount of a redemption is in tokens, not in the fiat asset of its settlement', () => {
  expect(shown(transactionExample('redemption', 'COMPLETE'))).toBe('820.00 tokens')
  expect(shown(transactionExample('issuance', 'COMPLETE'))).toBe('1500.25 MXN')
  expect(shown(transactionExample('conversion', 'COMPLETE'))).toBe('1000.00 MXNB')
})

test('an amount without a known unit stands alone', () => {
  expect(amountWithUnit({ kind: 'payin', amount: '1', asset: null })).toBe('1')
  expect(amountUnit({ kind: 'payin', asset: 'mxn' })).toBe('MXN')
})
