import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareAmounts, readAmount } from '../../../../../main/engine/inspect/values/amounts.ts'

describe('readAmount', () => {
  test.each(['0', '1', '1500.25', '0.000000000000000001', '123456789012345678901234567890.5'])(
    '%s is plain',
    text => {
      expect(readAmount(text)).toMatchObject({
        isPlain: true,
        isNegative: false,
        isZero: /^[0.]+$/.test(text),
      })
    },
  )
  test.each(['+1', '.5', '5.', '007', '1e3', '1.5E-7'])('%s is an amount in another form', text => {
    expect(readAmount(text)).toMatchObject({ isPlain: false, isNegative: false })
  })
  test('anything else is none', () => {
    const none = ['', ' 1', '1 ', '1,5', '1.500,25', '.', '-', 'e5', 'NaN', 'Infinity', '0x10', '١']
    expect(none.filter(text => readAmount(text) !== null)).toEqual([])
  })
  test('minus zero is zero', () => {
    expect(readAmount('-0.00')).toMatchObject({ isNegative: false, isZero: true })
    expect(readAmount('-0.01')).toMatchObject({ isNegative: true, isZero: false })
  })
})

describe('compareAmounts', () => {
  test.each([
    ['100', '99.999999999999999999999', 1],
    ['0.1', '0.10', 0],
    ['1e3', '1000.0', 0],
    ['9007199254740993', '9007199254740992', 1],
    ['-2', '1', -1],
    ['-2', '-10', 1],
    ['0', '-0', 0],
    ['0.05', '0.5', -1],
  ])('%s against %s', (left, right, expected) => {
    expect(Math.sign(compareAmounts(left, right) ?? Number.NaN)).toBe(expected)
    expect(Math.sign(compareAmounts(right, left) ?? Number.NaN)).toBe(0 - expected)
  })

  test('agrees with whole numbers of any length', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), fc.nat(30), (a, b, places) => {
        const shift = (value: bigint) => {
          const digits = String(value < 0n ? -value : value).padStart(places + 1, '0')
          const point = digits.length - places
          return `${value < 0n ? '-' : ''}${digits.slice(0, point)}${places > 0 ? '.' : ''}${digits.slice(point)}`
        }
        const expected = a < b ? -1 : a > b ? 1 : 0
        expect(Math.sign(compareAmounts(shift(a), shift(b)) ?? Number.NaN)).toBe(expected)
      }),
    )
  })

  test('what is no amount compares with nothing', () => {
    expect(compareAmounts('1', 'one')).toBeNull()
  })
})
