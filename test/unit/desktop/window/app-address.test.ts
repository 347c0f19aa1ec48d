import { expect, test } from 'vitest'
import {
  isOwnAddress,
  isPage,
  mayBeRequested,
  mayOpenOutside,
  pageUrl,
} from '../../../../main/desktop/window/app-address.ts'

test('the page is at / and at each place, with any query and hash', () => {
  expect(isPage(pageUrl)).toBe(true)
  expect(isPage(`${pageUrl}#trails`)).toBe(true)
  expect(isPage(`${pageUrl}deliveries?id=3`)).toBe(true)
  expect(isPage(`${pageUrl}trails/funding:037c1b`)).toBe(true)
  expect(isPage(`${pageUrl}assets/main.js`)).toBe(false)
  expect(isPage(`${pageUrl}elsewhere`)).toBe(false)
})

test.each([
  'https://hooktrail.invalid.example/',
  'https://hooktrail.invalid@example.org/',
  'https://hooktrail.invalid:8443/',
  'http://hooktrail.invalid/',
  'about:blank',
  'not an address',
])('%s is not ours', url => {
  expect(isOwnAddress(url)).toBe(false)
  expect(isPage(url)).toBe(false)
})

test('nothing that needs the network may be requested', () => {
  expect(mayBeRequested(`${pageUrl}assets/main.js`)).toBe(true)
  expect(mayBeRequested('devtools://devtools/bundled/inspector.html')).toBe(true)
  for (const url of [
    'http://127.0.0.1:4400/',
    'https://example.org/',
    'ws://127.0.0.1/',
    'file:///etc/hosts',
  ]) {
    expect(mayBeRequested(url), url).toBe(false)
  }
})

test('only web addresses open in the browser', () => {
  expect(mayOpenOutside('https://example.org/docs')).toBe(true)
  for (const url of [
    'file:///bin/sh',
    'javascript:alert(1)',
    'ms-settings:',
    'smb://host/share',
    pageUrl,
    '',
  ]) {
    expect(mayOpenOutside(url), url).toBe(false)
  }
})
