import { expect, test } from 'vitest'
import { findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import { sourceOf } from '#contract/services/sources'
import { codeBasisText, rowStatement, statementsText } from '#contract/statements/basis'

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

test('statements are cited by their sections', () => {
  expect(statementsText(['T13-3', 'T13-4', 'F1-4'])).toBe(
    'Transaction Notification Service, Notification delivery (T13-3, T13-4); Funding and Withdrawal Notification Service, What the service does (F1-4)',
  )
})

test('a code names every statement that its rule judges', () => {
  const states = 'Transaction Notification Service, States and transitions'
  expect(codeBasisText('refund-contradicts', findingCodes['refund-contradicts'].basis)).toBe(
    `${states} (T11-6, T11-7, T11-8, T11-9)`,
  )
  expect(codeBasisText('refund-status-left', trailFindingCodes['refund-status-left'].basis)).toBe(
    `${states} (T11-8, T11-9)`,
  )
  expect(codeBasisText('record-in-wrong-envelope', findingCodes['record-in-wrong-envelope'].basis)).toBe(
    'Both specifications, Notification envelope (T3-1, F2-1); Funding and Withdrawal Notification Service, Events (F9-1, F9-2)',
  )
  expect(codeBasisText('clabe-form', findingCodes['clabe-form'].basis)).toBe('Plain logic')
})
