import { expect, test } from 'vitest'
import { maskedHeaders, maskedTarget } from '../../../../main/mcp/outside/mask-secrets.ts'

test.each(['Authorization', 'proxy-authorization', 'Cookie', 'X-Signature', 'X-Api-Key', 'x-webhook-secret'])(
  'the value of %s is hidden',
  name => {
    expect(maskedHeaders([[name, 'canary']])).toEqual([
      { name, value: '(hidden, 6 characters)', is_hidden: true },
    ])
  },
)

test.each(['Content-Type', 'User-Agent', 'X-Request-Id', 'Host'])('the value of %s is shown', name => {
  expect(maskedHeaders([[name, 'value']])).toEqual([{ name, value: 'value', is_hidden: false }])
})

test('credentials in a query are hidden, and the rest stays', () => {
  expect(maskedTarget('/hook?id=7&token=canary&api_key=canary&x=1')).toBe(
    '/hook?id=7&token=(hidden)&api_key=(hidden)&x=1',
  )
  expect(maskedTarget('/hook?%74oken=canary')).toBe('/hook?%74oken=(hidden)')
  expect(maskedTarget('/token=1/%?a=%E0')).toBe('/token=1/%?a=%E0')
})
