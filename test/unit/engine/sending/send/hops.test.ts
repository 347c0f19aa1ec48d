import { expect, test } from 'vitest'
import { headersOfForward } from '../../../../../main/engine/sending/send/hops.ts'

test('a forward counts itself last, and raises a count at its captured place and in its case', () => {
  expect(headersOfForward([['X-Own', '1']])).toEqual([
    ['X-Own', '1'],
    ['Hooktrail-Hops', '1'],
  ])
  expect(
    headersOfForward([
      ['hooktrail-HOPS', '1'],
      ['X-Own', '1'],
    ]),
  ).toEqual([
    ['hooktrail-HOPS', '2'],
    ['X-Own', '1'],
  ])
})

test('of several counts the highest holds, and one is sent', () => {
  const captured: [string, string][] = [
    ['Hooktrail-Hops', '1'],
    ['X-Own', '1'],
    ['Hooktrail-Hops', '2'],
  ]
  expect(headersOfForward(captured)).toEqual([
    ['Hooktrail-Hops', '3'],
    ['X-Own', '1'],
  ])
})

test.each(['3', ' 4 ', '999999999'])('what was forwarded %s times is not forwarded again', count => {
  expect(() => headersOfForward([['Hooktrail-Hops', count]])).toThrow(/routes form a loop/)
})

test.each(['', '-1', '1.5', 'many', '99999999999999999999'])('%j is no count', text => {
  expect(headersOfForward([['Hooktrail-Hops', text]])).toEqual([['Hooktrail-Hops', '1']])
})
