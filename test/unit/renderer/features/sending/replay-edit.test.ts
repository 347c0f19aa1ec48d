import { expect, it } from 'vitest'
import { headerPairs } from '../../../../../renderer/features/sending/replay-edit.ts'

it('headers are lines with a name and a value', () => {
  expect(headerPairs('A: 1\n\nb:2 \nA: : x')).toEqual([
    ['A', '1'],
    ['b', '2'],
    ['A', ': x'],
  ])
  expect(headerPairs('no colon')).toBeNull()
  expect(headerPairs('bad name: x')).toBeNull()
})
