import type { Service } from '#contract/terms'

/** Format of a value. `id`: a long id, hash or address, cut in its middle. `prose`: a name or a sentence. */
export type FieldFormat = 'text' | 'prose' | 'status' | 'amount' | 'instant' | 'id' | 'url'

/** The notification of the fields. */
export interface FieldsOf {
  readonly service: Service
  /** A record kind, such as `issuance`. */
  readonly kind: string
}

/** Groups of fields, in the displayed order. `main` is titled by the kind. */
export const fieldGroups = [
  'main',
  'failure',
  'refund',
  'parties',
  'references',
  'notification',
  'other',
] as const
export type FieldGroupName = (typeof fieldGroups)[number]

export interface FieldWords {
  readonly label: string
  readonly group: FieldGroupName
  readonly format: FieldFormat
}

const main = (label: string, format: FieldFormat = 'text') => ({ label, group: 'main', format }) as const
const party = (label: string, format: FieldFormat = 'text') => ({ label, group: 'parties', format }) as const
const reference = (label: string, format: FieldFormat = 'text') =>
  ({ label, group: 'references', format }) as const
const refund = (label: string, format: FieldFormat = 'text') => ({ label, group: 'refund', format }) as const
const failure = (label: string, format: FieldFormat = 'prose') =>
  ({ label, group: 'failure', format }) as const

/** The members of a transaction and of each kind-specific object, in the displayed order. */
const transactionWords: Readonly<Record<string, FieldWords>> = {
  status: main('Status', 'status'),
  amount: main('Amount', 'amount'),
  amount_from: main('Amount sold', 'amount'),
  amount_to: main('Amount bought', 'amount'),
  asset: main('Asset'),
  asset_from: main('Asset sold'),
  asset_to: main('Asset bought'),
  exchange_rate: main('Exchange rate', 'amount'),
  method: main('Method'),
  network: main('Network'),
  created_at: main('Created', 'instant'),
  updated_at: main('Updated', 'instant'),
  failure_reason: failure('Reason'),
  'error.code': failure('Error code', 'text'),
  'error.message': failure('Error message'),
  refunded: refund('Refunded'),
  refund_status: refund('Refund status', 'status'),
  refund_steps: refund('Steps'),
  deposit_sender_name: party('Sender', 'prose'),
  deposit_sender_clabe: party('Sender CLABE'),
  deposit_receiver_clabe: party('Receiver CLABE'),
  'receiver_account.type': party('Receiver account'),
  'receiver_account.mexican_bank_account.clabe': party('Receiver CLABE'),
  crypto_source_address: party('From address', 'id'),
  crypto_destination_address: party('To address', 'id'),
  id: reference('Transaction id', 'id'),
  external_ref: reference('External reference', 'id'),
  quote_id: reference('Quote id', 'id'),
  crypto_tx_hash: reference('Transaction hash', 'id'),
  external_fiat_id: reference('Fiat transfer id', 'id'),
  'receiver_account.mexican_bank_account.external_fiat_id': reference('Fiat transfer id', 'id'),
}

/** The members of a funding or withdrawal and of its `details`. */
const fundingWords: Readonly<Record<string, FieldWords>> = {
  status: main('Status', 'status'),
  amount: main('Amount', 'amount'),
  currency: main('Currency'),
  method_name: main('Method', 'prose'),
  method: main('Method code'),
  asset: main('Asset'),
  network: main('Network'),
  protocol: main('Protocol'),
  integration: main('Integration'),
  created_at: main('Created', 'instant'),
  updated_at: main('Updated', 'instant'),
  'details.fail_reason': failure('Reason'),
  'details.sender_name': party('Sender', 'prose'),
  'details.sender_clabe': party('Sender CLABE'),
  sender_clabe: party('Sender CLABE'),
  'details.sender_bank': party('Sender bank'),
  'details.clave': party('Bank code'),
  'details.sender_rfc_curp': party('Sender tax id'),
  'details.receive_clabe': party('Receiver CLABE'),
  receiver_clabe: party('Receiver CLABE'),
  'details.beneficiary_name': party('Receiver', 'prose'),
  'details.beneficiary_clabe': party('Receiver CLABE'),
  'details.beneficiary_bank_code': party('Receiver bank'),
  'details.address': party('Address', 'id'),
  'details.withdrawal_address': party('To address', 'id'),
  'details.receiving_address': party('To address', 'id'),
  'details.destination_tag': party('Destination tag'),
  'details.addressTag': party('Address tag'),
  'details.chain': party('Chain'),
  'details.recipient_name': party('Receiver', 'prose'),
  'details.email': party('Email'),
  'details.phone': party('Phone'),
  fid: reference('Funding id', 'id'),
  wid: reference('Withdrawal id', 'id'),
  deposit_id: reference('Deposit id', 'id'),
  'details.clave_rastreo': reference('Tracking key', 'id'),
  'details.clave_de_rastreo': reference('Tracking key', 'id'),
  'details.clave_rastreo_origen': reference('Original tracking key', 'id'),
  'details.numeric_reference': reference('Numeric reference'),
  'details.numeric_ref': reference('Numeric reference'),
  'details.concepto': reference('Description', 'prose'),
  'details.deposit_type': reference('Deposit type'),
  'details.origin_wid': reference('Reversed withdrawal', 'id'),
  'details.origin_id': reference('Origin id', 'id'),
  'details.origin_client_id': reference('Origin client id', 'id'),
  'details.ledger_transaction_hash': reference('Transaction hash', 'id'),
  'details.ripple_transaction_hash': reference('Transaction hash', 'id'),
  'details.tx_hash': reference('Transaction hash', 'id'),
  'details.transactionHash': reference('Transaction hash', 'id'),
  'details.confirmations': reference('Confirmations'),
  'details.end_to_end_id': reference('End-to-end id', 'id'),
  'details.operation_date': reference('Operation date', 'instant'),
  'details.fecha_operacion': reference('Operation date', 'instant'),
  'details.huella_digital': reference('Fingerprint', 'id'),
  'details.cep_link': reference('Payment receipt', 'url'),
  'details.tx_url': reference('Transaction URL', 'url'),
}

/**
 * The words of a field by its path within its record; `null` for an undocumented field that was never
 * observed.
 */
export function fieldWords(service: 'transactions' | 'funding', path: string): FieldWords | null {
  const words = service === 'funding' ? fundingWords : transactionWords
  return Object.hasOwn(words, path) ? (words[path] ?? null) : null
}

/** Position of a field in its group. */
export function fieldRank(service: 'transactions' | 'funding', path: string): number {
  return ranks[service].get(path) ?? Number.MAX_SAFE_INTEGER
}

const ranks = {
  transactions: new Map(Object.keys(transactionWords).map((path, rank) => [path, rank])),
  funding: new Map(Object.keys(fundingWords).map((path, rank) => [path, rank])),
}

/** The title of a group; of `main` the kind. */
export const groupTitles: Readonly<Record<Exclude<FieldGroupName, 'main'>, string>> = {
  failure: 'Failure',
  refund: 'Refund',
  parties: 'From and to',
  references: 'References',
  notification: 'Notification',
  other: 'Other fields',
}
