import { expect, test } from 'vitest'
import { createLaunchToken } from '../../../main/web/launch-token.ts'
import { isAdmitted, isCrossSite, originRefusal } from '../../../main/web/request-guard.ts'

test.each(['localhost', 'localhost:4401', '127.0.0.1:9', 'LOCALHOST:80'])('Host %s is right', host => {
  expect(originRefusal({ host })).toBeNull()
})

test.each([
  undefined,
  '',
  'example.com',
  'localhost.example.com',
  '127.0.0.1.example.com:4401',
  'localhost:4401@example.com',
  '127.0.0.2',
  '[::1]:4401',
  'localhost:',
])('Host %s is refused', host => {
  expect(originRefusal(host === undefined ? {} : { host })).toMatchObject({ status: 403 })
})

test('an Origin must be the address that was asked', () => {
  const host = 'localhost:4401'
  expect(originRefusal({ host, origin: 'http://localhost:4401' })).toBeNull()
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:4401', 'https://localhost:4401', 'null']) {
    expect(originRefusal({ host, origin }), origin).toMatchObject({ status: 403 })
  }
})

test('a page on another port of the same machine counts as another site', () => {
  expect(isCrossSite({ 'sec-fetch-site': 'same-site' })).toBe(true)
  expect(isCrossSite({ 'sec-fetch-site': 'cross-site' })).toBe(true)
  expect(isCrossSite({ 'sec-fetch-site': 'same-origin' })).toBe(false)
  expect(isCrossSite({ 'sec-fetch-site': 'none' })).toBe(false)
  expect(isCrossSite({})).toBe(false)
})

test('the token admits as a bearer or in the cookie of this launch', () => {
  const token = createLaunchToken()
  expect(isAdmitted({ authorization: `Bearer ${token.text}` }, token)).toBe(true)
  expect(isAdmitted({ cookie: `other=1; ${token.cookieName}=${token.text}` }, token)).toBe(true)
  expect(isAdmitted({}, token)).toBe(false)
  expect(isAdmitted({ authorization: `Basic ${token.text}` }, token)).toBe(false)
  expect(isAdmitted({ cookie: `hooktrail-000000000000=${token.text}` }, token)).toBe(false)
  expect(isAdmitted({ cookie: `${token.cookieName}=wrong` }, token)).toBe(false)
})
