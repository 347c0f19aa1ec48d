import { expect, it } from 'vitest'
import { readJson } from '#contract/json/text'
import { amountText } from '../../../../renderer/notification/amount-text.ts'

function amountOf(text: string, kind: string | null): string | null {
  const result = readJson(text)
  if (!result.ok) throw new Error('not JSON')
  return amountText(result.root, kind)
}

it('is the text that came, with its asset or currency', () => {
  expect(amountOf('{"payload":{"issuance":{"amount":"1500.250","asset":"MXN"}}}', 'issuance')).toBe(
    '1500.250 MXN',
  )
  expect(amountOf('{"payload":{"amount":"0.10","currency":"btc"}}', 'funding')).toBe('0.10 BTC')
})

it('keeps every digit of a number', () => {
  expect(amountOf('{"payload":{"amount":12345678901234567890.10}}', 'withdrawal')).toBe(
    '12345678901234567890.10',
  )
})

it('of a conversion says both sides', () => {
  const both = '{"amount_from":"100","asset_from":"USDC","amount_to":"1712.40","asset_to":"MXNB"}'
  expect(amountOf(`{"payload":{"conversion":${both}}}`, 'conversion')).toBe('100 USDC → 1712.40 MXNB')
  expect(amountOf('{"payload":{"conversion":{"amount_to":"5"}}}', 'conversion')).toBe('5')
})

it('is null where the notification has none', () => {
  expect(amountOf('{"payload":{"amount":""}}', 'funding')).toBeNull()
  expect(amountOf('[]', null)).toBeNull()
})
