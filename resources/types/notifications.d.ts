// Notifications of both services, by Hooktrail (hooktrail types).
// Sources: Transaction Notification Service (read on 2026-11-21); Funding and Withdrawal Notification Service (read on 2026-11-21).
// Real notifications may have more members, and values outside the documented ones. Write a default branch, and respond 2xx to it.

/** Source: Transaction Notification Service, States and transitions. */
export type TransactionStatus = 'PENDING' | 'IN_PROGRESS' | 'COMPLETE' | 'FAILED'

/** Source: Transaction Notification Service, Common transaction fields. */
export type TransactionType = 'ISSUANCE' | 'REDEMPTION' | 'CRYPTO_DEPOSIT' | 'CRYPTO_WITHDRAWAL' | 'CONVERSION'

/** Source: Transaction Notification Service, issuance object. */
export type TransactionMethod = 'SPEI' | 'EXCHANGE_TRANSFER'

/** Source: Transaction Notification Service, States and transitions. */
export type RefundStatus = 'PENDING' | 'IN_PROGRESS' | 'COMPLETE' | 'FAILED'

/** Source: Transaction Notification Service, Refund step. */
export type RefundStepStatus = 'IN_PROGRESS' | 'COMPLETE' | 'FAILED'

/** Source: Transaction Notification Service, Refund step. */
export type IssuanceRefundStepName = 'EXCHANGE_TRANSFER' | 'SPEI_WITHDRAWAL'

/** Source: Transaction Notification Service, Refund step. */
export type RedemptionRefundStepName = 'EXCHANGE_TRANSFER' | 'TOKEN_MINT' | 'TOKEN_TRANSFER' | 'TOKEN_DEPOSIT'

/** Source: Funding and Withdrawal Notification Service, States and transitions. */
export type FundingStatus = 'pending' | 'Pending' | 'complete' | 'Complete' | 'failed' | 'Failed'

/** Source: Funding and Withdrawal Notification Service, States and transitions. */
export type WithdrawalStatus = 'pending' | 'Pending' | 'processing' | 'Processing' | 'complete' | 'Complete' | 'failed' | 'Failed'

/** Source: Transaction Notification Service, Notification envelope. */
export type TransactionEvent = 'TRANSACTION'

/** Source: Funding and Withdrawal Notification Service, Notification envelope. */
export type FundingEvent = 'funding' | 'Funding'

/** Source: Funding and Withdrawal Notification Service, Notification envelope. */
export type WithdrawalEvent = 'withdrawal' | 'Withdrawal'

/** Source: Transaction Notification Service, issuance object. */
export interface TransactionError {
  /** Code of the error. Source: Transaction Notification Service, issuance object. */
  readonly code: string
  /** Message of the error. Source: Transaction Notification Service, issuance object. */
  readonly message: string
}

/** Source: Transaction Notification Service, Refund step. */
export interface IssuanceRefundStep {
  /** What this step of the refund does. Source: Transaction Notification Service, Refund step (T10-1). */
  readonly step: IssuanceRefundStepName
  /** State of the step. Source: Transaction Notification Service, Refund step (T10-2). */
  readonly status: RefundStepStatus
  /** Reconciliation identifier; omitted while IN_PROGRESS, may never exist for FAILED steps. Source: Transaction Notification Service, Refund step (T10-3). */
  readonly id?: string | null
}

/** Source: Transaction Notification Service, Refund step. */
export interface RedemptionRefundStep {
  /** What this step of the refund does. Source: Transaction Notification Service, Refund step (T10-1). */
  readonly step: RedemptionRefundStepName
  /** State of the step. Source: Transaction Notification Service, Refund step (T10-2). */
  readonly status: RefundStepStatus
  /** Reconciliation identifier; omitted while IN_PROGRESS, may never exist for FAILED steps. Source: Transaction Notification Service, Refund step (T10-3). */
  readonly id?: string | null
}

/** Source: Transaction Notification Service, redemption object. */
export interface MexicanBankAccount {
  /** Destination bank account; present for SPEI redemptions (18 digits). Source: Transaction Notification Service, redemption object (T6-8). */
  readonly clabe: string
  /** Fiat transfer id; null when no SPEI transfer is involved; omitted in the refund example. Source: Transaction Notification Service, redemption object (T6-9). */
  readonly external_fiat_id?: string | null
}

/** Source: Transaction Notification Service, redemption object. */
export interface ReceiverAccount {
  /** Such as MEXICAN_BANK_ACCOUNT for SPEI. Source: Transaction Notification Service, redemption object (T6-7). */
  readonly type: string
  /** Present for SPEI redemptions. Source: Transaction Notification Service, redemption object. */
  readonly mexican_bank_account?: MexicanBankAccount | null
}

/** Source: Transaction Notification Service, issuance object. */
export interface CompleteIssuance {
  /** Payment network, such as ARBITRUM. Source: Transaction Notification Service, issuance object (T5-1). */
  readonly network: string
  /** Positive number, amount credited to the account (a decimal number as text). Source: Transaction Notification Service, issuance object (T5-2). */
  readonly amount: string
  /** SPEI or EXCHANGE_TRANSFER. Source: Transaction Notification Service, issuance object (T5-3). */
  readonly method: TransactionMethod
  /** Code of the fiat settlement asset, e.g. MXN for SPEI, BRL for EXCHANGE_TRANSFER. Source: Transaction Notification Service, issuance object (T5-4). */
  readonly asset: string
  /** Sender bank account number; only for SPEI issuances (18 digits). Source: Transaction Notification Service, issuance object (T5-5). */
  readonly deposit_sender_clabe?: string | null
  /** Sender name; only for SPEI issuances. Source: Transaction Notification Service, issuance object (T5-6). */
  readonly deposit_sender_name?: string | null
  /** Receiving account number; only for SPEI issuances (18 digits). Source: Transaction Notification Service, issuance object (T5-7). */
  readonly deposit_receiver_clabe?: string | null
  /** Whether the transaction has been refunded. Source: Transaction Notification Service, issuance object (T5-8). */
  readonly refunded?: boolean | null
  /** Blockchain address the crypto was sent from. Source: Transaction Notification Service, issuance object (T5-9). */
  readonly crypto_source_address?: string | null
  /** Blockchain address the crypto went to; only when status is COMPLETE. Source: Transaction Notification Service, issuance object (T5-10). */
  readonly crypto_destination_address: string
  /** On-chain transaction id; only when status is COMPLETE. Source: Transaction Notification Service, issuance object (T5-11). */
  readonly crypto_tx_hash: string
  /** Reason for a failure. Source: Transaction Notification Service, issuance object (T5-12). */
  readonly failure_reason?: string | null
  /** Present in failed and refunded examples. Source: Transaction Notification Service, issuance object (T5-13). */
  readonly error?: TransactionError | null
  /** Fiat transfer id; null when the issuance was not started by a SPEI transfer. Source: Transaction Notification Service, issuance object (T5-14). */
  readonly external_fiat_id: string | null
  /** Only once a refund was triggered. Source: Transaction Notification Service, issuance object (T5-15). */
  readonly refund_status?: RefundStatus | null
  /** Only once a refund was triggered; ordered by step creation time, oldest first. Source: Transaction Notification Service, issuance object (T5-16). */
  readonly refund_steps?: readonly IssuanceRefundStep[] | null
}

/** Source: Transaction Notification Service, Common transaction fields. */
export interface CompleteIssuancePayload {
  /** Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1). */
  readonly id: string
  /** Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2). */
  readonly type: 'ISSUANCE'
  /** State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3). */
  readonly status: 'COMPLETE'
  /** Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4). */
  readonly created_at: string
  /** Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5). */
  readonly updated_at: string
  /** Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6). */
  readonly external_ref?: string | null
  /** The issuance. */
  readonly issuance: CompleteIssuance
}

/** Source: Transaction Notification Service, issuance object. */
export interface IncompleteIssuance {
  /** Payment network, such as ARBITRUM. Source: Transaction Notification Service, issuance object (T5-1). */
  readonly network: string
  /** Positive number, amount credited to the account (a decimal number as text). Source: Transaction Notification Service, issuance object (T5-2). */
  readonly amount: string
  /** SPEI or EXCHANGE_TRANSFER. Source: Transaction Notification Service, issuance object (T5-3). */
  readonly method: TransactionMethod
  /** Code of the fiat settlement asset, e.g. MXN for SPEI, BRL for EXCHANGE_TRANSFER. Source: Transaction Notification Service, issuance object (T5-4). */
  readonly asset: string
  /** Sender bank account number; only for SPEI issuances (18 digits). Source: Transaction Notification Service, issuance object (T5-5). */
  readonly deposit_sender_clabe?: string | null
  /** Sender name; only for SPEI issuances. Source: Transaction Notification Service, issuance object (T5-6). */
  readonly deposit_sender_name?: string | null
  /** Receiving account number; only for SPEI issuances (18 digits). Source: Transaction Notification Service, issuance object (T5-7). */
  readonly deposit_receiver_clabe?: string | null
  /** Whether the transaction has been refunded. Source: Transaction Notification Service, issuance object (T5-8). */
  readonly refunded?: boolean | null
  /** Blockchain address the crypto was sent from. Source: Transaction Notification Service, issuance object (T5-9). */
  readonly crypto_source_address?: string | null
  /** Blockchain address the crypto went to; only when status is COMPLETE. Source: Transaction Notification Service, issuance object (T5-10). */
  readonly crypto_destination_address?: '' | null
  /** On-chain transaction id; only when status is COMPLETE. Source: Transaction Notification Service, issuance object (T5-11). */
  readonly crypto_tx_hash?: '' | null
  /** Reason for a failure. Source: Transaction Notification Service, issuance object (T5-12). */
  readonly failure_reason?: string | null
  /** Present in failed and refunded examples. Source: Transaction Notification Service, issuance object (T5-13). */
  readonly error?: TransactionError | null
  /** Fiat transfer id; null when the issuance was not started by a SPEI transfer. Source: Transaction Notification Service, issuance object (T5-14). */
  readonly external_fiat_id: string | null
  /** Only once a refund was triggered. Source: Transaction Notification Service, issuance object (T5-15). */
  readonly refund_status?: RefundStatus | null
  /** Only once a refund was triggered; ordered by step creation time, oldest first. Source: Transaction Notification Service, issuance object (T5-16). */
  readonly refund_steps?: readonly IssuanceRefundStep[] | null
}

/** Source: Transaction Notification Service, Common transaction fields. */
export interface IncompleteIssuancePayload {
  /** Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1). */
  readonly id: string
  /** Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2). */
  readonly type: 'ISSUANCE'
  /** State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3). */
  readonly status: 'PENDING' | 'IN_PROGRESS' | 'FAILED'
  /** Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4). */
  readonly created_at: string
  /** Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5). */
  readonly updated_at: string
  /** Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6). */
  readonly external_ref?: string | null
  /** The issuance. */
  readonly issuance: IncompleteIssuance
}

/** By `status`. */
export type IssuancePayload = CompleteIssuancePayload | IncompleteIssuancePayload

/** Source: Transaction Notification Service, Notification envelope. */
export interface IssuanceNotification {
  /** The event. */
  readonly event: 'TRANSACTION'
  /** The record. */
  readonly payload: IssuancePayload
}

/** Source: Transaction Notification Service, redemption object. */
export interface Redemption {
  /** Such as ARBITRUM or POLYGON. Source: Transaction Notification Service, redemption object (T6-1). */
  readonly network: string
  /** Positive number, tokens to redeem (a decimal number as text). Source: Transaction Notification Service, redemption object (T6-2). */
  readonly amount: string
  /** SPEI or EXCHANGE_TRANSFER. Source: Transaction Notification Service, redemption object (T6-3). */
  readonly method: TransactionMethod
  /** Fiat settlement asset: MXN for SPEI, BRL for EXCHANGE_TRANSFER. Source: Transaction Notification Service, redemption object (T6-4). */
  readonly asset: string
  /** Whether refunded. Source: Transaction Notification Service, redemption object (T6-5). */
  readonly refunded: boolean
  /** Destination account details. Source: Transaction Notification Service, redemption object (T6-6). */
  readonly receiver_account: ReceiverAccount
  /** Reason for a failure. Source: Transaction Notification Service, redemption object (T6-10). */
  readonly failure_reason?: string | null
  /** Present in failed and refunded examples. Source: Transaction Notification Service, redemption object (T6-11). */
  readonly error?: TransactionError | null
  /** Only once a refund was triggered. Source: Transaction Notification Service, redemption object (T6-12). */
  readonly refund_status?: RefundStatus | null
  /** Only once a refund was triggered; ordered by step creation time, oldest first. Source: Transaction Notification Service, redemption object (T6-13). */
  readonly refund_steps?: readonly RedemptionRefundStep[] | null
}

/** Source: Transaction Notification Service, Common transaction fields. */
export interface RedemptionPayload {
  /** Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1). */
  readonly id: string
  /** Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2). */
  readonly type: 'REDEMPTION'
  /** State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3). */
  readonly status: TransactionStatus
  /** Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4). */
  readonly created_at: string
  /** Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5). */
  readonly updated_at: string
  /** Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6). */
  readonly external_ref?: string | null
  /** The redemption. */
  readonly redemption: Redemption
}

/** Source: Transaction Notification Service, Notification envelope. */
export interface RedemptionNotification {
  /** The event. */
  readonly event: 'TRANSACTION'
  /** The record. */
  readonly payload: RedemptionPayload
}

/** Source: Transaction Notification Service, crypto_deposit object. */
export interface CompleteCryptoDeposit {
  /** Such as ARBITRUM. Source: Transaction Notification Service, crypto_deposit object (T7-1). */
  readonly network: string
  /** Positive number (a decimal number as text). Source: Transaction Notification Service, crypto_deposit object (T7-2). */
  readonly amount: string
  /** Asset of the transaction. Source: Transaction Notification Service, crypto_deposit object (T7-3). */
  readonly asset: string
  /** Sending address. Source: Transaction Notification Service, crypto_deposit object (T7-4). */
  readonly crypto_source_address: string
  /** Receiving address. Source: Transaction Notification Service, crypto_deposit object (T7-5). */
  readonly crypto_destination_address: string
  /** Only when COMPLETE. Source: Transaction Notification Service, crypto_deposit object (T7-6). */
  readonly crypto_tx_hash: string
  /** Reason for a failure. Source: Transaction Notification Service, crypto_deposit object (T7-7). */
  readonly failure_reason?: string | null
}

/** Source: Transaction Notification Service, Common transaction fields. */
export interface CompleteCryptoDepositPayload {
  /** Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1). */
  readonly id: string
  /** Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2). */
  readonly type: 'CRYPTO_DEPOSIT'
  /** State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3). */
  readonly status: 'COMPLETE'
  /** Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4). */
  readonly created_at: string
  /** Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5). */
  readonly updated_at: string
  /** Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6). */
  readonly external_ref?: string | null
  /** The crypto deposit. */
  readonly crypto_deposit: CompleteCryptoDeposit
}

/** Source: Transaction Notification Service, crypto_deposit object. */
export interface IncompleteCryptoDeposit {
  /** Such as ARBITRUM. Source: Transaction Notification Service, crypto_deposit object (T7-1). */
  readonly network: string
  /** Positive number (a decimal number as text). Source: Transaction Notification Service, crypto_deposit object (T7-2). */
  readonly amount: string
  /** Asset of the transaction. Source: Transaction Notification Service, crypto_deposit object (T7-3). */
  readonly asset: string
  /** Sending address. Source: Transaction Notification Service, crypto_deposit object (T7-4). */
  readonly crypto_source_address: string
  /** Receiving address. Source: Transaction Notification Service, crypto_deposit object (T7-5). */
  readonly crypto_destination_address: string
  /** Only when COMPLETE. Source: Transaction Notification Service, crypto_deposit object (T7-6). */
  readonly crypto_tx_hash?: '' | null
  /** Reason for a failure. Source: Transaction Notification Service, crypto_deposit object (T7-7). */
  readonly failure_reason?: string | null
}

/** Source: Transaction Notification Service, Common transaction fields. */
export interface IncompleteCryptoDepositPayload {
  /** Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1). */
  readonly id: string
  /** Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2). */
  readonly type: 'CRYPTO_DEPOSIT'
  /** State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3). */
  readonly status: 'PENDING' | 'IN_PROGRESS' | 'FAILED'
  /** Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4). */
  readonly created_at: string
  /** Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5). */
  readonly updated_at: string
  /** Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6). */
  readonly external_ref?: string | null
  /** The crypto deposit. */
  readonly crypto_deposit: IncompleteCryptoDeposit
}

/** By `status`. */
export type CryptoDepositPayload = CompleteCryptoDepositPayload | IncompleteCryptoDepositPayload

/** Source: Transaction Notification Service, Notification envelope. */
export interface CryptoDepositNotification {
  /** The event. */
  readonly event: 'TRANSACTION'
  /** The record. */
  readonly payload: CryptoDepositPayload
}

/** Source: Transaction Notification Service, crypto_withdrawal object. */
export interface CompleteCryptoWithdrawal {
  /** Such as ARBITRUM. Source: Transaction Notification Service, crypto_withdrawal object. */
  readonly network: string
  /** Positive number (a decimal number as text). Source: Transaction Notification Service, crypto_withdrawal object (T8-2). */
  readonly amount: string
  /** Asset of the transaction. Source: Transaction Notification Service, crypto_withdrawal object. */
  readonly asset: string
  /** Sending address. Source: Transaction Notification Service, crypto_withdrawal object. */
  readonly crypto_source_address: string
  /** Receiving address. Source: Transaction Notification Service, crypto_withdrawal object. */
  readonly crypto_destination_address: string
  /** Only when COMPLETE. Source: Transaction Notification Service, crypto_withdrawal object. */
  readonly crypto_tx_hash: string
  /** Reason for a failure. Source: Transaction Notification Service, crypto_withdrawal object. */
  readonly failure_reason?: string | null
}

/** Source: Transaction Notification Service, Common transaction fields. */
export interface CompleteCryptoWithdrawalPayload {
  /** Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1). */
  readonly id: string
  /** Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2). */
  readonly type: 'CRYPTO_WITHDRAWAL'
  /** State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3). */
  readonly status: 'COMPLETE'
  /** Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4). */
  readonly created_at: string
  /** Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5). */
  readonly updated_at: string
  /** Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6). */
  readonly external_ref?: string | null
  /** The crypto withdrawal. */
  readonly crypto_withdrawal: CompleteCryptoWithdrawal
}

/** Source: Transaction Notification Service, crypto_withdrawal object. */
export interface IncompleteCryptoWithdrawal {
  /** Such as ARBITRUM. Source: Transaction Notification Service, crypto_withdrawal object. */
  readonly network: string
  /** Positive number (a decimal number as text). Source: Transaction Notification Service, crypto_withdrawal object (T8-2). */
  readonly amount: string
  /** Asset of the transaction. Source: Transaction Notification Service, crypto_withdrawal object. */
  readonly asset: string
  /** Sending address. Source: Transaction Notification Service, crypto_withdrawal object. */
  readonly crypto_source_address: string
  /** Receiving address. Source: Transaction Notification Service, crypto_withdrawal object. */
  readonly crypto_destination_address: string
  /** Only when COMPLETE. Source: Transaction Notification Service, crypto_withdrawal object. */
  readonly crypto_tx_hash?: '' | null
  /** Reason for a failure. Source: Transaction Notification Service, crypto_withdrawal object. */
  readonly failure_reason?: string | null
}

/** Source: Transaction Notification Service, Common transaction fields. */
export interface IncompleteCryptoWithdrawalPayload {
  /** Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1). */
  readonly id: string
  /** Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2). */
  readonly type: 'CRYPTO_WITHDRAWAL'
  /** State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3). */
  readonly status: 'PENDING' | 'IN_PROGRESS' | 'FAILED'
  /** Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4). */
  readonly created_at: string
  /** Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5). */
  readonly updated_at: string
  /** Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6). */
  readonly external_ref?: string | null
  /** The crypto withdrawal. */
  readonly crypto_withdrawal: IncompleteCryptoWithdrawal
}

/** By `status`. */
export type CryptoWithdrawalPayload = CompleteCryptoWithdrawalPayload | IncompleteCryptoWithdrawalPayload

/** Source: Transaction Notification Service, Notification envelope. */
export interface CryptoWithdrawalNotification {
  /** The event. */
  readonly event: 'TRANSACTION'
  /** The record. */
  readonly payload: CryptoWithdrawalPayload
}

/** Source: Transaction Notification Service, conversion object. */
export interface Conversion {
  /** Quote used for the conversion. Source: Transaction Notification Service, conversion object (T9-1). */
  readonly quote_id: string
  /** Amount of the source asset (a decimal number as text). Source: Transaction Notification Service, conversion object (T9-2). */
  readonly amount_from: string
  /** Resulting amount of the destination asset (a decimal number as text). Source: Transaction Notification Service, conversion object (T9-3). */
  readonly amount_to: string
  /** Asset sold. Source: Transaction Notification Service, conversion object (T9-4). */
  readonly asset_from: string
  /** Asset bought. Source: Transaction Notification Service, conversion object (T9-5). */
  readonly asset_to: string
  /** Rate applied (a decimal number as text). Source: Transaction Notification Service, conversion object (T9-6). */
  readonly exchange_rate: string
}

/** Source: Transaction Notification Service, Common transaction fields. */
export interface ConversionPayload {
  /** Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1). */
  readonly id: string
  /** Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2). */
  readonly type: 'CONVERSION'
  /** State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3). */
  readonly status: TransactionStatus
  /** Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4). */
  readonly created_at: string
  /** Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5). */
  readonly updated_at: string
  /** Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6). */
  readonly external_ref?: '' | null
  /** The conversion. */
  readonly conversion: Conversion
}

/** Source: Transaction Notification Service, Notification envelope. */
export interface ConversionNotification {
  /** The event. */
  readonly event: 'TRANSACTION'
  /** The record. */
  readonly payload: ConversionPayload
}

/** Members vary by method; the list is incomplete. Source: Funding and Withdrawal Notification Service, Funding record. */
export interface FundingDetails {
  /** bank transfer (SPEI); observed, undocumented */
  readonly receive_clabe?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly sender_rfc_curp?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly deposit_type?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly clave_rastreo_origen?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly origin_wid?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly origin_client_id?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly operation_date?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly beneficiary_name?: unknown
  /** Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-13). */
  readonly sender_name?: string | null
  /** Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-14). */
  readonly sender_clabe?: string | null
  /** Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-15). */
  readonly sender_bank?: number | string | null
  /** Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-16). */
  readonly clave?: number | string | null
  /** Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-17). */
  readonly clave_rastreo?: string | null
  /** Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-18). */
  readonly numeric_reference?: string | null
  /** Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-19). */
  readonly concepto?: string | null
  /** Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-20). */
  readonly cep_link?: string | null
  /** coin; observed, undocumented */
  readonly receiving_address?: unknown
  /** coin; observed, undocumented */
  readonly tx_hash?: unknown
  /** coin; observed, undocumented */
  readonly confirmations?: unknown
  /** coin; observed, undocumented */
  readonly tx_url?: unknown
  /** Pix; observed, undocumented */
  readonly end_to_end_id?: unknown
  /** Pix; observed, undocumented */
  readonly payee?: unknown
  /** Pix; observed, undocumented */
  readonly payer?: unknown
  /** Pix; observed, undocumented */
  readonly is_reversal?: unknown
  /** internal transfer; observed, undocumented */
  readonly email?: unknown
  /** internal transfer; observed, undocumented */
  readonly phone?: unknown
  /** internal transfer; observed, undocumented */
  readonly recipient_name?: unknown
  readonly [member: string]: unknown
}

/** Source: Funding and Withdrawal Notification Service, Funding record. */
export interface FundingPayload {
  /** Unique funding identifier. Source: Funding and Withdrawal Notification Service, Funding record (F3-1). */
  readonly fid: string
  /** State of the funding. Source: Funding and Withdrawal Notification Service, Funding record (F3-2). */
  readonly status: FundingStatus
  /** ISO 8601 timestamp (ISO 8601). Source: Funding and Withdrawal Notification Service, Funding record (F3-3). */
  readonly created_at: string
  /** Currency of the amount. Source: Funding and Withdrawal Notification Service, Funding record (F3-4). */
  readonly currency: string
  /** Method code, such as btc. Source: Funding and Withdrawal Notification Service, Funding record (F3-5). */
  readonly method?: string | null
  /** Long name of the method. Source: Funding and Withdrawal Notification Service, Funding record (F3-6). */
  readonly method_name?: string | null
  /** In currency units (a decimal number as text). Source: Funding and Withdrawal Notification Service, Funding record (F3-7). */
  readonly amount?: string | null
  /** Digital asset in a network; usually the currency. Source: Funding and Withdrawal Notification Service, Funding record (F3-8). */
  readonly asset?: string | null
  /** Payment network. Source: Funding and Withdrawal Notification Service, Funding record (F3-9). */
  readonly network?: string | null
  /** Mechanism, protocol or standard used in the network. Source: Funding and Withdrawal Notification Service, Funding record (F3-10). */
  readonly protocol?: string | null
  /** Integration connecting to the network. Source: Funding and Withdrawal Notification Service, Funding record (F3-11). */
  readonly integration?: string | null
  /** Fields vary by method. Source: Funding and Withdrawal Notification Service, Funding record (F3-12). */
  readonly details: FundingDetails
  /** Observed, undocumented. */
  readonly updated_at?: unknown
  /** Observed, undocumented. */
  readonly deposit_id?: unknown
  /** Observed, undocumented. */
  readonly sender_clabe?: unknown
  /** Observed, undocumented. */
  readonly receiver_clabe?: unknown
  /** Observed, undocumented. */
  readonly legal_operation_entity?: unknown
}

/** Source: Funding and Withdrawal Notification Service, Notification envelope. */
export interface FundingNotification {
  /** The event. */
  readonly event: FundingEvent
  /** The record. */
  readonly payload: FundingPayload
}

/** Members vary by method; the list is incomplete. Source: Funding and Withdrawal Notification Service, Withdrawal record. */
export interface WithdrawalDetails {
  /** coin; observed, undocumented */
  readonly withdrawal_address?: unknown
  /** coin; observed, undocumented */
  readonly ripple_transaction_hash?: unknown
  /** coin; observed, undocumented */
  readonly tx_hash?: unknown
  /** coin; observed, undocumented */
  readonly transactionHash?: unknown
  /** coin; observed, undocumented */
  readonly addressTag?: unknown
  /** coin; observed, undocumented */
  readonly chain?: unknown
  /** Coin. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-6). */
  readonly address?: string | null
  /** Coin. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-7). */
  readonly destination_tag?: string | null
  /** Coin. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-8). */
  readonly ledger_transaction_hash?: string | null
  /** bank transfer (SPEI); observed, undocumented */
  readonly origin_id?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly clave_de_rastreo?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly fecha_operacion?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly beneficiary_bank_code?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly huella_digital?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly concepto?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly beneficiary_name?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly beneficiary_clabe?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly numeric_ref?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly cep_link?: unknown
  /** bank transfer (SPEI); observed, undocumented */
  readonly fail_reason?: unknown
  /** Pix; observed, undocumented */
  readonly end_to_end_id?: unknown
  /** Pix; observed, undocumented */
  readonly payee?: unknown
  /** Pix; observed, undocumented */
  readonly payer?: unknown
  /** Pix; observed, undocumented */
  readonly is_reversal?: unknown
  /** internal transfer; observed, undocumented */
  readonly email?: unknown
  /** internal transfer; observed, undocumented */
  readonly phone?: unknown
  /** internal transfer; observed, undocumented */
  readonly recipient_name?: unknown
  readonly [member: string]: unknown
}

/** Source: Funding and Withdrawal Notification Service, Withdrawal record. */
export interface WithdrawalPayload {
  /** Unique withdrawal identifier. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-2). */
  readonly wid: string
  /** State of the withdrawal. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-4). */
  readonly status: WithdrawalStatus
  /** ISO 8601 timestamp (ISO 8601). Source: Funding and Withdrawal Notification Service, Withdrawal record. */
  readonly created_at: string
  /** Currency of the amount. Source: Funding and Withdrawal Notification Service, Withdrawal record. */
  readonly currency: string
  /** Method code, such as btc. Source: Funding and Withdrawal Notification Service, Withdrawal record. */
  readonly method?: string | null
  /** Long name of the method. Source: Funding and Withdrawal Notification Service, Withdrawal record. */
  readonly method_name?: string | null
  /** In currency units (a decimal number as text). Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-3). */
  readonly amount?: string | null
  /** Digital asset in a network; usually the currency. Source: Funding and Withdrawal Notification Service, Withdrawal record. */
  readonly asset?: string | null
  /** Payment network. Source: Funding and Withdrawal Notification Service, Withdrawal record. */
  readonly network?: string | null
  /** Mechanism, protocol or standard used in the network. Source: Funding and Withdrawal Notification Service, Withdrawal record. */
  readonly protocol?: string | null
  /** Integration connecting to the network. Source: Funding and Withdrawal Notification Service, Withdrawal record. */
  readonly integration?: string | null
  /** Fields vary by method. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-5). */
  readonly details: WithdrawalDetails
  /** Observed, undocumented. */
  readonly updated_at?: unknown
  /** Observed, undocumented. */
  readonly deposit_id?: unknown
  /** Observed, undocumented. */
  readonly sender_clabe?: unknown
  /** Observed, undocumented. */
  readonly receiver_clabe?: unknown
  /** Observed, undocumented. */
  readonly legal_operation_entity?: unknown
}

/** Source: Funding and Withdrawal Notification Service, Notification envelope. */
export interface WithdrawalNotification {
  /** The event. */
  readonly event: WithdrawalEvent
  /** The record. */
  readonly payload: WithdrawalPayload
}

/** A notification of the transaction service; `payload.type` selects the kind. */
export type TransactionNotification = IssuanceNotification | RedemptionNotification | CryptoDepositNotification | CryptoWithdrawalNotification | ConversionNotification

/** A notification of either service, by `event`, then `payload.type` and `payload.status`. */
export type Notification = TransactionNotification | FundingNotification | WithdrawalNotification
