import type { RecordKind } from '#contract/terms'

/** A member that goes with a record's status, in the object that `parent` points to. */
export interface StatusMember {
  readonly parent: string
  readonly key: string
  /** False: it only ever gains a value. True: a status that does not have it must not show it. */
  readonly isOnlyWithStatus: boolean
}

const only = (parent: string, ...keys: string[]): StatusMember[] =>
  keys.map(key => ({ parent, key, isOnlyWithStatus: true }))
const gained = (parent: string, ...keys: string[]): StatusMember[] =>
  keys.map(key => ({ parent, key, isOnlyWithStatus: false }))

/**
 * Beside the status itself, what a status brings with it; all else belongs to the record and stays. Refunds have rules
 * of their own. Sources: transaction-notifications, tables of the kind-specific objects (`crypto_tx_hash` and an
 * issuance's `crypto_destination_address` "only when status is COMPLETE", reasons "for a failure");
 * funding-withdrawal-notifications, "Withdrawal details"; those of a bank withdrawal are observed.
 */
export const statusMembers: Readonly<Record<RecordKind, readonly StatusMember[]>> = {
  issuance: only(
    '/payload/issuance',
    'crypto_destination_address',
    'crypto_tx_hash',
    'failure_reason',
    'error',
  ),
  redemption: [
    ...only('/payload/redemption', 'failure_reason', 'error'),
    ...gained('/payload/redemption/receiver_account/mexican_bank_account', 'external_fiat_id'),
  ],
  crypto_deposit: only('/payload/crypto_deposit', 'crypto_tx_hash', 'failure_reason'),
  crypto_withdrawal: only('/payload/crypto_withdrawal', 'crypto_tx_hash', 'failure_reason'),
  conversion: [],
  funding: [],
  withdrawal: [
    ...gained('/payload/details', 'ledger_transaction_hash', 'clave_de_rastreo', 'fecha_operacion'),
    ...only('/payload/details', 'fail_reason'),
  ],
}
