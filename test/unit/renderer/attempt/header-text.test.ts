import { expect, test } from 'vitest'
import { headersText, readHeaders } from '../../../../renderer/attempt/header-text.ts'

test('headers are lines and lines are headers', () => {
  const headers: [string, string][] = [
    ['Retry-After', '30'],
    ['X-Own', 'a: b'],
  ]
  expect(headersText(headers)).toBe('Retry-After: 30\nX-Own: a: b')
  expect(readHeaders(headersText(headers))).toEqual({ headers, wrong: null })
  expect(readHeaders('')).toEqual({ headers: [], wrong: null })
  expect(readHeaders('A: 1\n\nb:2 \nA: : x').headers).toEqual([
    ['A', '1'],
    ['b', '2'],
    ['A', ': x'],
  ])
})

test('a line that is no header is named and skipped', () => {
  expect(readHeaders('A: 1\n\n no colon \nB c: 2')).toEqual({ headers: [['A', '1']], wrong: 'no colon' })
})
