import { expect, test } from 'vitest'
import { sourceOf } from '#contract/services/sources'
import { rowStatement } from '#contract/statements/basis'

const redemption = sourceOf('transactions', 'redemption object')
const account = '/payload/redemption/receiver_account'

test('what a pointer leads into goes back to the row that it lies in', () => {
  expect(rowStatement(redemption, account)).toBe('T6-6')
  expect(rowStatement(redemption, '/payload/redemption/error/code')).toBe('T6-11')
  expect(rowStatement(redemption, `${account}/mexican_bank_account/clabe`)).toBe('T6-8')
})

// The account itself is no row: that it is there for SPEI alone is stated with its number.
test('an object without a row of its own goes back to the rows in it', () => {
  expect(rowStatement(redemption, `${account}/mexican_bank_account`)).toBe('T6-8')
})
