import { expect, test } from 'vitest'
import { isHopByHop, lastRawValue, pairHeaders, withoutHeaders } from '../../../../main/engine/net/headers.ts'

const raw = ['Forwarded', 'for=1', 'X-A', '', 'forwarded', 'for=2']

test('a flat list of names and values is taken for pairs, with order, case and duplicates kept', () => {
  expect(pairHeaders(raw)).toEqual([
    ['Forwarded', 'for=1'],
    ['X-A', ''],
    ['forwarded', 'for=2'],
  ])
  expect(pairHeaders([])).toEqual([])
  expect(pairHeaders(['name without a value'])).toEqual([])
})

test('the last value is that of the last header of the name in any case', () => {
  expect(lastRawValue(raw, 'forwarded')).toBe('for=2')
  expect(lastRawValue(raw, 'x-a')).toBe('')
  expect(lastRawValue(raw, 'for=2')).toBeNull()
})

test('headers are left out by name in any case, the others keep their order', () => {
  expect(withoutHeaders(pairHeaders(raw), 'x-a', 'none')).toEqual([
    ['Forwarded', 'for=1'],
    ['forwarded', 'for=2'],
  ])
  expect(withoutHeaders(pairHeaders(raw), 'FORWARDED')).toEqual([['X-A', '']])
})

// Each name that concerns one connection only: sending/send/sent-headers.test.ts.
test('what only sounds like a header of one connection is none', () => {
  expect(['Connection', 'te'].every(isHopByHop)).toBe(true)
  expect(['Host', 'Content-Length', 'Expect', 'X-Proxy-For', 'te-x'].filter(isHopByHop)).toEqual([])
})
