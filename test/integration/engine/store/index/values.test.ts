import { expect, test } from 'vitest'
import { decimalSortKey } from '#contract/query/values'
import { below, pick, seededRandom } from '../../../../../main/engine/seeded-random.ts'
import {
  blockIds,
  noBits,
  offsetsOf,
  setRange,
} from '../../../../../main/engine/store/index/postings/bits.ts'
import { amountValue } from '../../../../../main/engine/store/index/values/amount-value.ts'
import { createValueReads } from '../../../../../main/engine/store/index/values/value-reads.ts'
import { createValueWriter } from '../../../../../main/engine/store/index/values/value-writer.ts'
import { indexedDatabase } from '../../../../support/store/indexed/indexed-database.ts'

const every = noBits()
setRange(every, 0, blockIds - 1)

test('a greater sort key never gives a smaller number', () => {
  const random = seededRandom(9)
  const decimals = Array.from({ length: 2_000 }, () => {
    const whole = String(below(random, 10 ** below(random, 12)))
    const fraction = String(below(random, 10 ** below(random, 12)))
    return `${pick(random, ['', '-', ''])}${whole}${pick(random, ['', '000', whole])}.${fraction}`
  })
  const keys = [...decimals, '0', '-0', '1'.repeat(400), `-${'9'.repeat(400)}`].map(
    text => decimalSortKey(text) ?? '',
  )
  const values = keys.sort().map(key => amountValue(key)?.value ?? Number.NaN)
  for (let at = 1; at < values.length; at += 1) {
    expect(values[at - 1]).toBeLessThanOrEqual(values[at] ?? Number.NaN)
  }
  expect(amountValue(decimalSortKey('-1500.25') ?? '')).toEqual({ value: -1500.25, isExact: true })
  expect(amountValue(decimalSortKey('0.1234567890123456') ?? '')?.isExact).toBe(false)
  expect(amountValue('no key')).toBeNull()
})

test('a range has those that lie in it, and what is too precise for a number only perhaps', () => {
  const random = seededRandom(5)
  for (const scale of [1, 1_000, 10 ** 9, 0.01]) {
    const database = indexedDatabase()
    const writer = createValueWriter(database)
    const reads = createValueReads(database)
    const known = new Map<number, number>()
    for (let time = 0; time < 3_000; time += 1) {
      const id = 8_192 + below(random, 2_500)
      const value = below(random, 60_000) * scale
      known.set(id, value)
      writer.set(id, 'size', value)
      if (time % 700 === 0) writer.flush()
      if (time % 50 === 0) {
        known.delete(id)
        writer.set(id, 'size', null)
      }
    }
    writer.flush()
    for (let time = 0; time < 100; time += 1) {
      const from = below(random, 60_000) * scale
      const to = pick(random, [null, from, from + below(random, 9_000) * scale])
      const [isFromExcluded, isToExcluded] = [pick(random, [true, false]), pick(random, [true, false])]
      const range = { from, to, isFromExcluded, isToExcluded, isExact: true }
      const expected = [...known]
        .filter(([, value]) => (isFromExcluded ? value > from : value >= from))
        .filter(([, value]) => to === null || (isToExcluded ? value < to : value <= to))
        .map(([id]) => id - 8_192)
      const { sure, maybe } = reads.within('size', 1, range, every)
      expect(offsetsOf(sure)).toEqual(expected.sort((a, b) => a - b))
      expect(offsetsOf(maybe)).toEqual(offsetsOf(sure))
    }
  }
  const database = indexedDatabase()
  const writer = createValueWriter(database)
  const keys = ['100', '100.0000000000000000001', '101', 'no key']
  keys.slice(0, 3).forEach((text, id) => {
    writer.setAmount(id, decimalSortKey(text))
  })
  writer.flush()
  const range = { from: 100, to: null, isFromExcluded: true, isToExcluded: false, isExact: true }
  const { sure, maybe } = createValueReads(database).within('amount', 0, range, every)
  expect([offsetsOf(sure), offsetsOf(maybe)]).toEqual([[2], [0, 1, 2]])
  writer.setAmount(3, 'no key')
  writer.flush()
  expect(offsetsOf(createValueReads(database).within('amount', 0, range, every).maybe)).toHaveLength(1_024)
})
