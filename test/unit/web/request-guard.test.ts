import { expect, test } from 'vitest'
import { createOrigins } from '../../../main/web/origins.ts'
import { isCrossSite, isNavigation } from '../../../main/web/web-responses.ts'

const { refusal: originRefusal, insteadOfLocalhost } = createOrigins([])

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

test('exactly the named origins are accepted, with and without their usual port', () => {
  const { refusal, insteadOfLocalhost } = createOrigins([
    'https://hooks.example.com',
    'http://localhost:8080',
    'http://[::1]:4401',
  ])
  const good = [
    { host: 'hooks.example.com', origin: 'https://hooks.example.com' },
    { host: 'Hooks.Example.com:443' },
    { host: '127.0.0.1:4401', origin: 'https://hooks.example.com' },
    { host: 'localhost:8080', origin: 'http://localhost:8080' },
    { host: '[::1]:4401', origin: 'http://[::1]:4401' },
    { host: '127.0.0.1:4401', origin: 'http://127.0.0.1:4401' },
  ]
  for (const headers of good) expect(refusal(headers), JSON.stringify(headers)).toBeNull()
  const bad = [
    { host: 'hooks.example.com', origin: 'http://hooks.example.com' },
    { host: 'hooks.example.com', origin: 'http://127.0.0.1' },
    { host: 'hooks.example.com', origin: 'https://other.example.com' },
    { host: 'hooks.example.com:4401' },
    { host: 'hooks.example.com.' },
    { host: 'www.hooks.example.com' },
    { host: 'example.com' },
    { host: 'localhost:8081' },
    { host: 'localhost' },
  ]
  for (const headers of bad) expect(refusal(headers), JSON.stringify(headers)).not.toBeNull()
  expect(refusal({ host: 'example.com' })).toBe(
    'Open the interface at 127.0.0.1 or https://hooks.example.com or http://localhost:8080 or http://[::1]:4401.',
  )
  expect(insteadOfLocalhost({ host: 'localhost:8080' })).toBeNull()
  expect(insteadOfLocalhost({ host: 'localhost:8081' })).toBe('http://127.0.0.1:8081')
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
