import { expect, test } from 'vitest'
import { isAllowedHost } from '../../../../../main/cli/commands/send/target.ts'

test('only the named host is allowed, on any port and path', () => {
  expect(isAllowedHost('https://Example.com:8443/hook', 'example.com')).toBe(true)
  expect(isAllowedHost('https://example.com/', 'EXAMPLE.com')).toBe(true)
})

test.each([
  ['https://example.com/', undefined],
  ['https://sub.example.com/', 'example.com'],
  ['https://example.com.example.org/', 'example.com'],
  ['https://example.com@example.org/', 'example.com'],
  ['example.com', 'example.com'],
])('%s is not allowed by %s', (url, allowed) => {
  expect(isAllowedHost(url, allowed)).toBe(false)
})
