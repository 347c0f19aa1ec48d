import { expect, test } from 'vitest'
import { fieldsOf, recordTables } from '#contract/services/all-fields'
import { meaningOf, type ValuePlace } from '#contract/services/meanings/value-meanings'
import { kindTables, transactionTable } from '#contract/services/transactions'

const place = (kind: string, path: string): ValuePlace => ({ service: 'transactions', kind, path })

test('each value of a closed set is explained that the transaction service explains', () => {
  const unexplained = Object.entries(kindTables).flatMap(([kind, table]) =>
    [...fieldsOf(table), ...fieldsOf(transactionTable)].flatMap(({ names, field }) => {
      const path = names.join('.')
      if (path === 'type') return []
      const inside = field.items === undefined ? [] : fieldsOf(field.items)
      const all = [{ path, values: field.values ?? [] }].concat(
        inside.map(item => ({ path: `${path}.${item.names.join('.')}`, values: item.field.values ?? [] })),
      )
      return all.flatMap(({ path, values }) =>
        values
          .filter(value => meaningOf(place(kind, path), value) === null)
          .map(value => `${kind} ${path} ${value}`),
      )
    }),
  )
  // Steps that are only allowed in the refunds of the other kind.
  expect(unexplained).toEqual([
    'issuance refund_steps.step TOKEN_MINT',
    'issuance refund_steps.step TOKEN_TRANSFER',
    'issuance refund_steps.step TOKEN_DEPOSIT',
    'redemption refund_steps.step SPEI_WITHDRAWAL',
  ])
  expect(recordTables.length).toBe(3)
})

test('an error code says what its document says, an unknown one nothing', () => {
  expect(meaningOf(place('issuance', 'error.code'), 'transaction_failed')).toEqual({
    text: 'The transaction failed due to an unexpected error',
    source: 'Transaction Notification Service, Errors',
  })
  expect(meaningOf(place('issuance', 'error.code'), 'other')).toBeNull()
  expect(meaningOf(place('issuance', 'error.code'), 'toString')).toBeNull()
})

test('an account says its bank, and a wrong check digit as a hint', () => {
  const clabe = (value: string) => meaningOf(place('issuance', 'deposit_sender_clabe'), value)?.text
  expect(clabe('032180000118359719')).toBeUndefined()
  expect(clabe('012180001183597193')).toBe('BBVA México; the check digit doesn’t match')
  expect(clabe('646180110400000007')).toBe('STP')
})

test('null is explained where it says something', () => {
  expect(meaningOf(place('issuance', 'external_fiat_id'), null)?.text).toBe('Not started by a SPEI transfer')
  expect(meaningOf(place('issuance', 'amount'), null)).toBeNull()
})

test('a funding’s details say the bank and a reversal', () => {
  const details = (path: string, value: string) =>
    meaningOf({ service: 'funding', kind: 'funding', path: `details.${path}` }, value)?.text
  expect(details('sender_bank', '40012')).toBe('BBVA México')
  expect(details('deposit_type', 'FAIL_WITHDRAWAL_COMPENSATION')).toBe(
    'Reverses a withdrawal that was complete',
  )
  expect(details('sender_bank', 'My bank')).toBeUndefined()
})

test('refunded is explained by the object that it stands in', () => {
  const source = (kind: string) => meaningOf(place(kind, 'refunded'), true)?.source
  expect(source('issuance')).toBe('Transaction Notification Service, issuance object')
  expect(source('redemption')).toBe('Transaction Notification Service, redemption object')
  expect(source('crypto_deposit')).toBeUndefined()
})
