// Notifications of both services, by Hooktrail (hooktrail types).
// Sources: Transaction Notification Service (read on 2026-11-21); Funding and Withdrawal Notification Service (read on 2026-11-21).
// Real notifications may have more members, and values outside the documented ones. Write a default branch, and respond 2xx to it.
package notifications

import (
	"encoding/json"
	"strings"
)

// Text is a JSON text. A JSON number is read as its digits, since some real notifications have numbers.
type Text string

// UnmarshalJSON reads a JSON text, number or null.
func (t *Text) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && (data[0] == '-' || data[0] >= '0' && data[0] <= '9') {
		*t = Text(data)
		return nil
	}
	return json.Unmarshal(data, (*string)(t))
}

// TransactionStatus: Source: Transaction Notification Service, States and transitions.
type TransactionStatus string

const (
	TransactionStatusPending    TransactionStatus = "PENDING"
	TransactionStatusInProgress TransactionStatus = "IN_PROGRESS"
	TransactionStatusComplete   TransactionStatus = "COMPLETE"
	TransactionStatusFailed     TransactionStatus = "FAILED"
)

// TransactionType: Source: Transaction Notification Service, Common transaction fields.
type TransactionType string

const (
	TransactionTypeIssuance         TransactionType = "ISSUANCE"
	TransactionTypeRedemption       TransactionType = "REDEMPTION"
	TransactionTypeCryptoDeposit    TransactionType = "CRYPTO_DEPOSIT"
	TransactionTypeCryptoWithdrawal TransactionType = "CRYPTO_WITHDRAWAL"
	TransactionTypeConversion       TransactionType = "CONVERSION"
)

// TransactionMethod: Source: Transaction Notification Service, issuance object.
type TransactionMethod string

const (
	TransactionMethodSpei             TransactionMethod = "SPEI"
	TransactionMethodExchangeTransfer TransactionMethod = "EXCHANGE_TRANSFER"
)

// RefundStatus: Source: Transaction Notification Service, States and transitions.
type RefundStatus string

const (
	RefundStatusPending    RefundStatus = "PENDING"
	RefundStatusInProgress RefundStatus = "IN_PROGRESS"
	RefundStatusComplete   RefundStatus = "COMPLETE"
	RefundStatusFailed     RefundStatus = "FAILED"
)

// RefundStepStatus: Source: Transaction Notification Service, Refund step.
type RefundStepStatus string

const (
	RefundStepStatusInProgress RefundStepStatus = "IN_PROGRESS"
	RefundStepStatusComplete   RefundStepStatus = "COMPLETE"
	RefundStepStatusFailed     RefundStepStatus = "FAILED"
)

// IssuanceRefundStepName: Source: Transaction Notification Service, Refund step.
type IssuanceRefundStepName string

const (
	IssuanceRefundStepNameExchangeTransfer IssuanceRefundStepName = "EXCHANGE_TRANSFER"
	IssuanceRefundStepNameSpeiWithdrawal   IssuanceRefundStepName = "SPEI_WITHDRAWAL"
)

// RedemptionRefundStepName: Source: Transaction Notification Service, Refund step.
type RedemptionRefundStepName string

const (
	RedemptionRefundStepNameExchangeTransfer RedemptionRefundStepName = "EXCHANGE_TRANSFER"
	RedemptionRefundStepNameTokenMint        RedemptionRefundStepName = "TOKEN_MINT"
	RedemptionRefundStepNameTokenTransfer    RedemptionRefundStepName = "TOKEN_TRANSFER"
	RedemptionRefundStepNameTokenDeposit     RedemptionRefundStepName = "TOKEN_DEPOSIT"
)

// FundingStatus: Source: Funding and Withdrawal Notification Service, States and transitions.
type FundingStatus string

const (
	FundingStatusPending  FundingStatus = "pending"
	FundingStatusComplete FundingStatus = "complete"
	FundingStatusFailed   FundingStatus = "failed"
)

// WithdrawalStatus: Source: Funding and Withdrawal Notification Service, States and transitions.
type WithdrawalStatus string

const (
	WithdrawalStatusPending    WithdrawalStatus = "pending"
	WithdrawalStatusProcessing WithdrawalStatus = "processing"
	WithdrawalStatusComplete   WithdrawalStatus = "complete"
	WithdrawalStatusFailed     WithdrawalStatus = "failed"
)

// TransactionEvent: Source: Transaction Notification Service, Notification envelope.
type TransactionEvent string

const (
	TransactionEventTransaction TransactionEvent = "TRANSACTION"
)

// FundingEvent: Source: Funding and Withdrawal Notification Service, Notification envelope.
type FundingEvent string

const (
	FundingEventFunding FundingEvent = "funding"
)

// WithdrawalEvent: Source: Funding and Withdrawal Notification Service, Notification envelope.
type WithdrawalEvent string

const (
	WithdrawalEventWithdrawal WithdrawalEvent = "withdrawal"
)

// TransactionError: Source: Transaction Notification Service, issuance object.
type TransactionError struct {
	// Code of the error. Source: Transaction Notification Service, issuance object.
	Code string `json:"code"`

	// Message of the error. Source: Transaction Notification Service, issuance object.
	Message string `json:"message"`
}

// IssuanceRefundStep: Source: Transaction Notification Service, Refund step.
type IssuanceRefundStep struct {
	// What this step of the refund does. Source: Transaction Notification Service, Refund step (T10-1).
	Step IssuanceRefundStepName `json:"step"`

	// State of the step. Source: Transaction Notification Service, Refund step (T10-2).
	Status RefundStepStatus `json:"status"`

	// Reconciliation identifier; omitted while IN_PROGRESS, may never exist for FAILED steps. Source: Transaction Notification Service, Refund step (T10-3).
	Id *string `json:"id,omitempty"`
}

// RedemptionRefundStep: Source: Transaction Notification Service, Refund step.
type RedemptionRefundStep struct {
	// What this step of the refund does. Source: Transaction Notification Service, Refund step (T10-1).
	Step RedemptionRefundStepName `json:"step"`

	// State of the step. Source: Transaction Notification Service, Refund step (T10-2).
	Status RefundStepStatus `json:"status"`

	// Reconciliation identifier; omitted while IN_PROGRESS, may never exist for FAILED steps. Source: Transaction Notification Service, Refund step (T10-3).
	Id *string `json:"id,omitempty"`
}

// MexicanBankAccount: Source: Transaction Notification Service, redemption object.
type MexicanBankAccount struct {
	// Destination bank account; present for SPEI redemptions (18 digits). Source: Transaction Notification Service, redemption object (T6-8).
	Clabe string `json:"clabe"`

	// Fiat transfer id; null when no SPEI transfer is involved; omitted in the refund example. Source: Transaction Notification Service, redemption object (T6-9).
	ExternalFiatId *string `json:"external_fiat_id,omitempty"`
}

// ReceiverAccount: Source: Transaction Notification Service, redemption object.
type ReceiverAccount struct {
	// Such as MEXICAN_BANK_ACCOUNT for SPEI. Source: Transaction Notification Service, redemption object (T6-7).
	Type string `json:"type"`

	// Present for SPEI redemptions. Source: Transaction Notification Service, redemption object.
	MexicanBankAccount *MexicanBankAccount `json:"mexican_bank_account,omitempty"`
}

// Issuance: Source: Transaction Notification Service, issuance object.
type Issuance struct {
	// Payment network, such as ARBITRUM. Source: Transaction Notification Service, issuance object (T5-1).
	Network string `json:"network"`

	// Positive number, amount credited to the account (a decimal number as text). Source: Transaction Notification Service, issuance object (T5-2).
	Amount Text `json:"amount"`

	// SPEI or EXCHANGE_TRANSFER. Source: Transaction Notification Service, issuance object (T5-3).
	Method TransactionMethod `json:"method"`

	// Code of the fiat settlement asset, e.g. MXN for SPEI, BRL for EXCHANGE_TRANSFER. Source: Transaction Notification Service, issuance object (T5-4).
	Asset string `json:"asset"`

	// Sender bank account number; only for SPEI issuances (18 digits). Source: Transaction Notification Service, issuance object (T5-5).
	DepositSenderClabe *string `json:"deposit_sender_clabe,omitempty"`

	// Sender name; only for SPEI issuances. Source: Transaction Notification Service, issuance object (T5-6).
	DepositSenderName *string `json:"deposit_sender_name,omitempty"`

	// Receiving account number; only for SPEI issuances (18 digits). Source: Transaction Notification Service, issuance object (T5-7).
	DepositReceiverClabe *string `json:"deposit_receiver_clabe,omitempty"`

	// Whether the transaction has been refunded. Source: Transaction Notification Service, issuance object (T5-8).
	Refunded *bool `json:"refunded,omitempty"`

	// Blockchain address the crypto was sent from. Source: Transaction Notification Service, issuance object (T5-9).
	CryptoSourceAddress *string `json:"crypto_source_address,omitempty"`

	// Blockchain address the crypto went to; only when status is COMPLETE. Source: Transaction Notification Service, issuance object (T5-10).
	CryptoDestinationAddress *string `json:"crypto_destination_address,omitempty"`

	// On-chain transaction id; only when status is COMPLETE. Source: Transaction Notification Service, issuance object (T5-11).
	CryptoTxHash *string `json:"crypto_tx_hash,omitempty"`

	// Reason for a failure. Source: Transaction Notification Service, issuance object (T5-12).
	FailureReason *string `json:"failure_reason,omitempty"`

	// Present in failed and refunded examples. Source: Transaction Notification Service, issuance object (T5-13).
	Error *TransactionError `json:"error,omitempty"`

	// Fiat transfer id; null when the issuance was not started by a SPEI transfer. Source: Transaction Notification Service, issuance object (T5-14).
	ExternalFiatId *string `json:"external_fiat_id"`

	// Only once a refund was triggered. Source: Transaction Notification Service, issuance object (T5-15).
	RefundStatus *RefundStatus `json:"refund_status,omitempty"`

	// Only once a refund was triggered; ordered by step creation time, oldest first. Source: Transaction Notification Service, issuance object (T5-16).
	RefundSteps []IssuanceRefundStep `json:"refund_steps,omitempty"`
}

// IssuancePayload: Source: Transaction Notification Service, Common transaction fields.
type IssuancePayload struct {
	// Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1).
	Id string `json:"id"`

	// Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2).
	Type TransactionType `json:"type"`

	// State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3).
	Status TransactionStatus `json:"status"`

	// Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4).
	CreatedAt string `json:"created_at"`

	// Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5).
	UpdatedAt string `json:"updated_at"`

	// Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6).
	ExternalRef *string `json:"external_ref,omitempty"`

	// The issuance.
	Issuance Issuance `json:"issuance"`
}

// IssuanceNotification: Source: Transaction Notification Service, Notification envelope.
type IssuanceNotification struct {
	// The event.
	Event TransactionEvent `json:"event"`

	// The record.
	Payload IssuancePayload `json:"payload"`
}

func (*IssuanceNotification) isNotification() {}

// Redemption: Source: Transaction Notification Service, redemption object.
type Redemption struct {
	// Such as ARBITRUM or POLYGON. Source: Transaction Notification Service, redemption object (T6-1).
	Network string `json:"network"`

	// Positive number, tokens to redeem (a decimal number as text). Source: Transaction Notification Service, redemption object (T6-2).
	Amount Text `json:"amount"`

	// SPEI or EXCHANGE_TRANSFER. Source: Transaction Notification Service, redemption object (T6-3).
	Method TransactionMethod `json:"method"`

	// Fiat settlement asset: MXN for SPEI, BRL for EXCHANGE_TRANSFER. Source: Transaction Notification Service, redemption object (T6-4).
	Asset string `json:"asset"`

	// Whether refunded. Source: Transaction Notification Service, redemption object (T6-5).
	Refunded bool `json:"refunded"`

	// Destination account details. Source: Transaction Notification Service, redemption object (T6-6).
	ReceiverAccount ReceiverAccount `json:"receiver_account"`

	// Reason for a failure. Source: Transaction Notification Service, redemption object (T6-10).
	FailureReason *string `json:"failure_reason,omitempty"`

	// Present in failed and refunded examples. Source: Transaction Notification Service, redemption object (T6-11).
	Error *TransactionError `json:"error,omitempty"`

	// Only once a refund was triggered. Source: Transaction Notification Service, redemption object (T6-12).
	RefundStatus *RefundStatus `json:"refund_status,omitempty"`

	// Only once a refund was triggered; ordered by step creation time, oldest first. Source: Transaction Notification Service, redemption object (T6-13).
	RefundSteps []RedemptionRefundStep `json:"refund_steps,omitempty"`
}

// RedemptionPayload: Source: Transaction Notification Service, Common transaction fields.
type RedemptionPayload struct {
	// Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1).
	Id string `json:"id"`

	// Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2).
	Type TransactionType `json:"type"`

	// State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3).
	Status TransactionStatus `json:"status"`

	// Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4).
	CreatedAt string `json:"created_at"`

	// Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5).
	UpdatedAt string `json:"updated_at"`

	// Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6).
	ExternalRef *string `json:"external_ref,omitempty"`

	// The redemption.
	Redemption Redemption `json:"redemption"`
}

// RedemptionNotification: Source: Transaction Notification Service, Notification envelope.
type RedemptionNotification struct {
	// The event.
	Event TransactionEvent `json:"event"`

	// The record.
	Payload RedemptionPayload `json:"payload"`
}

func (*RedemptionNotification) isNotification() {}

// CryptoDeposit: Source: Transaction Notification Service, crypto_deposit object.
type CryptoDeposit struct {
	// Such as ARBITRUM. Source: Transaction Notification Service, crypto_deposit object (T7-1).
	Network string `json:"network"`

	// Positive number (a decimal number as text). Source: Transaction Notification Service, crypto_deposit object (T7-2).
	Amount Text `json:"amount"`

	// Asset of the transaction. Source: Transaction Notification Service, crypto_deposit object (T7-3).
	Asset string `json:"asset"`

	// Sending address. Source: Transaction Notification Service, crypto_deposit object (T7-4).
	CryptoSourceAddress string `json:"crypto_source_address"`

	// Receiving address. Source: Transaction Notification Service, crypto_deposit object (T7-5).
	CryptoDestinationAddress string `json:"crypto_destination_address"`

	// Only when COMPLETE. Source: Transaction Notification Service, crypto_deposit object (T7-6).
	CryptoTxHash *string `json:"crypto_tx_hash,omitempty"`

	// Reason for a failure. Source: Transaction Notification Service, crypto_deposit object (T7-7).
	FailureReason *string `json:"failure_reason,omitempty"`
}

// CryptoDepositPayload: Source: Transaction Notification Service, Common transaction fields.
type CryptoDepositPayload struct {
	// Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1).
	Id string `json:"id"`

	// Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2).
	Type TransactionType `json:"type"`

	// State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3).
	Status TransactionStatus `json:"status"`

	// Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4).
	CreatedAt string `json:"created_at"`

	// Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5).
	UpdatedAt string `json:"updated_at"`

	// Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6).
	ExternalRef *string `json:"external_ref,omitempty"`

	// The crypto deposit.
	CryptoDeposit CryptoDeposit `json:"crypto_deposit"`
}

// CryptoDepositNotification: Source: Transaction Notification Service, Notification envelope.
type CryptoDepositNotification struct {
	// The event.
	Event TransactionEvent `json:"event"`

	// The record.
	Payload CryptoDepositPayload `json:"payload"`
}

func (*CryptoDepositNotification) isNotification() {}

// CryptoWithdrawal: Source: Transaction Notification Service, crypto_withdrawal object.
type CryptoWithdrawal struct {
	// Such as ARBITRUM. Source: Transaction Notification Service, crypto_withdrawal object.
	Network string `json:"network"`

	// Positive number (a decimal number as text). Source: Transaction Notification Service, crypto_withdrawal object (T8-2).
	Amount Text `json:"amount"`

	// Asset of the transaction. Source: Transaction Notification Service, crypto_withdrawal object.
	Asset string `json:"asset"`

	// Sending address. Source: Transaction Notification Service, crypto_withdrawal object.
	CryptoSourceAddress string `json:"crypto_source_address"`

	// Receiving address. Source: Transaction Notification Service, crypto_withdrawal object.
	CryptoDestinationAddress string `json:"crypto_destination_address"`

	// Only when COMPLETE. Source: Transaction Notification Service, crypto_withdrawal object.
	CryptoTxHash *string `json:"crypto_tx_hash,omitempty"`

	// Reason for a failure. Source: Transaction Notification Service, crypto_withdrawal object.
	FailureReason *string `json:"failure_reason,omitempty"`
}

// CryptoWithdrawalPayload: Source: Transaction Notification Service, Common transaction fields.
type CryptoWithdrawalPayload struct {
	// Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1).
	Id string `json:"id"`

	// Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2).
	Type TransactionType `json:"type"`

	// State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3).
	Status TransactionStatus `json:"status"`

	// Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4).
	CreatedAt string `json:"created_at"`

	// Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5).
	UpdatedAt string `json:"updated_at"`

	// Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6).
	ExternalRef *string `json:"external_ref,omitempty"`

	// The crypto withdrawal.
	CryptoWithdrawal CryptoWithdrawal `json:"crypto_withdrawal"`
}

// CryptoWithdrawalNotification: Source: Transaction Notification Service, Notification envelope.
type CryptoWithdrawalNotification struct {
	// The event.
	Event TransactionEvent `json:"event"`

	// The record.
	Payload CryptoWithdrawalPayload `json:"payload"`
}

func (*CryptoWithdrawalNotification) isNotification() {}

// Conversion: Source: Transaction Notification Service, conversion object.
type Conversion struct {
	// Quote used for the conversion. Source: Transaction Notification Service, conversion object (T9-1).
	QuoteId string `json:"quote_id"`

	// Amount of the source asset (a decimal number as text). Source: Transaction Notification Service, conversion object (T9-2).
	AmountFrom Text `json:"amount_from"`

	// Resulting amount of the destination asset (a decimal number as text). Source: Transaction Notification Service, conversion object (T9-3).
	AmountTo Text `json:"amount_to"`

	// Asset sold. Source: Transaction Notification Service, conversion object (T9-4).
	AssetFrom string `json:"asset_from"`

	// Asset bought. Source: Transaction Notification Service, conversion object (T9-5).
	AssetTo string `json:"asset_to"`

	// Rate applied (a decimal number as text). Source: Transaction Notification Service, conversion object (T9-6).
	ExchangeRate Text `json:"exchange_rate"`
}

// ConversionPayload: Source: Transaction Notification Service, Common transaction fields.
type ConversionPayload struct {
	// Unique transaction identifier (a UUID). Source: Transaction Notification Service, Common transaction fields (T4-1).
	Id string `json:"id"`

	// Selects the kind-specific object. Source: Transaction Notification Service, Common transaction fields (T4-2).
	Type TransactionType `json:"type"`

	// State of the transaction. Source: Transaction Notification Service, Common transaction fields (T4-3).
	Status TransactionStatus `json:"status"`

	// Creation time (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-4).
	CreatedAt string `json:"created_at"`

	// Time of last update (ISO 8601). Source: Transaction Notification Service, Common transaction fields (T4-5).
	UpdatedAt string `json:"updated_at"`

	// Optional; absent in conversion and refund payloads. Source: Transaction Notification Service, Common transaction fields (T4-6).
	ExternalRef *string `json:"external_ref,omitempty"`

	// The conversion.
	Conversion Conversion `json:"conversion"`
}

// ConversionNotification: Source: Transaction Notification Service, Notification envelope.
type ConversionNotification struct {
	// The event.
	Event TransactionEvent `json:"event"`

	// The record.
	Payload ConversionPayload `json:"payload"`
}

func (*ConversionNotification) isNotification() {}

// FundingDetails: Members vary by method; the list is incomplete. Source: Funding and Withdrawal Notification Service, Funding record.
type FundingDetails struct {
	// bank transfer (SPEI); observed, undocumented
	ReceiveClabe json.RawMessage `json:"receive_clabe,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	SenderRfcCurp json.RawMessage `json:"sender_rfc_curp,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	DepositType json.RawMessage `json:"deposit_type,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	ClaveRastreoOrigen json.RawMessage `json:"clave_rastreo_origen,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	OriginWid json.RawMessage `json:"origin_wid,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	OriginClientId json.RawMessage `json:"origin_client_id,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	OperationDate json.RawMessage `json:"operation_date,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	BeneficiaryName json.RawMessage `json:"beneficiary_name,omitempty"`

	// Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-13).
	SenderName *string `json:"sender_name,omitempty"`

	// Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-14).
	SenderClabe *string `json:"sender_clabe,omitempty"`

	// Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-15).
	SenderBank *Text `json:"sender_bank,omitempty"`

	// Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-16).
	Clave *Text `json:"clave,omitempty"`

	// Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-17).
	ClaveRastreo *string `json:"clave_rastreo,omitempty"`

	// Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-18).
	NumericReference *string `json:"numeric_reference,omitempty"`

	// Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-19).
	Concepto *string `json:"concepto,omitempty"`

	// Bank transfer (SPEI). Source: Funding and Withdrawal Notification Service, Funding record (F3-20).
	CepLink *string `json:"cep_link,omitempty"`

	// coin; observed, undocumented
	ReceivingAddress json.RawMessage `json:"receiving_address,omitempty"`

	// coin; observed, undocumented
	TxHash json.RawMessage `json:"tx_hash,omitempty"`

	// coin; observed, undocumented
	Confirmations json.RawMessage `json:"confirmations,omitempty"`

	// coin; observed, undocumented
	TxUrl json.RawMessage `json:"tx_url,omitempty"`

	// Pix; observed, undocumented
	EndToEndId json.RawMessage `json:"end_to_end_id,omitempty"`

	// Pix; observed, undocumented
	Payee json.RawMessage `json:"payee,omitempty"`

	// Pix; observed, undocumented
	Payer json.RawMessage `json:"payer,omitempty"`

	// Pix; observed, undocumented
	IsReversal json.RawMessage `json:"is_reversal,omitempty"`

	// internal transfer; observed, undocumented
	Email json.RawMessage `json:"email,omitempty"`

	// internal transfer; observed, undocumented
	Phone json.RawMessage `json:"phone,omitempty"`

	// internal transfer; observed, undocumented
	RecipientName json.RawMessage `json:"recipient_name,omitempty"`
}

// FundingPayload: Source: Funding and Withdrawal Notification Service, Funding record.
type FundingPayload struct {
	// Unique funding identifier. Source: Funding and Withdrawal Notification Service, Funding record (F3-1).
	Fid string `json:"fid"`

	// State of the funding. Source: Funding and Withdrawal Notification Service, Funding record (F3-2).
	Status FundingStatus `json:"status"`

	// ISO 8601 timestamp (ISO 8601). Source: Funding and Withdrawal Notification Service, Funding record (F3-3).
	CreatedAt string `json:"created_at"`

	// Currency of the amount. Source: Funding and Withdrawal Notification Service, Funding record (F3-4).
	Currency string `json:"currency"`

	// Method code, such as btc. Source: Funding and Withdrawal Notification Service, Funding record (F3-5).
	Method *string `json:"method,omitempty"`

	// Long name of the method. Source: Funding and Withdrawal Notification Service, Funding record (F3-6).
	MethodName *string `json:"method_name,omitempty"`

	// In currency units (a decimal number as text). Source: Funding and Withdrawal Notification Service, Funding record (F3-7).
	Amount *Text `json:"amount,omitempty"`

	// Digital asset in a network; usually the currency. Source: Funding and Withdrawal Notification Service, Funding record (F3-8).
	Asset *string `json:"asset,omitempty"`

	// Payment network. Source: Funding and Withdrawal Notification Service, Funding record (F3-9).
	Network *string `json:"network,omitempty"`

	// Mechanism, protocol or standard used in the network. Source: Funding and Withdrawal Notification Service, Funding record (F3-10).
	Protocol *string `json:"protocol,omitempty"`

	// Integration connecting to the network. Source: Funding and Withdrawal Notification Service, Funding record (F3-11).
	Integration *string `json:"integration,omitempty"`

	// Fields vary by method. Source: Funding and Withdrawal Notification Service, Funding record (F3-12).
	Details FundingDetails `json:"details"`

	// Observed, undocumented.
	UpdatedAt json.RawMessage `json:"updated_at,omitempty"`

	// Observed, undocumented.
	DepositId json.RawMessage `json:"deposit_id,omitempty"`

	// Observed, undocumented.
	SenderClabe json.RawMessage `json:"sender_clabe,omitempty"`

	// Observed, undocumented.
	ReceiverClabe json.RawMessage `json:"receiver_clabe,omitempty"`

	// Observed, undocumented.
	LegalOperationEntity json.RawMessage `json:"legal_operation_entity,omitempty"`
}

// FundingNotification: Source: Funding and Withdrawal Notification Service, Notification envelope.
type FundingNotification struct {
	// The event.
	Event FundingEvent `json:"event"`

	// The record.
	Payload FundingPayload `json:"payload"`
}

func (*FundingNotification) isNotification() {}

// WithdrawalDetails: Members vary by method; the list is incomplete. Source: Funding and Withdrawal Notification Service, Withdrawal record.
type WithdrawalDetails struct {
	// coin; observed, undocumented
	WithdrawalAddress json.RawMessage `json:"withdrawal_address,omitempty"`

	// coin; observed, undocumented
	RippleTransactionHash json.RawMessage `json:"ripple_transaction_hash,omitempty"`

	// coin; observed, undocumented
	TxHash json.RawMessage `json:"tx_hash,omitempty"`

	// coin; observed, undocumented
	TransactionHash json.RawMessage `json:"transactionHash,omitempty"`

	// coin; observed, undocumented
	AddressTag json.RawMessage `json:"addressTag,omitempty"`

	// coin; observed, undocumented
	Chain json.RawMessage `json:"chain,omitempty"`

	// Coin. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-6).
	Address *string `json:"address,omitempty"`

	// Coin. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-7).
	DestinationTag *string `json:"destination_tag,omitempty"`

	// Coin. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-8).
	LedgerTransactionHash *string `json:"ledger_transaction_hash,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	OriginId json.RawMessage `json:"origin_id,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	ClaveDeRastreo json.RawMessage `json:"clave_de_rastreo,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	FechaOperacion json.RawMessage `json:"fecha_operacion,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	BeneficiaryBankCode json.RawMessage `json:"beneficiary_bank_code,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	HuellaDigital json.RawMessage `json:"huella_digital,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	Concepto json.RawMessage `json:"concepto,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	BeneficiaryName json.RawMessage `json:"beneficiary_name,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	BeneficiaryClabe json.RawMessage `json:"beneficiary_clabe,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	NumericRef json.RawMessage `json:"numeric_ref,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	CepLink json.RawMessage `json:"cep_link,omitempty"`

	// bank transfer (SPEI); observed, undocumented
	FailReason json.RawMessage `json:"fail_reason,omitempty"`

	// Pix; observed, undocumented
	EndToEndId json.RawMessage `json:"end_to_end_id,omitempty"`

	// Pix; observed, undocumented
	Payee json.RawMessage `json:"payee,omitempty"`

	// Pix; observed, undocumented
	Payer json.RawMessage `json:"payer,omitempty"`

	// Pix; observed, undocumented
	IsReversal json.RawMessage `json:"is_reversal,omitempty"`

	// internal transfer; observed, undocumented
	Email json.RawMessage `json:"email,omitempty"`

	// internal transfer; observed, undocumented
	Phone json.RawMessage `json:"phone,omitempty"`

	// internal transfer; observed, undocumented
	RecipientName json.RawMessage `json:"recipient_name,omitempty"`
}

// WithdrawalPayload: Source: Funding and Withdrawal Notification Service, Withdrawal record.
type WithdrawalPayload struct {
	// Unique withdrawal identifier. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-2).
	Wid string `json:"wid"`

	// State of the withdrawal. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-4).
	Status WithdrawalStatus `json:"status"`

	// ISO 8601 timestamp (ISO 8601). Source: Funding and Withdrawal Notification Service, Withdrawal record.
	CreatedAt string `json:"created_at"`

	// Currency of the amount. Source: Funding and Withdrawal Notification Service, Withdrawal record.
	Currency string `json:"currency"`

	// Method code, such as btc. Source: Funding and Withdrawal Notification Service, Withdrawal record.
	Method *string `json:"method,omitempty"`

	// Long name of the method. Source: Funding and Withdrawal Notification Service, Withdrawal record.
	MethodName *string `json:"method_name,omitempty"`

	// In currency units (a decimal number as text). Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-3).
	Amount *Text `json:"amount,omitempty"`

	// Digital asset in a network; usually the currency. Source: Funding and Withdrawal Notification Service, Withdrawal record.
	Asset *string `json:"asset,omitempty"`

	// Payment network. Source: Funding and Withdrawal Notification Service, Withdrawal record.
	Network *string `json:"network,omitempty"`

	// Mechanism, protocol or standard used in the network. Source: Funding and Withdrawal Notification Service, Withdrawal record.
	Protocol *string `json:"protocol,omitempty"`

	// Integration connecting to the network. Source: Funding and Withdrawal Notification Service, Withdrawal record.
	Integration *string `json:"integration,omitempty"`

	// Fields vary by method. Source: Funding and Withdrawal Notification Service, Withdrawal record (F4-5).
	Details WithdrawalDetails `json:"details"`

	// Observed, undocumented.
	UpdatedAt json.RawMessage `json:"updated_at,omitempty"`

	// Observed, undocumented.
	DepositId json.RawMessage `json:"deposit_id,omitempty"`

	// Observed, undocumented.
	SenderClabe json.RawMessage `json:"sender_clabe,omitempty"`

	// Observed, undocumented.
	ReceiverClabe json.RawMessage `json:"receiver_clabe,omitempty"`

	// Observed, undocumented.
	LegalOperationEntity json.RawMessage `json:"legal_operation_entity,omitempty"`
}

// WithdrawalNotification: Source: Funding and Withdrawal Notification Service, Notification envelope.
type WithdrawalNotification struct {
	// The event.
	Event WithdrawalEvent `json:"event"`

	// The record.
	Payload WithdrawalPayload `json:"payload"`
}

func (*WithdrawalNotification) isNotification() {}

// Notification: A notification of either service, by `event`, then `payload.type` and `payload.status`.
type Notification interface{ isNotification() }

// OtherNotification is of another event or type.
type OtherNotification struct {
	Event   string          `json:"event"`
	Payload json.RawMessage `json:"payload"`
}

func (*OtherNotification) isNotification() {}

// Decode returns a pointer to the notification's type by event and payload.type, or to an OtherNotification.
func Decode(body []byte) (Notification, error) {
	var head struct {
		Event   string
		Payload json.RawMessage
	}
	if err := json.Unmarshal(body, &head); err != nil {
		return nil, err
	}
	notification := notificationOf(head.Event, head.Payload)
	return notification, json.Unmarshal(body, notification)
}

func notificationOf(event string, payload json.RawMessage) Notification {
	switch strings.ToLower(event) {
	case "funding":
		return &FundingNotification{}
	case "withdrawal":
		return &WithdrawalNotification{}
	case "transaction":
		var head struct{ Type TransactionType }
		// A payload without a readable type is of another type.
		_ = json.Unmarshal(payload, &head)
		switch head.Type {
		case TransactionTypeIssuance:
			return &IssuanceNotification{}
		case TransactionTypeRedemption:
			return &RedemptionNotification{}
		case TransactionTypeCryptoDeposit:
			return &CryptoDepositNotification{}
		case TransactionTypeCryptoWithdrawal:
			return &CryptoWithdrawalNotification{}
		case TransactionTypeConversion:
			return &ConversionNotification{}
		}
	}
	return &OtherNotification{}
}
