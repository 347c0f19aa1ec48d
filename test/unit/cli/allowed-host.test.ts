import { expect, test } from 'vitest'
import { allowedHost } from '../../../main/cli/arguments.ts'

test.each([
  ['example.com', 'example.com'],
  ['Example.COM', 'example.com'],
  ['host', 'host'],
  ['my_host.internal', 'my_host.internal'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['192.168.7.7', '192.168.7.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:0DB8:0:0::0001', '2001:db8::1'],
])('%s is the host %s, as URLs have it', (text, host) => {
  expect(allowedHost(text)).toBe(host)
  const url = `http://${text.includes(':') && !text.startsWith('[') ? `[${text}]` : text}:3000/hooks`
  expect(new URL(url).hostname.replace(/^\[|\]$/g, '')).toBe(host)
})

test.each([
  ...['', ' ', 'https://example.com', 'example.com/', 'example.com:3000', '[2001:db8::1]:3000'],
  ...['user@example.com', 'example.com?x', 'example.com#x', '*.example.com', 'a b', '[example.com]', '::g'],
  ...['example.com\\x', 'fe80::1%eth0', 'a%2Fb'],
])('%j is refused: no URL would match it', text => {
  expect(() => allowedHost(text)).toThrow('Enter a host alone')
})
