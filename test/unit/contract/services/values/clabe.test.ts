import { expect, test } from 'vitest'
import { clabeCheckDigit, clabeOddity } from '#contract/services/values/clabe'

test('a CLABE has 18 digits, the last of which checks the others', () => {
  expect(clabeOddity('032180000118359719')).toBeNull()
  expect(clabeOddity('032180000118359718')).toBe('check-digit')
  expect(clabeOddity('03218000011835971')).toBe('form')
  expect(clabeOddity('03218*********9718')).toBeNull()
})

test('the check digit follows from the first 17 digits, whether the 18th is there or not', () => {
  expect(clabeCheckDigit('00201007777777777')).toBe(1)
  expect(clabeCheckDigit('032180000118359710')).toBe(9)
  expect(clabeCheckDigit('00000000000000000')).toBe(0)
})
