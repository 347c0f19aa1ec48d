import { expect, test } from 'vitest'
import { readOptions } from '../../soak/options.ts'

test.each([
  [[], { transfers: true, kills: null, power: null, mixed: null, faults: null }],
  [
    ['--kills', '1000', '--seed', '7', '--concurrency', '2'],
    { kills: 1000, seed: 7, concurrency: 2, transfers: false, attacks: false },
  ],
  [['--mixed', '--minutes', '0.5', '--transfers'], { mixed: 0.5, transfers: true }],
  [['--power', '20', '--report', 'a.json'], { power: 20, kills: null, report: 'a.json' }],
])('%j runs what is named, and no other part', (args, options) => {
  expect(readOptions(args)).toMatchObject(options)
})

test('what is no number of times is refused with the option', () => {
  expect(() => readOptions(['--kills', 'many'])).toThrow('--kills takes a whole number from 1, not many.')
  expect(() => readOptions(['--mixed', '--minutes', '0'])).toThrow('--minutes')
})
