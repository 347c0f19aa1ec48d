import { pointerTokens } from '#contract/json/pointer'
import type { TransactionKind } from '#contract/services/transactions'
import {
  exchangeIssuance,
  exchangeRedemption,
  fundingExample,
  type JsonRecord,
  refundOf,
  type TransactionStatus,
  transactionExample,
  withdrawalExample,
} from '../../../../support/inspection/examples.ts'

export interface Notification {
  event: string
  payload: JsonRecord
}

/** A notification with one member changed, and the codes of the findings at a place, each once. */
export interface MemberCase {
  readonly title: string
  readonly kind: string
  readonly body: Notification
  readonly at: string
  readonly codes: readonly string[]
}

/**
 * The notification | its member that is changed | what it is set to | the codes found there, or `at` another place. The
 * unchanged notifications have none, but for the explained error of those that failed.
 */
const table = `
issuance COMPLETE   | /event | absent or null or "" | event-missing
issuance COMPLETE   | /event | 7 | event-not-text
issuance COMPLETE   | /event | "transaction" or "Transaction" | value-case
issuance COMPLETE   | /event | "TRANSACTIONS" or "transactions" or "TRANSACTON" or "TRANSACTION_UPDATED" or " TRANSACTION" or "ISSUANCE" | value-unknown
issuance COMPLETE   | /event | "payout" or "payin" | event-outside
issuance COMPLETE   | /event | "invoice.paid" or "DEPOSIT" | value-unknown
funding complete    | /event | "deposit" | value-unknown
issuance COMPLETE   | /event | "funding" | record-in-wrong-envelope at /payload
funding complete    | /event | "Funding" or "FUNDING" | none
funding complete    | /event | "fundings" | value-unknown
funding complete    | /event | 7 | event-not-text
funding complete    | /event | "TRANSACTION" or "withdrawal" | record-in-wrong-envelope at /payload
withdrawal complete | /event | "funding" | record-in-wrong-envelope at /payload
issuance COMPLETE   | /payload | absent | payload-missing
issuance COMPLETE   | /payload | "text" | payload-not-object
withdrawal complete | /payload | [] | payload-not-object
issuance COMPLETE   | /sent_at | 1 | field-undocumented

issuance COMPLETE   | /payload/id | absent or null or "" or true or {} | record-id-missing
issuance COMPLETE   | /payload/id | 12 | number-for-text
issuance COMPLETE   | /payload/id | "e5f6a7b8c9d0e1f2a3b4c5d6e7f80901" | id-not-uuid
funding complete    | /payload/fid | absent or null or "" | record-id-missing
withdrawal complete | /payload/wid | null | record-id-missing
issuance COMPLETE   | /payload/status | absent or null or "" or true or {} | status-missing
issuance COMPLETE   | /payload/status | "DONE" | status-unknown
issuance COMPLETE   | /payload/status | "complete" | value-case
funding complete    | /payload/status | absent or {} | status-missing
funding complete    | /payload/status | "pending" or "COMPLETE" or "Failed" | none
funding complete    | /payload/status | "processing" or "cancelled" | status-unknown
withdrawal complete | /payload/status | "Processing" | none
withdrawal complete | /payload/status | "lost" | status-unknown

issuance COMPLETE   | /payload/issuance/network | absent or null or "" | field-missing
issuance COMPLETE   | /payload/issuance/network | true or [] or {} | field-type
issuance COMPLETE   | /payload/issuance/network | 7 | number-for-text
issuance COMPLETE   | /payload/issuance/network | "SOMEWHERE" | none
conversion COMPLETE | /payload/conversion/exchange_rate | absent or null or "" | field-missing
issuance COMPLETE   | /payload/issuance/deposit_sender_name | absent or null or "" | field-usually-missing
issuance COMPLETE   | /payload/issuance/crypto_source_address | absent | field-usually-missing
issuance COMPLETE   | /payload/issuance/crypto_source_address | {} | field-type
issuance COMPLETE   | /payload/issuance/external_fiat_id | null | none
issuance COMPLETE   | /payload/issuance/external_fiat_id | absent or "" | field-missing
issuance COMPLETE   | /payload/issuance/external_fiat_id | false | field-type
redemption COMPLETE | /payload/redemption/receiver_account/mexican_bank_account/external_fiat_id | absent or null | none
redemption COMPLETE | /payload/external_ref | null | field-null
redemption COMPLETE | /payload/external_ref | "" | field-empty
redemption COMPLETE | /payload/redemption/receiver_account/mexican_bank_account/external_fiat_id | {} | field-type
redemption COMPLETE | /payload/redemption/receiver_account/mexican_bank_account/clabe | absent or null or "" | field-missing
redemption COMPLETE | /payload/redemption/receiver_account/type | "SOMETHING_NEW" | none
redemption COMPLETE | /payload/redemption/receiver_account | absent or null | field-missing
redemption COMPLETE | /payload/redemption/receiver_account | "an account" | field-type
redemption COMPLETE | /payload/redemption/refunded | absent or null | field-missing
redemption COMPLETE | /payload/redemption/refunded | 0 | field-type
issuance COMPLETE   | /payload/issuance/refunded | absent or null | field-usually-missing
issuance COMPLETE   | /payload/issuance/refunded | "false" | field-type
issuance COMPLETE   | /payload/issuance | "text" | field-type
issuance COMPLETE   | /payload/issuance/a~1b | 1 | field-undocumented
issuance COMPLETE   | /payload/external_ref | absent or "order-1" | none
issuance COMPLETE   | /payload/external_ref | [] | field-type
conversion COMPLETE | /payload/external_ref | "order-1" | field-out-of-condition
issuance FAILED refund PENDING | /payload/external_ref | "order-1" | field-out-of-condition

issuance COMPLETE   | /payload/issuance/crypto_tx_hash | absent or null or "" | field-missing
issuance COMPLETE   | /payload/issuance/crypto_tx_hash | 7 | number-for-text
issuance PENDING    | /payload/issuance/crypto_tx_hash | null | field-null
issuance PENDING    | /payload/issuance/crypto_tx_hash | "" | field-empty
conversion COMPLETE | /payload/external_ref | null | field-null
issuance PENDING    | /payload/issuance/crypto_tx_hash | "0xab" | field-out-of-condition
issuance IN_PROGRESS | /payload/issuance/crypto_destination_address | "0xab" | field-out-of-condition
crypto_deposit FAILED | /payload/crypto_deposit/crypto_tx_hash | "0xab" | field-out-of-condition
crypto_deposit PENDING | /payload/crypto_deposit/crypto_destination_address | absent | field-missing
issuance COMPLETE   | /payload/issuance/deposit_receiver_clabe | absent or null or "" | field-missing
issuance COMPLETE exchange | /payload/issuance/deposit_receiver_clabe | "002010077777777771" | field-out-of-condition
issuance COMPLETE exchange | /payload/issuance/external_fiat_id | "f1" | fiat-id-unexpected
redemption COMPLETE | /payload/redemption/receiver_account/mexican_bank_account | absent or null | field-missing
redemption COMPLETE exchange | /payload/redemption/receiver_account/mexican_bank_account | {"clabe": "002010077777777771"} or {} | receiver-account-object
redemption COMPLETE exchange | /payload/redemption/receiver_account/mexican_bank_account | "002010077777777771" | field-out-of-condition, field-type
redemption COMPLETE exchange | /payload/redemption/receiver_account/exchange_account | {"user": "u"} or {} | receiver-account-object
redemption COMPLETE exchange | /payload/redemption/receiver_account/user | "u" | field-undocumented
redemption COMPLETE | /payload/redemption/receiver_account/exchange_account | {} | field-undocumented
redemption COMPLETE exchange | /payload/redemption/receiver_account/type | "MEXICAN_BANK_ACCOUNT" | receiver-account-mismatch
issuance COMPLETE   | /payload/issuance | absent | kind-object-missing
issuance COMPLETE   | /payload/redemption | null | field-null
issuance COMPLETE   | /payload/redemption | {} | kind-object-several at /payload

issuance COMPLETE   | /payload/type | "issuance" or "Issuance" | value-case
issuance COMPLETE   | /payload/type | "" or "MINT" | value-unknown
issuance COMPLETE   | /payload/type | "REDEMPTION" | kind-object-wrong at /payload/issuance
issuance COMPLETE   | /payload/issuance/method | "spei" | value-case
issuance COMPLETE   | /payload/issuance/method | "" | value-unknown
issuance COMPLETE   | /payload/issuance/method | "CASH" | value-unknown
redemption COMPLETE | /payload/redemption/receiver_account/type | "mexican_bank_account" | none
issuance COMPLETE   | /payload/issuance/asset | "mxn" | none
issuance COMPLETE   | /payload/issuance/asset | "BRL" or "USD" or "COP" | none
issuance COMPLETE   | /payload/issuance/asset | "MXNB" or "BRL1" or "BTC" or "XYZ" | asset-not-fiat
issuance COMPLETE exchange | /payload/issuance/asset | "MXN" or "COP" | none
issuance COMPLETE exchange | /payload/issuance/asset | "USDC" | asset-not-fiat
redemption COMPLETE | /payload/redemption/asset | "BRL" or "MXNB" | asset-method-mismatch
redemption COMPLETE exchange | /payload/redemption/asset | "MXN" | asset-method-mismatch
redemption COMPLETE exchange | /payload/redemption/asset | "brl" | value-case
redemption COMPLETE cash | /payload/redemption/asset | "MXN" or "BRL" | none
redemption COMPLETE cash | /payload/redemption/asset | "MXNB" | asset-not-fiat
crypto_deposit PENDING | /payload/crypto_deposit/asset | "XYZ" | none
issuance COMPLETE   | /payload/issuance/deposit_sender_clabe | "12" | clabe-form
issuance COMPLETE   | /payload/issuance/deposit_sender_clabe | "002010077777777770" | clabe-check-digit
issuance COMPLETE   | /payload/issuance/deposit_sender_clabe | "00201**********770" | none

issuance COMPLETE   | /payload/issuance/amount | "0.01" or "0.00000015" | none
issuance COMPLETE   | /payload/issuance/amount | "0.00" or "1,500.25" or "-1" | amount-impossible
issuance COMPLETE   | /payload/issuance/amount | 0 | amount-impossible, number-for-text
issuance COMPLETE   | /payload/issuance/amount | "1.5E-7" or ".5" | amount-form
conversion COMPLETE | /payload/conversion/exchange_rate | "18.50 MXN/USD" or "-1" or "about 18" | none
conversion COMPLETE | /payload/conversion/amount_from | "many" or "-1" or "1,5" | amount-unreadable
conversion COMPLETE | /payload/conversion/amount_to | "-0.5" | amount-unreadable
withdrawal complete | /payload/amount | "25.5 xrp" | amount-unreadable
issuance COMPLETE   | /payload/issuance/amount | true | field-type
funding complete    | /payload/amount | "-1" | amount-unreadable
funding complete    | /payload/amount | "0.00" | amount-zero
funding complete    | /payload/amount | 500 | number-for-text
conversion COMPLETE | /payload/conversion/amount_to | "0" | amount-zero
funding complete    | /payload/created_at | absent or null or "" | field-missing
funding complete    | /payload/created_at | "2024-02-30T10:00:00Z" or "yesterday" or "1714988400" | timestamp-impossible
funding complete    | /payload/created_at | 1714988400 | timestamp-impossible, number-for-text
issuance COMPLETE   | /payload/created_at | 1714988400 | timestamp-impossible, number-for-text
funding complete    | /payload/created_at | "2024-W19-1T10:00:00Z" or "2024-127T10:00:00Z" | none
funding complete    | /payload/created_at | "0001-01-01T00:00:00Z" | timestamp-implausible
funding complete    | /payload/created_at | "2024-05-06T10:00:00.123" | timestamp-no-zone
funding complete    | /payload/created_at | "2024-05-06" | timestamp-date-only, timestamp-no-zone
funding complete    | /payload/created_at | "2024-05-06T10:00:00.123456789Z" | timestamp-cut
funding complete    | /payload/created_at | "2024-05-06T10:00:00.123456000Z" | none
issuance COMPLETE   | /payload/updated_at | "2024-05-06T11:59:59+02:00" | updated-before-created
issuance COMPLETE   | /payload/updated_at | "2024-05-06T12:00:00+02:00" | none

funding complete    | /payload/updated_at | "2024-05-05T00:00:00Z" | field-undocumented, funding-updated-before-created
funding complete    | /payload/updated_at | "2024-05-07T00:00:00Z" | field-undocumented

funding complete    | /payload/currency | absent or null or "" | field-missing
funding complete    | /payload/method_name | absent or null or "" | field-usually-missing
withdrawal complete | /payload/amount | absent or null or "" | field-usually-missing
withdrawal complete | /payload/protocol | {} | funding-field-type
funding complete    | /payload/asset | "XYZ" | none
funding complete    | /payload/details | absent or null | field-missing
funding complete    | /payload/details | "none" or [] | funding-field-type
withdrawal complete | /payload/details | {} | none
funding complete    | /payload/details/sender_bank | null or 40012 | none
funding complete    | /payload/details/sender_bank | "A bank" | details-type
funding complete    | /payload/details/concepto | "some text" or null or "" | none
funding complete    | /payload/details/concepto | 12 | details-type
funding complete    | /payload/details/concepto | "a\\u0000b" or "a\\u0007" or "\\ud800" or "a\\u0085" | text-control
funding complete    | /payload/details/concepto | "a\\tb\\n" or "\\ud83d\\ude00" | none
funding complete    | /payload/details/tx_hash | null | none
funding complete    | /payload/details/something_new | [] | detail-undocumented
withdrawal complete | /payload/details/destination_tag | "" | none
withdrawal complete | /payload/details/destination_tag | 7 | details-type
funding complete    | /payload/details/deposit_type | "OTHER" | none
funding complete    | /payload/details/origin_wid | "w1" | withdrawal-reversal

issuance FAILED     | /payload/issuance/failure_reason | absent | none
issuance FAILED     | /payload/issuance/failure_reason | null | field-null
issuance FAILED     | /payload/issuance/failure_reason | "" | field-empty
issuance FAILED     | /payload/issuance/failure_reason | {} | field-type
issuance COMPLETE   | /payload/issuance/failure_reason | "Too little." | failure-disagrees
crypto_deposit IN_PROGRESS | /payload/crypto_deposit/failure_reason | "No." | failure-disagrees
crypto_deposit FAILED | /payload/crypto_deposit/failure_reason | absent or null or "" | failure-unexplained at /payload/crypto_deposit
crypto_deposit FAILED | /payload/crypto_deposit/error | {"code": "late"} | field-undocumented
issuance FAILED     | /payload/issuance/error | absent | none
issuance FAILED     | /payload/issuance/error | "no" | field-type
issuance PENDING    | /payload/issuance/error | null | field-null
issuance PENDING    | /payload/issuance/error | {"code": "transaction_failed", "message": "No."} | failure-disagrees
issuance FAILED     | /payload/issuance/error/code | "another" | none
issuance FAILED     | /payload/issuance/error/code | "insufficient_deposit_amount_for_issuance" | error-explained
issuance FAILED     | /payload/issuance/error/code | absent or null or "" | field-missing

issuance PENDING    | /payload/issuance/refund_status | null | none
issuance PENDING    | /payload/issuance/refund_status | {} | field-type
issuance FAILED refund PENDING | /payload/issuance/refund_steps | absent or [] | none
issuance FAILED refund PENDING | /payload/issuance/refund_steps | {} | field-type
redemption FAILED refund FAILED | /payload/redemption/refund_status | "COMPLETE" | refund-contradicts
redemption FAILED refund FAILED | /payload/redemption/refund_status | "" or "REVERSED" | refund-status-unknown
redemption FAILED refund COMPLETE | /payload/redemption/refund_status | "complete" | value-case
redemption FAILED refund COMPLETE | /payload/redemption/refunded | false | refund-contradicts
redemption FAILED   | /payload/redemption/refunded | true | refund-status-missing at /payload/redemption/refund_status
crypto_deposit FAILED | /payload/crypto_deposit/refund_status | null | none
crypto_deposit FAILED | /payload/crypto_deposit/refund_status | "PENDING" | refund-misplaced
crypto_deposit FAILED | /payload/crypto_deposit/refund_status | "COMPLETE" | none at /payload/external_ref
issuance COMPLETE   | /payload/refund_status | "COMPLETE" | refund-misplaced
issuance COMPLETE   | /payload/refund_steps | [] | refund-misplaced
redemption COMPLETE | /payload/refund_status | "COMPLETE" | refund-misplaced
redemption COMPLETE | /payload/refund_steps | [] | refund-misplaced
redemption COMPLETE | /payload/redemption/refund_steps | null | field-null
crypto_deposit FAILED | /payload/crypto_deposit/refund_steps | null | none
redemption FAILED refund IN_PROGRESS | /payload/redemption/refund_steps/1/id | null | field-null
redemption COMPLETE | /payload/redemption/refund_steps | [] | refund-steps-empty
redemption COMPLETE | /payload/redemption/refund_steps | [{"step": "TOKEN_MINT", "status": "FAILED"}] | refund-steps-without-status
redemption FAILED refund IN_PROGRESS | /payload/redemption/refund_steps | absent or [] | refund-contradicts at /payload/redemption/refund_status
redemption FAILED refund COMPLETE | /payload/redemption/refund_steps | [] | refund-steps-missing
redemption FAILED refund FAILED | /payload/redemption/refund_steps | absent or [] | none
issuance FAILED refund COMPLETE | /payload/issuance/refund_steps/1/id | "0xabababababababababababababababababababababababababababababababab" or "ABABABABABABABABABABABABABABABABABABABABABABABABABABABABABABABAB" | refund-step-id-kind
issuance FAILED refund COMPLETE | /payload/issuance/refund_steps/0/id | "0xabababababababababababababababababababababababababababababababab" | refund-step-id-kind
issuance FAILED refund COMPLETE | /payload/issuance/refund_steps/1/id | "w1" or "0xab" | none
redemption FAILED refund COMPLETE | /payload/redemption/refund_steps/1/id | "7f3a2c11-5d2e-4c8a-9b61-0f6a3d1e2b01" or "0a1b2c3d4e5f60718293a4b5c6d7e8f9" | refund-step-id-kind
redemption FAILED refund COMPLETE | /payload/redemption/refund_steps/1/id | "5UfDuX7hXbPjGUpTmt9PHRLsNGJe4dEny" | none
redemption FAILED refund FAILED | /payload/redemption/refund_steps/0 | "TOKEN_MINT" | field-type
redemption FAILED refund FAILED | /payload/redemption/refund_steps/1/step | "TOKEN_TRANSFER" or "TOKEN_DEPOSIT" | none
redemption FAILED refund FAILED | /payload/redemption/refund_steps/1/step | "SPEI_WITHDRAWAL" | refund-step-not-allowed
redemption FAILED refund FAILED | /payload/redemption/refund_steps/1/step | "" or "CHEQUE" | refund-step-unknown
redemption FAILED refund FAILED | /payload/redemption/refund_steps/1/step | "token_mint" | value-case
issuance FAILED refund FAILED | /payload/issuance/refund_steps/1/step | "TOKEN_MINT" or "TOKEN_TRANSFER" or "TOKEN_DEPOSIT" | refund-step-not-allowed
issuance FAILED refund FAILED | /payload/issuance/refund_steps/1/step | "token_mint" | refund-step-not-allowed, value-case
redemption FAILED refund FAILED | /payload/redemption/refund_steps/1/status | "" or "PENDING" | refund-step-status-unknown
redemption FAILED refund FAILED | /payload/redemption/refund_steps/1/status | "failed" | value-case
redemption FAILED refund FAILED | /payload/redemption/refund_steps/1/id | absent or "x1" | none
redemption FAILED refund FAILED | /payload/redemption/refund_steps/1/id | null | field-null
redemption FAILED refund COMPLETE | /payload/redemption/refund_steps/1/id | absent or null or "" | refund-step-id-missing
redemption FAILED refund COMPLETE | /payload/redemption/refund_steps/1/id | {} | field-type
redemption FAILED refund IN_PROGRESS | /payload/redemption/refund_steps/1/id | "x1" | refund-step-id-early
`

export const memberCases: readonly MemberCase[] = table
  .split('\n')
  .filter(line => line !== '')
  .flatMap(line => {
    const [example = '', member = '', values = '', reported = ''] = line.split('|').map(part => part.trim())
    const [codes = '', at = member] = reported.split(' at ')
    return values.split(' or ').map(value => ({
      title: `${example}, ${member} ${value}: ${reported}`,
      kind: example.split(' ')[0] ?? '',
      body: withMember(exampleOf(example), member, value === 'absent' ? undefined : JSON.parse(value)),
      at,
      codes: codes === 'none' ? [] : codes.split(', ').sort(),
    }))
  })

/** `issuance FAILED refund COMPLETE`, `redemption COMPLETE exchange`, `funding pending`. */
function exampleOf(name: string): Notification {
  const [kind = '', status = '', what, refundStatus = ''] = name.split(' ')
  if (kind === 'funding') return fundingExample(status)
  if (kind === 'withdrawal') return withdrawalExample(status)
  const members: Readonly<Record<string, () => JsonRecord>> = {
    refund: () => refundOf(kind as 'issuance' | 'redemption', refundStatus),
    exchange: () => (kind === 'issuance' ? exchangeIssuance : exchangeRedemption),
    cash: () => ({ method: 'CASH' }),
  }
  return transactionExample(kind as TransactionKind, status as TransactionStatus, members[what ?? '']?.())
}

/** The notification with one member set; `undefined` takes it out. */
export function withMember(notification: Notification, path: string, value: unknown): Notification {
  const copy = structuredClone(notification)
  const names = [...(pointerTokens(path) ?? [])]
  const last = names.pop() ?? ''
  let target = copy as unknown as JsonRecord
  for (const name of names) target = target[name] as JsonRecord
  if (value === undefined) delete target[last]
  else target[last] = value
  return copy
}
