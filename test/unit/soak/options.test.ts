import { expect, test } from 'vitest'
import { readOptions } from '../../soak/options.ts'

test('without a part the transfers run, as before', () => {
  expect(readOptions([])).toMatchObject({
    transfers: true,
    kills: null,
    power: null,
    mixed: null,
    faults: null,
  })
})

test('each part is run when it is named, and no other', () => {
  expect(readOptions(['--kills', '1000', '--seed', '7', '--concurrency', '2'])).toMatchObject({
    ...{ kills: 1000, seed: 7, concurrency: 2, transfers: false, attacks: false },
  })
  expect(readOptions(['--mixed'])).toMatchObject({ mixed: 120, transfers: false })
  expect(readOptions(['--mixed', '--minutes', '0.5', '--transfers'])).toMatchObject({
    mixed: 0.5,
    transfers: true,
  })
  expect(readOptions(['--index-kills', '20', '--vacuum-kills', '3'])).toMatchObject({
    ...{ indexKills: 20, upgradeKills: null, vacuumKills: 3, kills: null, transfers: false },
  })
  expect(readOptions(['--drill', '2000'])).toMatchObject({ drill: 2000, transfers: false, faults: null })
  expect(readOptions(['--power', '3', '--report', 'a.json'])).toMatchObject({ power: 3, report: 'a.json' })
})

test('what is no number of times is refused with the option', () => {
  expect(() => readOptions(['--kills', 'many'])).toThrow('--kills takes a whole number from 1, not many.')
  expect(() => readOptions(['--upgrade-kills', '0'])).toThrow('--upgrade-kills takes a whole number')
  expect(() => readOptions(['--mixed', '--minutes', '0'])).toThrow('--minutes')
  expect(() => readOptions(['--unknown'])).toThrow()
})
