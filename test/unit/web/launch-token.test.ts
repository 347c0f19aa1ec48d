import { expect, test } from 'vitest'
import { cookieValue, createLaunchToken } from '../../../main/web/launch-token.ts'

test('a token matches itself and nothing else', () => {
  const token = createLaunchToken()
  expect(token.matches(token.text)).toBe(true)
  for (const other of ['', token.text.slice(1), `${token.text}A`, createLaunchToken().text]) {
    expect(token.matches(other)).toBe(false)
  }
})

test('a token has 256 random bits, and each launch a cookie of its own', () => {
  const first = createLaunchToken()
  const second = createLaunchToken()
  expect(Buffer.from(first.text, 'base64url')).toHaveLength(32)
  expect(first.cookieName).not.toBe(second.cookieName)
})

test('a cookie is found by its whole name among others', () => {
  const header = 'hooktrail-ab=one; xhooktrail-a=two; hooktrail-a=three=3; '
  expect(cookieValue(header, 'hooktrail-a')).toBe('three=3')
  expect(cookieValue(header, 'hooktrail')).toBeNull()
  expect(cookieValue(undefined, 'hooktrail-a')).toBeNull()
})
