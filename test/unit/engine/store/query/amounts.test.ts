import { expect, test } from 'vitest'
import { decimalSortKey } from '#contract/query/values'
import { below, pick, seededRandom } from '../../../../../main/engine/sending/seeded-random.ts'
import { amountValue } from '../../../../../main/engine/store/query/amounts.ts'

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
