/**
 * What a member of a notification is, by its name: Transaction Notification Service and Funding and Withdrawal
 * Notification Service, their field tables, and the members that were seen beyond them. A member that is not here is
 * treated as personal.
 * - `code`: one of a set, such as a status or a network
 * - `amount`: a decimal number of an asset
 * - `rate`: a decimal number that scaling leaves alone
 * - `time`: an instant or a day
 * - `bank`: the number of a bank
 */
export type FieldKind = 'code' | 'amount' | 'rate' | 'time' | 'bank' | 'personal'

const kinds: Readonly<Record<Exclude<FieldKind, 'personal'>, readonly string[]>> = {
  code: [
    ...['event', 'type', 'status', 'refund_status', 'step', 'code', 'network', 'method', 'method_name'],
    ...['asset', 'asset_from', 'asset_to', 'currency', 'protocol', 'integration', 'deposit_type', 'chain'],
  ],
  amount: ['amount', 'amount_from', 'amount_to'],
  rate: ['exchange_rate', 'confirmations'],
  time: ['created_at', 'updated_at', 'operation_date', 'fecha_operacion'],
  bank: ['sender_bank', 'clave', 'beneficiary_bank_code'],
}
const kindOf = new Map<string, FieldKind>(
  Object.entries(kinds).flatMap(([kind, names]) => names.map(name => [name, kind as FieldKind] as const)),
)

export function fieldKind(name: string): FieldKind {
  return kindOf.get(name) ?? 'personal'
}

/** Members whose sets of values are open: a short code that is not known is kept all the same. */
const openCodes = new Set([
  ...['network', 'method', 'asset', 'asset_from', 'asset_to', 'currency', 'protocol', 'integration', 'chain'],
])
const shortCode = /^[A-Za-z][A-Za-z0-9_]{0,9}$/

/** In lower case. */
const knownCodes: ReadonlySet<string> = new Set([
  ...['transaction', 'funding', 'withdrawal', 'payout', 'payin', 'payin_intent', 'payment_intent'],
  ...['spei_payment', 'dynamic_qr_code', 'account_validation'],
  ...['issuance', 'redemption', 'crypto_deposit', 'crypto_withdrawal', 'conversion'],
  ...[
    'pending',
    'in_progress',
    'processing',
    'complete',
    'completed',
    'failed',
    'cancelled',
    'created',
    'paid',
  ],
  ...['expired', 'spei', 'exchange_transfer', 'mexican_bank_account', 'spei_withdrawal', 'token_mint'],
  ...[
    'token_transfer',
    'token_deposit',
    'fail_withdrawal_compensation',
    'spei transfer',
    'ripple',
    'bitcoin',
  ],
  ...[
    'ethereum',
    'arbitrum',
    'polygon',
    'internal transfer',
    'internal',
    'pix',
    'insufficient_deposit_amount_for_issuance',
  ],
  ...['transaction_failed'],
])

/** Whether a value of a `code` member is not personal. */
export function isCode(name: string, value: string): boolean {
  return knownCodes.has(value.toLowerCase()) || (openCodes.has(name) && shortCode.test(value))
}

/** A name chosen by a programmer, not personal data used as a name. */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_-]{0,39}$/.test(name) && !/[0-9]{5}|[0-9a-f]{16}/i.test(name)
}
