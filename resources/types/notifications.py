"""Notifications of both services, by Hooktrail (hooktrail types).

Sources: Transaction Notification Service (read on 2026-11-21); Funding and Withdrawal Notification Service (read on 2026-11-21).
Real notifications may have more members, and values outside the documented ones. Write a default branch, and respond 2xx to it.

Use: notification: Notification = json.loads(body)
"""

from typing import Literal, NotRequired, TypeAlias, TypedDict

# Source: Transaction Notification Service, States and transitions.
TransactionStatus: TypeAlias = Literal["PENDING", "IN_PROGRESS", "COMPLETE", "FAILED"]

# Source: Transaction Notification Service, Common transaction fields.
TransactionType: TypeAlias = Literal["ISSUANCE", "REDEMPTION", "CRYPTO_DEPOSIT", "CRYPTO_WITHDRAWAL", "CONVERSION"]

# Source: Transaction Notification Service, issuance object.
TransactionMethod: TypeAlias = Literal["SPEI", "EXCHANGE_TRANSFER"]

# Source: Transaction Notification Service, States and transitions.
RefundStatus: TypeAlias = Literal["PENDING", "IN_PROGRESS", "COMPLETE", "FAILED"]

# Source: Transaction Notification Service, Refund step.
RefundStepStatus: TypeAlias = Literal["IN_PROGRESS", "COMPLETE", "FAILED"]

# Source: Transaction Notification Service, Refund step.
IssuanceRefundStepName: TypeAlias = Literal["EXCHANGE_TRANSFER", "SPEI_WITHDRAWAL"]

# Source: Transaction Notification Service, Refund step.
RedemptionRefundStepName: TypeAlias = Literal["EXCHANGE_TRANSFER", "TOKEN_MINT", "TOKEN_TRANSFER", "TOKEN_DEPOSIT"]

# Source: Funding and Withdrawal Notification Service, States and transitions.
FundingStatus: TypeAlias = Literal["pending", "Pending", "complete", "Complete", "failed", "Failed"]

# Source: Funding and Withdrawal Notification Service, States and transitions.
WithdrawalStatus: TypeAlias = Literal["pending", "Pending", "processing", "Processing", "complete", "Complete", "failed", "Failed"]

# Source: Transaction Notification Service, Notification envelope.
TransactionEvent: TypeAlias = Literal["TRANSACTION"]

# Source: Funding and Withdrawal Notification Service, Notification envelope.
FundingEvent: TypeAlias = Literal["funding", "Funding"]

# Source: Funding and Withdrawal Notification Service, Notification envelope.
WithdrawalEvent: TypeAlias = Literal["withdrawal", "Withdrawal"]


class TransactionError(TypedDict):
    """Source: Transaction Notification Service, issuance object."""

    # Code of the error. Source: Transaction Notification Service, issuance object.
    code: str
    # Message of the error. Source: Transaction Notification Service, issuance object.
    message: str



class IssuanceRefundStep(TypedDict):
    """Source: Transaction Notification Service, Refund step."""

    # What this step of the refund does. Source: Transaction Notification Service, Refund step (T10-1).
    step: IssuanceRefundStepName
    # State of the step. Source: Transaction Notification Service, Refund step (T10-2).
    status: RefundStepStatus
    # Reconciliation identifier; omitted while IN_PROGRESS, may never exist for FAILED steps. Source: Transaction Notification Service, Refund step (T10-3).
    id: NotRequired[str | None]



class RedemptionRefundStep(TypedDict):
    """Source: Transaction Notification Service, Refund step."""

    # What this step of the refund does. Source: Transaction Notification Service, Refund step (T10-1).
    step: RedemptionRefundStepName
    # State of the step. Source: Transaction Notification Service, Refund step (T10-2).
    status: RefundStepStatus
    # Reconciliation identifier; omitted while IN_PROGRESS, may never exist for FAILED steps. Source: Transaction Notification Service, Refund step (T10-3).
    id: NotRequired[str | None]



class MexicanBankAccount(TypedDict):
    """Source: Transaction Notification Service, redemption object."""

    # Destination bank account; present for SPEI redemptions (18 digits). Source: Transaction Notification Service, redemption object (T6-8).
    clabe: str
    # Fiat transfer id; null when no SPEI transfer is involved; omitted in the refund example. Source: Transaction Notification Service, redemption object (T6-9).
    external_fiat_id: NotRequired[str | None]



class ReceiverAccount(TypedDict):
    """Source: Transaction Notification Service, redemption object."""

    # Such as MEXICAN_BANK_ACCOUNT for SPEI. Source: Transaction Notification Service, redemption object (T6-7).
    type: str
    # Present for SPEI redemptions. Source: Transaction Notification Service, redemption object.
    mexican_bank_account: NotRequired[MexicanBankAccount | None]



class CompleteIssuance(TypedDict):
    """Source: Transaction Notification Service, issuance object."""

    # Payment network, such as ARBITRUM. Source: Transaction Notification Service, issuance object (T5-1).
    network: str
    # Positive number, amount credited to the account (a decimal number as text). Source: Transaction Notification Service, issuance object (T5-2).
    amount: str
    # SPEI or EXCHANGE_TRANSFER. Source: Transaction Notification Service, issuance object (T5-3).
    method: TransactionMethod
    # Code of the fiat settlement asset, e.g. MXN for SPEI, BRL for EXCHANGE_TRANSFER. Source: Transaction Notification Service, issuance object (T5-4).
    asset: str
    # Sender bank account number; only for SPEI issuances (18 digits). Source: Transaction Notification Service, issuance object (T5-5).
    deposit_sender_clabe: NotRequired[str | None]
    # Sender name; only for SPEI issuances. Source: Transaction Notification Service, issuance object (T5-6).
    deposit_sender_name: NotRequired[str | None]
    # Receiving account number; only for SPEI issuances (18 digits). Source: Transaction Notification Service, issuance object (T5-7).
    deposit_receiver_clabe: NotRequired[str | None]
    # Whether the transaction has been refunded. Source: Transaction Notification Service, issuance object (T5-8).
    refunded: NotRequired[bool | None]
    # Blockchain address the crypto was sent from. Source: Transaction Notification Service, issuance object (T5-9).
    crypto_source_address: NotRequired[str | None]
    # Blockchain address the crypto went to; only when status is COMPLETE. Source: Transaction Notification Service, issuance object (T5-10).
    crypto_destination_address: str
    # On-chain transaction id; only when status is COMPLETE. Source: Transaction Notification Service, issuance object (T5-11).
    crypto_tx_hash: str
    # Reason for a failure. Source: Transaction Notification Service, issuance object (T5-12).
    failure_reason: NotRequired[str | None]
    # Present in failed and refunded examples. Source: Transaction Notification Service, issuance object (T5-13).
    error: NotRequired[TransactionError | None]
    # Fiat transfer id; null when the issuance was not started by a SPEI transfer. Source: Transaction Notification Service, issuance object (T5-14).
    external_fiat_id: str | None
    # Only once a refund was triggered. Source: Transaction Notification Service, issuance object (T5-15).
    refund_status: NotRequired[RefundStatus | None]
    # Only once a refund was triggered; ordered by step creation time, oldest first. Source: Transaction Notification Service, issuance object (T5-16).
    refund_steps: NotRequired[list[IssuanceRefundStep] | None]



class CompleteIssuancePayload(TypedDict):
    """Source: Transaction Notification Service, Common transaction fields."""

    # Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1).
    id: str
    # Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2).
    type: Literal["ISSUANCE"]
    # State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3).
    status: Literal["COMPLETE"]
    # Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4).
    created_at: str
    # Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5).
    updated_at: str
    # Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6).
    external_ref: NotRequired[str | None]
    # The issuance.
    issuance: CompleteIssuance



class IncompleteIssuance(TypedDict):
    """Source: Transaction Notification Service, issuance object."""

    # Payment network, such as ARBITRUM. Source: Transaction Notification Service, issuance object (T5-1).
    network: str
    # Positive number, amount credited to the account (a decimal number as text). Source: Transaction Notification Service, issuance object (T5-2).
    amount: str
    # SPEI or EXCHANGE_TRANSFER. Source: Transaction Notification Service, issuance object (T5-3).
    method: TransactionMethod
    # Code of the fiat settlement asset, e.g. MXN for SPEI, BRL for EXCHANGE_TRANSFER. Source: Transaction Notification Service, issuance object (T5-4).
    asset: str
    # Sender bank account number; only for SPEI issuances (18 digits). Source: Transaction Notification Service, issuance object (T5-5).
    deposit_sender_clabe: NotRequired[str | None]
    # Sender name; only for SPEI issuances. Source: Transaction Notification Service, issuance object (T5-6).
    deposit_sender_name: NotRequired[str | None]
    # Receiving account number; only for SPEI issuances (18 digits). Source: Transaction Notification Service, issuance object (T5-7).
    deposit_receiver_clabe: NotRequired[str | None]
    # Whether the transaction has been refunded. Source: Transaction Notification Service, issuance object (T5-8).
    refunded: NotRequired[bool | None]
    # Blockchain address the crypto was sent from. Source: Transaction Notification Service, issuance object (T5-9).
    crypto_source_address: NotRequired[str | None]
    # Blockchain address the crypto went to; only when status is COMPLETE. Source: Transaction Notification Service, issuance object (T5-10).
    crypto_destination_address: NotRequired[Literal[""] | None]
    # On-chain transaction id; only when status is COMPLETE. Source: Transaction Notification Service, issuance object (T5-11).
    crypto_tx_hash: NotRequired[Literal[""] | None]
    # Reason for a failure. Source: Transaction Notification Service, issuance object (T5-12).
    failure_reason: NotRequired[str | None]
    # Present in failed and refunded examples. Source: Transaction Notification Service, issuance object (T5-13).
    error: NotRequired[TransactionError | None]
    # Fiat transfer id; null when the issuance was not started by a SPEI transfer. Source: Transaction Notification Service, issuance object (T5-14).
    external_fiat_id: str | None
    # Only once a refund was triggered. Source: Transaction Notification Service, issuance object (T5-15).
    refund_status: NotRequired[RefundStatus | None]
    # Only once a refund was triggered; ordered by step creation time, oldest first. Source: Transaction Notification Service, issuance object (T5-16).
    refund_steps: NotRequired[list[IssuanceRefundStep] | None]



class IncompleteIssuancePayload(TypedDict):
    """Source: Transaction Notification Service, Common transaction fields."""

    # Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1).
    id: str
    # Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2).
    type: Literal["ISSUANCE"]
    # State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3).
    status: Literal["PENDING", "IN_PROGRESS", "FAILED"]
    # Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4).
    created_at: str
    # Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5).
    updated_at: str
    # Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6).
    external_ref: NotRequired[str | None]
    # The issuance.
    issuance: IncompleteIssuance


# By `status`.
IssuancePayload: TypeAlias = CompleteIssuancePayload | IncompleteIssuancePayload


class IssuanceNotification(TypedDict):
    """Source: Transaction Notification Service, Notification envelope."""

    # The event.
    event: Literal["TRANSACTION"]
    # The record.
    payload: IssuancePayload



class Redemption(TypedDict):
    """Source: Transaction Notification Service, redemption object."""

    # Such as ARBITRUM or POLYGON. Source: Transaction Notification Service, redemption object (T6-1).
    network: str
    # Positive number, tokens to redeem (a decimal number as text). Source: Transaction Notification Service, redemption object (T6-2).
    amount: str
    # SPEI or EXCHANGE_TRANSFER. Source: Transaction Notification Service, redemption object (T6-3).
    method: TransactionMethod
    # Fiat settlement asset: MXN for SPEI, BRL for EXCHANGE_TRANSFER. Source: Transaction Notification Service, redemption object (T6-4).
    asset: str
    # Whether refunded. Source: Transaction Notification Service, redemption object (T6-5).
    refunded: bool
    # Destination account details. Source: Transaction Notification Service, redemption object (T6-6).
    receiver_account: ReceiverAccount
    # Reason for a failure. Source: Transaction Notification Service, redemption object (T6-10).
    failure_reason: NotRequired[str | None]
    # Present in failed and refunded examples. Source: Transaction Notification Service, redemption object (T6-11).
    error: NotRequired[TransactionError | None]
    # Only once a refund was triggered. Source: Transaction Notification Service, redemption object (T6-12).
    refund_status: NotRequired[RefundStatus | None]
    # Only once a refund was triggered; ordered by step creation time, oldest first. Source: Transaction Notification Service, redemption object (T6-13).
    refund_steps: NotRequired[list[RedemptionRefundStep] | None]



class RedemptionPayload(TypedDict):
    """Source: Transaction Notification Service, Common transaction fields."""

    # Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1).
    id: str
    # Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2).
    type: Literal["REDEMPTION"]
    # State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3).
    status: TransactionStatus
    # Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4).
    created_at: str
    # Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5).
    updated_at: str
    # Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6).
    external_ref: NotRequired[str | None]
    # The redemption.
    redemption: Redemption



class RedemptionNotification(TypedDict):
    """Source: Transaction Notification Service, Notification envelope."""

    # The event.
    event: Literal["TRANSACTION"]
    # The record.
    payload: RedemptionPayload



class CompleteCryptoDeposit(TypedDict):
    """Source: Transaction Notification Service, crypto_deposit object."""

    # Such as ARBITRUM. Source: Transaction Notification Service, crypto_deposit object (T7-1).
    network: str
    # Positive number (a decimal number as text). Source: Transaction Notification Service, crypto_deposit object (T7-2).
    amount: str
    # Asset of the transaction. Source: Transaction Notification Service, crypto_deposit object (T7-3).
    asset: str
    # Sending address. Source: Transaction Notification Service, crypto_deposit object (T7-4).
    crypto_source_address: str
    # Receiving address. Source: Transaction Notification Service, crypto_deposit object (T7-5).
    crypto_destination_address: str
    # Only when COMPLETE. Source: Transaction Notification Service, crypto_deposit object (T7-6).
    crypto_tx_hash: str
    # Reason for a failure. Source: Transaction Notification Service, crypto_deposit object (T7-7).
    failure_reason: NotRequired[str | None]



class CompleteCryptoDepositPayload(TypedDict):
    """Source: Transaction Notification Service, Common transaction fields."""

    # Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1).
    id: str
    # Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2).
    type: Literal["CRYPTO_DEPOSIT"]
    # State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3).
    status: Literal["COMPLETE"]
    # Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4).
    created_at: str
    # Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5).
    updated_at: str
    # Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6).
    external_ref: NotRequired[str | None]
    # The crypto deposit.
    crypto_deposit: CompleteCryptoDeposit



class IncompleteCryptoDeposit(TypedDict):
    """Source: Transaction Notification Service, crypto_deposit object."""

    # Such as ARBITRUM. Source: Transaction Notification Service, crypto_deposit object (T7-1).
    network: str
    # Positive number (a decimal number as text). Source: Transaction Notification Service, crypto_deposit object (T7-2).
    amount: str
    # Asset of the transaction. Source: Transaction Notification Service, crypto_deposit object (T7-3).
    asset: str
    # Sending address. Source: Transaction Notification Service, crypto_deposit object (T7-4).
    crypto_source_address: str
    # Receiving address. Source: Transaction Notification Service, crypto_deposit object (T7-5).
    crypto_destination_address: str
    # Only when COMPLETE. Source: Transaction Notification Service, crypto_deposit object (T7-6).
    crypto_tx_hash: NotRequired[Literal[""] | None]
    # Reason for a failure. Source: Transaction Notification Service, crypto_deposit object (T7-7).
    failure_reason: NotRequired[str | None]



class IncompleteCryptoDepositPayload(TypedDict):
    """Source: Transaction Notification Service, Common transaction fields."""

    # Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1).
    id: str
    # Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2).
    type: Literal["CRYPTO_DEPOSIT"]
    # State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3).
    status: Literal["PENDING", "IN_PROGRESS", "FAILED"]
    # Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4).
    created_at: str
    # Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5).
    updated_at: str
    # Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6).
    external_ref: NotRequired[str | None]
    # The crypto deposit.
    crypto_deposit: IncompleteCryptoDeposit


# By `status`.
CryptoDepositPayload: TypeAlias = CompleteCryptoDepositPayload | IncompleteCryptoDepositPayload


class CryptoDepositNotification(TypedDict):
    """Source: Transaction Notification Service, Notification envelope."""

    # The event.
    event: Literal["TRANSACTION"]
    # The record.
    payload: CryptoDepositPayload



class CompleteCryptoWithdrawal(TypedDict):
    """Source: Transaction Notification Service, crypto_withdrawal object."""

    # Such as ARBITRUM. Source: Transaction Notification Service, crypto_withdrawal object.
    network: str
    # Positive number (a decimal number as text). Source: Transaction Notification Service, crypto_withdrawal object (T8-2).
    amount: str
    # Asset of the transaction. Source: Transaction Notification Service, crypto_withdrawal object.
    asset: str
    # Sending address. Source: Transaction Notification Service, crypto_withdrawal object.
    crypto_source_address: str
    # Receiving address. Source: Transaction Notification Service, crypto_withdrawal object.
    crypto_destination_address: str
    # Only when COMPLETE. Source: Transaction Notification Service, crypto_withdrawal object.
    crypto_tx_hash: str
    # Reason for a failure. Source: Transaction Notification Service, crypto_withdrawal object.
    failure_reason: NotRequired[str | None]



class CompleteCryptoWithdrawalPayload(TypedDict):
    """Source: Transaction Notification Service, Common transaction fields."""

    # Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1).
    id: str
    # Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2).
    type: Literal["CRYPTO_WITHDRAWAL"]
    # State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3).
    status: Literal["COMPLETE"]
    # Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4).
    created_at: str
    # Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5).
    updated_at: str
    # Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6).
    external_ref: NotRequired[str | None]
    # The crypto withdrawal.
    crypto_withdrawal: CompleteCryptoWithdrawal



class IncompleteCryptoWithdrawal(TypedDict):
    """Source: Transaction Notification Service, crypto_withdrawal object."""

    # Such as ARBITRUM. Source: Transaction Notification Service, crypto_withdrawal object.
    network: str
    # Positive number (a decimal number as text). Source: Transaction Notification Service, crypto_withdrawal object (T8-2).
    amount: str
    # Asset of the transaction. Source: Transaction Notification Service, crypto_withdrawal object.
    asset: str
    # Sending address. Source: Transaction Notification Service, crypto_withdrawal object.
    crypto_source_address: str
    # Receiving address. Source: Transaction Notification Service, crypto_withdrawal object.
    crypto_destination_address: str
    # Only when COMPLETE. Source: Transaction Notification Service, crypto_withdrawal object.
    crypto_tx_hash: NotRequired[Literal[""] | None]
    # Reason for a failure. Source: Transaction Notification Service, crypto_withdrawal object.
    failure_reason: NotRequired[str | None]



class IncompleteCryptoWithdrawalPayload(TypedDict):
    """Source: Transaction Notification Service, Common transaction fields."""

    # Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1).
    id: str
    # Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2).
    type: Literal["CRYPTO_WITHDRAWAL"]
    # State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3).
    status: Literal["PENDING", "IN_PROGRESS", "FAILED"]
    # Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4).
    created_at: str
    # Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5).
    updated_at: str
    # Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6).
    external_ref: NotRequired[str | None]
    # The crypto withdrawal.
    crypto_withdrawal: IncompleteCryptoWithdrawal


# By `status`.
CryptoWithdrawalPayload: TypeAlias = CompleteCryptoWithdrawalPayload | IncompleteCryptoWithdrawalPayload


class CryptoWithdrawalNotification(TypedDict):
    """Source: Transaction Notification Service, Notification envelope."""

    # The event.
    event: Literal["TRANSACTION"]
    # The record.
    payload: CryptoWithdrawalPayload



class Conversion(TypedDict):
    """Source: Transaction Notification Service, conversion object."""

    # Quote used for the conversion. Source: Transaction Notification Service, conversion object (T9-1).
    quote_id: str
    # Amount of the source asset (a decimal number as text). Source: Transaction Notification Service, conversion object (T9-2).
    amount_from: str
    # Resulting amount of the destination asset (a decimal number as text). Source: Transaction Notification Service, conversion object (T9-3).
    amount_to: str
    # Asset sold. Source: Transaction Notification Service, conversion object (T9-4).
    asset_from: str
    # Asset bought. Source: Transaction Notification Service, conversion object (T9-5).
    asset_to: str
    # Rate applied (a decimal number as text). Source: Transaction Notification Service, conversion object (T9-6).
    exchange_rate: str



class ConversionPayload(TypedDict):
    """Source: Transaction Notification Service, Common transaction fields."""

    # Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1).
    id: str
    # Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2).
    type: Literal["CONVERSION"]
    # State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3).
    status: TransactionStatus
    # Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4).
    created_at: str
    # Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5).
    updated_at: str
    # Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6).
    external_ref: NotRequired[Literal[""] | None]
    # The conversion.
    conversion: Conversion



class ConversionNotification(TypedDict):
    """Source: Transaction Notification Service, Notification envelope."""

    # The event.
    event: Literal["TRANSACTION"]
    # The record.
    payload: ConversionPayload



class FundingDetails(TypedDict):
    """Members vary by method; the list is incomplete. Source: Funding and Withdrawal Notification Service, Funding record."""

    # bank transfer (SPEI); observed, undocumented
    receive_clabe: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    sender_rfc_curp: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    deposit_type: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    clave_rastreo_origen: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    origin_wid: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    origin_client_id: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    operation_date: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    beneficiary_name: NotRequired[object]
    # Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-13).
    sender_name: NotRequired[str | None]
    # Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-14).
    sender_clabe: NotRequired[str | None]
    # Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-15).
    sender_bank: NotRequired[int | str | None]
    # Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-16).
    clave: NotRequired[int | str | None]
    # Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-17).
    clave_rastreo: NotRequired[str | None]
    # Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-18).
    numeric_reference: NotRequired[str | None]
    # Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-19).
    concepto: NotRequired[str | None]
    # Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-20).
    cep_link: NotRequired[str | None]
    # coin; observed, undocumented
    receiving_address: NotRequired[object]
    # coin; observed, undocumented
    tx_hash: NotRequired[object]
    # coin; observed, undocumented
    confirmations: NotRequired[object]
    # coin; observed, undocumented
    tx_url: NotRequired[object]
    # Pix; observed, undocumented
    end_to_end_id: NotRequired[object]
    # Pix; observed, undocumented
    payee: NotRequired[object]
    # Pix; observed, undocumented
    payer: NotRequired[object]
    # Pix; observed, undocumented
    is_reversal: NotRequired[object]
    # internal transfer; observed, undocumented
    email: NotRequired[object]
    # internal transfer; observed, undocumented
    phone: NotRequired[object]
    # internal transfer; observed, undocumented
    recipient_name: NotRequired[object]



class FundingPayload(TypedDict):
    """Source: Funding and Withdrawal Notification Service, Funding record."""

    # Unique funding identifier. Source: Funding and Withdrawal Notification Service, Funding record (F3-1).
    fid: str
    # State of the funding. Source: Funding and Withdrawal Notification Service, Funding record (F3-2).
    status: FundingStatus
    # ISO 8601 timestamp (ISO 8601). Source: Funding and Withdrawal Notification Service, Funding record (F3-3).
    created_at: str
    # Currency of the amount. Source: Funding and Withdrawal Notification Service, Funding record (F3-4).
    currency: str
    # Method code, such as btc. Source: Funding and Withdrawal Notification Service, Funding record (F3-5).
    method: NotRequired[str | None]
    # Long name of the method. Source: Funding and Withdrawal Notification Service, Funding record (F3-6).
    method_name: NotRequired[str | None]
    # In currency units (a decimal number as text). Source: Funding and Withdrawal Notification Service, Funding record (F3-7).
    amount: NotRequired[str | None]
    # Digital asset in a network; usually the currency. Source: Funding and Withdrawal Notification Service, Funding record (F3-8).
    asset: NotRequired[str | None]
    # Payment network. Source: Funding and Withdrawal Notification Service, Funding record (F3-9).
    network: NotRequired[str | None]
    # Mechanism, protocol or standard used in the network. Source: Funding and Withdrawal Notification Service, Funding record (F3-10).
    protocol: NotRequired[str | None]
    # Integration connecting to the network. Source: Funding and Withdrawal Notification Service, Funding record (F3-11).
    integration: NotRequired[str | None]
    # Fields vary by method. Source: Funding and Withdrawal Notification Service, Funding record (F3-12).
    details: FundingDetails
    # Observed, undocumented.
    updated_at: NotRequired[object]
    # Observed, undocumented.
    deposit_id: NotRequired[object]
    # Observed, undocumented.
    sender_clabe: NotRequired[object]
    # Observed, undocumented.
    receiver_clabe: NotRequired[object]
    # Observed, undocumented.
    legal_operation_entity: NotRequired[object]



class FundingNotification(TypedDict):
    """Source: Funding and Withdrawal Notification Service, Notification envelope."""

    # The event.
    event: FundingEvent
    # The record.
    payload: FundingPayload



class WithdrawalDetails(TypedDict):
    """Members vary by method; the list is incomplete. Source: Funding and Withdrawal Notification Service, Withdrawal record."""

    # coin; observed, undocumented
    withdrawal_address: NotRequired[object]
    # coin; observed, undocumented
    ripple_transaction_hash: NotRequired[object]
    # coin; observed, undocumented
    tx_hash: NotRequired[object]
    # coin; observed, undocumented
    transactionHash: NotRequired[object]
    # coin; observed, undocumented
    addressTag: NotRequired[object]
    # coin; observed, undocumented
    chain: NotRequired[object]
    # Coin. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-6).
    address: NotRequired[str | None]
    # Coin. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-7).
    destination_tag: NotRequired[str | None]
    # Coin. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-8).
    ledger_transaction_hash: NotRequired[str | None]
    # bank transfer (SPEI); observed, undocumented
    origin_id: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    clave_de_rastreo: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    fecha_operacion: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    beneficiary_bank_code: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    huella_digital: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    concepto: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    beneficiary_name: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    beneficiary_clabe: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    numeric_ref: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    cep_link: NotRequired[object]
    # bank transfer (SPEI); observed, undocumented
    fail_reason: NotRequired[object]
    # Pix; observed, undocumented
    end_to_end_id: NotRequired[object]
    # Pix; observed, undocumented
    payee: NotRequired[object]
    # Pix; observed, undocumented
    payer: NotRequired[object]
    # Pix; observed, undocumented
    is_reversal: NotRequired[object]
    # internal transfer; observed, undocumented
    email: NotRequired[object]
    # internal transfer; observed, undocumented
    phone: NotRequired[object]
    # internal transfer; observed, undocumented
    recipient_name: NotRequired[object]



class WithdrawalPayload(TypedDict):
    """Source: Funding and Withdrawal Notification Service, Withdrawal record."""

    # Unique withdrawal identifier. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-2).
    wid: str
    # State of the withdrawal. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-4).
    status: WithdrawalStatus
    # ISO 8601 timestamp (ISO 8601). Source: Funding and Withdrawal Notification Service, Withdrawal record.
    created_at: str
    # Currency of the amount. Source: Funding and Withdrawal Notification Service, Withdrawal record.
    currency: str
    # Method code, such as btc. Source: Funding and Withdrawal Notification Service, Withdrawal record.
    method: NotRequired[str | None]
    # Long name of the method. Source: Funding and Withdrawal Notification Service, Withdrawal record.
    method_name: NotRequired[str | None]
    # In currency units (a decimal number as text). Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-3).
    amount: NotRequired[str | None]
    # Digital asset in a network; usually the currency. Source: Funding and Withdrawal Notification Service, Withdrawal record.
    asset: NotRequired[str | None]
    # Payment network. Source: Funding and Withdrawal Notification Service, Withdrawal record.
    network: NotRequired[str | None]
    # Mechanism, protocol or standard used in the network. Source: Funding and Withdrawal Notification Service, Withdrawal record.
    protocol: NotRequired[str | None]
    # Integration connecting to the network. Source: Funding and Withdrawal Notification Service, Withdrawal record.
    integration: NotRequired[str | None]
    # Fields vary by method. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-5).
    details: WithdrawalDetails
    # Observed, undocumented.
    updated_at: NotRequired[object]
    # Observed, undocumented.
    deposit_id: NotRequired[object]
    # Observed, undocumented.
    sender_clabe: NotRequired[object]
    # Observed, undocumented.
    receiver_clabe: NotRequired[object]
    # Observed, undocumented.
    legal_operation_entity: NotRequired[object]



class WithdrawalNotification(TypedDict):
    """Source: Funding and Withdrawal Notification Service, Notification envelope."""

    # The event.
    event: WithdrawalEvent
    # The record.
    payload: WithdrawalPayload


# A notification of the transaction service; `payload.type` selects the kind.
TransactionNotification: TypeAlias = IssuanceNotification | RedemptionNotification | CryptoDepositNotification | CryptoWithdrawalNotification | ConversionNotification

# A notification of either service, by `event`, then `payload.type` and `payload.status`.
Notification: TypeAlias = TransactionNotification | FundingNotification | WithdrawalNotification
