import { expect, test } from 'vitest'
import {
  insteadOfLocalhost,
  isCrossSite,
  isNavigation,
  originRefusal,
} from '../../../main/web/web-responses.ts'

test.each(['127.0.0.1', '127.0.0.1:9', '127.0.0.1:4401'])('Host %s is right', host => {
  expect(originRefusal({ host })).toBeNull()
})

test.each([
  undefined,
  '',
  'example.com',
  'localhost',
  'localhost:4401',
  'localhost.example.com',
  '127.0.0.1.example.com:4401',
  'localhost:4401@example.com',
  '127.0.0.2',
  '[::1]:4401',
  '127.0.0.1:',
])('Host %s is refused', host => {
  expect(originRefusal(host === undefined ? {} : { host })).not.toBeNull()
})

test('for localhost there is another address, with the same port', () => {
  expect(insteadOfLocalhost({ host: 'localhost:8080' })).toBe('http://127.0.0.1:8080')
  expect(insteadOfLocalhost({ host: 'LocalHost' })).toBe('http://127.0.0.1')
  for (const host of ['127.0.0.1:4401', 'localhost.example.com', 'localhost:1@example.com', 'localhost:']) {
    expect(insteadOfLocalhost({ host }), host).toBeNull()
  }
  expect(insteadOfLocalhost({})).toBeNull()
})

test('an Origin must be the address that was asked', () => {
  const host = '127.0.0.1:4401'
  expect(originRefusal({ host, origin: 'http://127.0.0.1:4401' })).toBeNull()
  for (const origin of ['http://127.0.0.1:3000', 'http://localhost:4401', 'https://127.0.0.1:4401', 'null']) {
    expect(originRefusal({ host, origin }), origin).not.toBeNull()
  }
})

test('a page on another port of the same machine counts as another site', () => {
  expect(isCrossSite({ 'sec-fetch-site': 'same-site' })).toBe(true)
  expect(isCrossSite({ 'sec-fetch-site': 'cross-site' })).toBe(true)
  expect(isCrossSite({ 'sec-fetch-site': 'same-origin' })).toBe(false)
  expect(isCrossSite({ 'sec-fetch-site': 'none' })).toBe(false)
  expect(isCrossSite({})).toBe(false)
})

test('only a whole page in a window of its own is a navigation', () => {
  expect(isNavigation({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' })).toBe(true)
  expect(isNavigation({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' })).toBe(false)
  expect(isNavigation({ 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' })).toBe(false)
  expect(isNavigation({})).toBe(false)
})
