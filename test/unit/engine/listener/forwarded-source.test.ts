import { expect, test } from 'vitest'
import { forwardedSource } from '../../../../main/engine/listener/forwarded-source.ts'

test.each([
  ['x-forwarded-for', ['X-Forwarded-For', '3.129.233.228'], '3.129.233.228'],
  // Entries to the left were sent by the caller.
  ['x-forwarded-for', ['X-Forwarded-For', '52.15.91.227, 10.0.0.1 , 203.0.113.9'], '203.0.113.9'],
  [
    'x-forwarded-for',
    ['X-Forwarded-For', '52.15.91.227', 'a', 'b', 'x-forwarded-for', '203.0.113.9'],
    '203.0.113.9',
  ],
  ['x-forwarded-for', ['X-Forwarded-For', '52.15.91.227, unknown'], null],
  ['x-forwarded-for', ['X-Forwarded-For', '203.0.113.9:4711'], '203.0.113.9'],
  ['x-forwarded-for', ['X-Forwarded-For', '[2001:db8::1]:4711'], '2001:db8::1'],
  ['x-forwarded-for', ['X-Forwarded-For', '::ffff:203.0.113.9'], '203.0.113.9'],
  ['x-forwarded-for', ['X-Real-IP', '203.0.113.9'], null],
  ['x-real-ip', ['X-Real-IP', '203.0.113.9'], '203.0.113.9'],
  ['forwarded', ['Forwarded', 'for=52.15.91.227, for="[2001:db8::1]:80";proto=https'], '2001:db8::1'],
  ['forwarded', ['Forwarded', 'proto=https;for=203.0.113.9'], '203.0.113.9'],
  ['forwarded', ['Forwarded', 'for=_hidden'], null],
  ['none', ['X-Forwarded-For', '203.0.113.9'], null],
  ['x-forwarded-for', [], null],
] as const)('%s of %j tells %s', (header, rawHeaders, source) => {
  expect(forwardedSource(header, rawHeaders)).toBe(source)
})
