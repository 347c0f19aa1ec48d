import { expect, test } from 'vitest'
import { bankOfClabe, bankOfCode } from '#contract/services/meanings/mexican-banks'

test('a CLABE names its bank by the first three digits, also where the account is masked', () => {
  expect(bankOfClabe('012180015251234567')).toBe('BBVA México')
  expect(bankOfClabe('646180**********67')).toBe('STP')
  expect(bankOfClabe('999000123456789012')).toBeNull()
  expect(bankOfClabe('**************4567')).toBeNull()
  expect(bankOfClabe('0121800')).toBeNull()
})

test('a code names its bank with two, three or five digits', () => {
  expect(bankOfCode('40012')).toBe('BBVA México')
  expect(bankOfCode('90646')).toBe('STP')
  expect(bankOfCode('37006')).toBe('Bancomext')
  expect(bankOfCode('2001')).toBe('Banco de México')
  expect(bankOfCode('55012')).toBeNull()
  expect(bankOfCode('4012')).toBeNull()
  expect(bankOfCode('012')).toBe('BBVA México')
  expect(bankOfCode('12')).toBe('BBVA México')
  expect(bankOfCode('999')).toBeNull()
  expect(bankOfCode('constructor')).toBeNull()
})
