import { expect, test } from 'vitest'
import { firstHeaderValue, headerValue, headerValues, isHeader } from '#contract/headers'
import type { HeaderPairs } from '#contract/terms'

const headers: HeaderPairs = [
  ['Content-Encoding', 'gzip'],
  ['Host', 'a.example'],
  ['content-encoding', 'br'],
  ['X-Empty', ''],
  ['HOST', 'b.example'],
]

test('a name is found in any case, asked for in any case', () => {
  expect(headerValues(headers, 'CONTENT-encoding')).toEqual(['gzip', 'br'])
  expect(isHeader(['X-Empty', ''], 'x-EMPTY')).toBe(true)
  expect(isHeader(['X-Empty', ''], 'x-empt')).toBe(false)
})

test('the values of a repeated header are joined as HTTP joins them, in order', () => {
  expect(headerValue(headers, 'content-encoding')).toBe('gzip, br')
})

test('the first is given where values cannot be joined', () => {
  expect(firstHeaderValue(headers, 'host')).toBe('a.example')
})

test('an empty value is there, and what did not come is null', () => {
  expect([headerValue(headers, 'x-empty'), firstHeaderValue(headers, 'x-empty')]).toEqual(['', ''])
  expect([headerValue(headers, 'x-none'), firstHeaderValue([], 'host')]).toEqual([null, null])
  expect(headerValues(headers, 'x-none')).toEqual([])
})
