import { expect, test } from 'vitest'
import { checkAddresses, checkCallbackText } from '../../../../main/engine/registration/callback-checks.ts'

const codes = (service: 'transactions' | 'funding', url: string) =>
  checkCallbackText(service, url).map(check => `${check.severity} ${check.code}`)

test.each([
  '',
  'example.com',
  'ftp://example.com/',
  'https://',
  'https://a b.com/',
  'https://example.com/ a',
  'https://example.com/%2',
  'https://example.com/<a>',
])('%j is no URL, which blocks', url => {
  expect(codes('transactions', url)).toEqual(['blocking not-a-url'])
})

test.each([
  ['example.com', 'must start with https://'],
  ['https://example.com/%zz', 'has "%zz", which is not a valid escape'],
  ['https://example.com/a%', 'has "%", which is not a valid escape'],
  ['https://example.com/ a', 'must have no spaces'],
  ['https://example.com/<a>', 'must not have "<"'],
  ['https://', 'has no host'],
  ['https://example.com:99999/', 'an invalid host or port'],
])('%j is refused with the true reason', (url, reason) => {
  expect(checkCallbackText('funding', url)[0]?.message).toContain(reason)
})

test.each([
  ['https://Example.com/hooks', 'https://example.com/hooks', false],
  ['HTTPS://example.com/', 'https://example.com/', false],
  ['https://example.com/a%2Fb', 'https://example.com/a%2fb', false],
  ['https://example.com/Hooks', 'https://example.com/hooks', true],
  ['https://example.com/?Key=1', 'https://example.com/?key=1', true],
  ['https://example.com/É', 'https://example.com/é', true],
])('[F6-4] the funding service refuses %s; %s is suggested', (url, suggestion, mayDiffer) => {
  const [check] = checkCallbackText('funding', url)
  expect(check).toMatchObject({ code: 'capital-letters', severity: 'blocking', suggestion })
  expect(check?.message.includes('accepts the lowercase path')).toBe(mayDiffer)
})

test('[F6-4] capitals can be allowed for a try: the rule of the document is said all the same', () => {
  const [check] = checkCallbackText('funding', 'https://example.com/Hooks', true)
  expect(check).toMatchObject({
    code: 'capital-letters',
    severity: 'warning',
    suggestion: 'https://example.com/hooks',
    message: expect.stringContaining('allows lowercase letters only'),
  })
  expect(checkCallbackText('funding', 'https://example.com/hooks', true)).toEqual([])
})

test('at the transaction service capitals are no matter', () => {
  expect(codes('transactions', 'https://Example.com/Hooks')).toEqual([])
})

test('[T1-2, T12-2, F6-3] what the public web cannot reach, and what is not private on the way, is a warning', () => {
  expect(codes('funding', 'http://127.0.0.1:4400/')).toEqual(['warning not-https', 'warning not-public'])
  expect(codes('funding', 'https://machine.local/')).toEqual(['warning not-public'])
  expect(codes('funding', 'https://user:word@example.com/')).toEqual(['warning credentials-in-url'])
  expect(codes('funding', 'https://example.com/#part')).toEqual(['warning fragment-in-url'])
  expect(codes('funding', 'https://example.com/hooks?a=1')).toEqual([])
})

test('a name is not public where all its addresses are private', () => {
  expect(checkAddresses('app.example.com', ['10.0.0.1', 'fd00::1'])).toMatchObject([{ code: 'not-public' }])
  expect(checkAddresses('app.example.com', ['10.0.0.1', '8.8.8.8'])).toEqual([])
  expect(checkAddresses('app.example.com', [])).toEqual([])
})
