import { expect, test } from 'vitest'
import type { HeaderPairs } from '#contract/terms'
import { headersToSend } from '../../../../../main/engine/sending/send/sent-headers.ts'

const request = { method: 'POST', host: 'localhost:3000', bodyBytes: 12 }

test('order, case, duplicates and values stay; Host and Content-Length change at their place', () => {
  const captured: HeaderPairs = [
    ['X-First', '1'],
    ['hOST', 'hooks.example.com'],
    ['x-first', '2'],
    ['content-LENGTH', '9999'],
    ['Accept', ''],
    ['X-First', '1'],
  ]
  expect(headersToSend(captured, request)).toEqual([
    ['X-First', '1'],
    ['hOST', 'localhost:3000'],
    ['x-first', '2'],
    ['content-LENGTH', '12'],
    ['Accept', ''],
    ['X-First', '1'],
  ])
})

test('what concerns one connection is left out in any case', () => {
  const hopByHop =
    'Connection Keep-Alive Proxy-Connection Proxy-Authorization TE Trailer Transfer-Encoding Upgrade'
  for (const name of [...hopByHop.split(' '), 'Expect']) {
    const captured: HeaderPairs = [
      ['Host', 'x'],
      [name, 'value'],
      [name.toUpperCase(), 'value'],
      ['Content-Length', '1'],
    ]
    expect(headersToSend(captured, request).map(([saved]) => saved)).toEqual(['Host', 'Content-Length'])
  }
})

test('anything else is kept, even if Connection names it', () => {
  const saved = 'Proxied-By Telemetry X-Forwarded-For Authorization Content-Encoding X-Named'.split(' ')
  const captured = saved.flatMap(
    (name): HeaderPairs => [
      ['Connection', name],
      [name, 'value'],
    ],
  )
  expect(headersToSend(captured, request).filter(([name]) => saved.includes(name))).toHaveLength(saved.length)
})

test('what was sent in chunks gets its length at the end', () => {
  const captured: HeaderPairs = [
    ['Host', 'x'],
    ['Transfer-Encoding', 'chunked'],
    ['X-Last', '1'],
  ]
  const lengthOf = (method: string, bodyBytes: number): string | undefined =>
    headersToSend(captured, { ...request, method, bodyBytes }).find(
      ([name]) => name === 'Content-Length',
    )?.[1]
  expect(lengthOf('POST', 12)).toBe('12')
  expect(lengthOf('DELETE', 0)).toBe('0')
})

test('a request without a body gets a length only where its method has bodies', () => {
  const captured: HeaderPairs = [['X-One', '1']]
  const sent = (method: string): HeaderPairs => headersToSend(captured, { ...request, method, bodyBytes: 0 })
  expect(sent('GET')).toEqual([
    ['Host', 'localhost:3000'],
    ['X-One', '1'],
  ])
  expect(sent('POST')).toContainEqual(['Content-Length', '0'])
})
