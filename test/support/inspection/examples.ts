import { type TransactionKind, transactionKinds, transactionTypes } from '#contract/services/transactions'

/**
 * Notifications as the specification describes them, made from its field tables. `TNS`: Transaction Notification
 * Service. `FWNS`: Funding and Withdrawal Notification Service.
 */
export type JsonRecord = Record<string, unknown>
export interface Example {
  /** What it shows and which section describes it. */
  readonly title: string
  readonly kind: string
  readonly body: JsonRecord
  /** Codes of the findings that it causes intentionally; none if absent. */
  readonly findings?: readonly string[]
}

export type TransactionStatus = 'PENDING' | 'IN_PROGRESS' | 'COMPLETE' | 'FAILED'

const ids: Readonly<Record<TransactionKind, string>> = {
  issuance: '7f3a2c11-5d2e-4c8a-9b61-0f6a3d1e2b01',
  redemption: '9e1f4b22-6a3f-4d9b-8c72-1a7b4e2f3c02',
  crypto_deposit: 'a2b35c33-7b40-4eac-9d83-2b8c5f304d03',
  crypto_withdrawal: 'b3c46d44-8c51-4fbd-8e94-3c9d60415e04',
  conversion: 'c4d57e55-9d62-40ce-9fa5-4dae71526f05',
}

const minutes: Readonly<Record<TransactionStatus, string>> = {
  PENDING: '00',
  IN_PROGRESS: '03',
  COMPLETE: '08',
  FAILED: '08',
}

/**
 * TNS, "Notification envelope" and the kind's own section. Fields that belong to one status only are there in that status
 * only. `overrides` are merged into the kind object; `undefined` takes a field out.
 */
export function transactionExample(
  kind: TransactionKind,
  status: TransactionStatus,
  overrides: JsonRecord = {},
): { event: string; payload: JsonRecord } {
  const hasReference = kind !== 'conversion' && overrides.refund_status === undefined
  return {
    event: 'TRANSACTION',
    payload: {
      id: ids[kind],
      type: transactionTypes[transactionKinds.indexOf(kind)],
      status,
      created_at: '2024-05-06T10:00:00.000Z',
      updated_at: `2024-05-06T10:${minutes[status]}:00.000Z`,
      ...(hasReference ? { external_ref: 'order-1042' } : {}),
      [kind]: withOverrides(kindObjects[kind](status), overrides),
    },
  }
}

const kindObjects: Readonly<Record<TransactionKind, (status: TransactionStatus) => JsonRecord>> = {
  issuance: status => ({
    network: 'ARBITRUM',
    amount: '1500.25',
    method: 'SPEI',
    asset: 'MXN',
    deposit_sender_clabe: '002010077777777771',
    deposit_sender_name: 'Sender of the deposit',
    deposit_receiver_clabe: '646180157000000004',
    refunded: false,
    crypto_source_address: '0x0000000000000000000000000000000000000001',
    ...(status === 'COMPLETE' ? { crypto_destination_address: address, crypto_tx_hash: hash } : {}),
    ...(status === 'FAILED' ? failure : {}),
    external_fiat_id: 'e5f6a7b8c9d0e1f2a3b4c5d6e7f80901',
  }),
  redemption: status => ({
    network: 'POLYGON',
    amount: '820.00',
    method: 'SPEI',
    asset: 'MXN',
    refunded: false,
    receiver_account: {
      type: 'MEXICAN_BANK_ACCOUNT',
      mexican_bank_account: {
        clabe: '002010077777777771',
        external_fiat_id: status === 'COMPLETE' ? 'f6a7b8c9d0e1f2a3b4c5d6e7f8090a1b' : null,
      },
    },
    ...(status === 'FAILED' ? failure : {}),
  }),
  crypto_deposit: status => cryptoTransfer('250.000001', status),
  crypto_withdrawal: status => cryptoTransfer('99.5', status),
  conversion: () => ({
    quote_id: 'd5e68f66-0e73-41df-8ab6-5ebf82637006',
    amount_from: '1000.00',
    amount_to: '58.139534',
    asset_from: 'MXNB',
    asset_to: 'USDC',
    exchange_rate: '0.058139534',
  }),
}

const address = '0x00000000000000000000000000000000000000A2'
const hash = '0x5f1d3c2b4a59687786958473625140fedcba98765432100123456789abcdef01'
const failure = {
  failure_reason: 'The transaction could not be carried out.',
  error: { code: 'transaction_failed', message: 'The transaction could not be carried out.' },
}

function cryptoTransfer(amount: string, status: TransactionStatus): JsonRecord {
  return {
    network: 'ARBITRUM',
    amount,
    asset: 'USDC',
    crypto_source_address: '0x00000000000000000000000000000000000000B3',
    crypto_destination_address: address,
    ...(status === 'COMPLETE' ? { crypto_tx_hash: hash } : {}),
    ...(status === 'FAILED' ? { failure_reason: 'The transfer was not confirmed.' } : {}),
  }
}

/** FWNS, "Funding record" with the sample's details of a bank-transfer deposit. */
export function fundingExample(
  status: string,
  overrides: JsonRecord = {},
): { event: string; payload: JsonRecord } {
  return {
    event: 'funding',
    payload: withOverrides(
      {
        fid: '037c9d1e2f3a4b5c6d7e8f9012345678',
        status,
        created_at: '2024-05-06T09:30:00+00:00',
        currency: 'mxn',
        method: 'sp',
        method_name: 'SPEI Transfer',
        amount: '500.00',
        asset: 'mxn',
        network: 'spei',
        protocol: 'clabe',
        integration: 'bank',
        details: {
          sender_name: 'Sender of the deposit',
          sender_clabe: '00201**********771',
          sender_bank: 40002,
          clave: 40002,
          clave_rastreo: 'TRK0000000001',
          numeric_reference: '1234567',
          concepto: 'Deposit',
          cep_link: '',
        },
      },
      overrides,
    ),
  }
}

/** FWNS, "Withdrawal record" with the sample's details of a ledger-based coin. */
export function withdrawalExample(
  status: string,
  overrides: JsonRecord = {},
): { event: string; payload: JsonRecord } {
  return {
    event: 'withdrawal',
    payload: withOverrides(
      {
        wid: '148d0e2f3a4b5c6d7e8f901234567890',
        status,
        created_at: '2024-05-06T09:40:00+00:00',
        currency: 'xrp',
        method: 'rp',
        method_name: 'Ripple',
        amount: '25.5',
        asset: 'xrp',
        network: 'rp',
        protocol: 'xrpl',
        integration: 'ledger',
        details: {
          address: 'rEXAMPLE**************************',
          destination_tag: '1024',
          ledger_transaction_hash: status === 'complete' ? hash.slice(2).toUpperCase() : '',
        },
      },
      overrides,
    ),
  }
}

function withOverrides(object: JsonRecord, overrides: JsonRecord): JsonRecord {
  const merged = { ...object, ...overrides }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
}

/** TNS, "issuance object": fields of a transfer that was not made by SPEI. */
export const exchangeIssuance: JsonRecord = {
  method: 'EXCHANGE_TRANSFER',
  asset: 'BRL',
  deposit_sender_clabe: undefined,
  deposit_sender_name: undefined,
  deposit_receiver_clabe: undefined,
  external_fiat_id: null,
}
/** TNS, "redemption object": receiver_account without a further object. */
export const exchangeRedemption: JsonRecord = {
  method: 'EXCHANGE_TRANSFER',
  asset: 'BRL',
  receiver_account: { type: 'EXCHANGE_TRANSFER' },
}

/** TNS, "Refund step" and "States and transitions": a refund at each of its statuses. */
export function refundOf(kind: 'issuance' | 'redemption', status: string): JsonRecord {
  const [first, second] =
    kind === 'issuance' ? ['EXCHANGE_TRANSFER', 'SPEI_WITHDRAWAL'] : ['EXCHANGE_TRANSFER', 'TOKEN_MINT']
  const done = { step: first, status: 'COMPLETE', id: '0a1b2c3d4e5f60718293a4b5c6d7e8f9' }
  const account = { type: 'MEXICAN_BANK_ACCOUNT', mexican_bank_account: { clabe: '002010077777777771' } }
  const base = {
    ...failure,
    refund_status: status,
    ...(kind === 'redemption' ? { receiver_account: account } : {}),
  }
  switch (status) {
    case 'PENDING':
      return { ...base, refund_steps: [] }
    case 'IN_PROGRESS':
      return { ...base, refund_steps: [done, { step: second, status: 'IN_PROGRESS' }] }
    case 'COMPLETE':
      return {
        ...base,
        refunded: true,
        refund_steps: [
          done,
          {
            step: second,
            status: 'COMPLETE',
            id: kind === 'issuance' ? '1b2c3d4e5f60718293a4b5c6d7e8f90a' : hash,
          },
        ],
      }
    default:
      return { ...base, refund_steps: [done, { step: second, status: 'FAILED' }] }
  }
}

const transactionStatuses: readonly TransactionStatus[] = ['PENDING', 'IN_PROGRESS', 'COMPLETE', 'FAILED']

/** Every notification that the specification describes: each kind in each status, both methods, refunds, both records. */
export function allExamples(): Example[] {
  const transactions = transactionStatuses.flatMap(status => [
    ...transactionKinds.map(kind => ({
      title: `TNS, ${kind} object: ${status}`,
      kind,
      body: transactionExample(kind, status),
      findings: explained(kind, status),
    })),
    {
      title: `TNS, issuance object: EXCHANGE_TRANSFER ${status}`,
      kind: 'issuance',
      body: transactionExample('issuance', status, exchangeIssuance),
      findings: explained('issuance', status),
    },
    {
      title: `TNS, redemption object: EXCHANGE_TRANSFER ${status}`,
      kind: 'redemption',
      body: transactionExample('redemption', status, exchangeRedemption),
      findings: explained('redemption', status),
    },
  ])
  const refunds = transactionStatuses.flatMap(status =>
    (['issuance', 'redemption'] as const).map(kind => ({
      title: `TNS, States and transitions: ${kind} FAILED, refund_status ${status}`,
      kind,
      body: transactionExample(kind, 'FAILED', refundOf(kind, status)),
      findings: explained(kind, 'FAILED'),
    })),
  )
  const fundings = ['pending', 'complete', 'failed'].map(status => ({
    title: `FWNS, Funding record: ${status}`,
    kind: 'funding',
    body: fundingExample(status),
  }))
  const withdrawals = ['pending', 'processing', 'complete', 'failed'].map(status => ({
    title: `FWNS, Withdrawal record: ${status}`,
    kind: 'withdrawal',
    body: withdrawalExample(status),
  }))
  return [...transactions, ...refunds, ...fundings, ...withdrawals]
}

/** Failed issuances and redemptions have an error whose code the specification explains. */
function explained(kind: TransactionKind, status: TransactionStatus): string[] {
  const hasError = status === 'FAILED' && (kind === 'issuance' || kind === 'redemption')
  return hasError ? ['error-explained'] : []
}
