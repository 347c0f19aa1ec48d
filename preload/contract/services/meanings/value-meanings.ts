import type { Service } from '../../terms.ts'
import { withdrawalReversalType } from '../details.ts'
import { otherProductEvents } from '../envelope.ts'
import { refundStepMeanings } from '../refunds.ts'
import { sourceOf } from '../sources.ts'
import { knownErrorCodes } from '../transactions.ts'
import { clabeOddity } from '../values/clabe.ts'
import { bankOfClabe, bankOfCode, bankSource } from './mexican-banks.ts'

/** Meaning of a value as a phrase without a period, and its document. */
export interface Meaning {
  readonly text: string
  readonly source: string
}

export interface ValuePlace {
  readonly service: Service
  readonly kind: string
  /** From `payload`, without the kind-specific object and indexes: `refund_steps.status`, `details.sender_bank`. */
  readonly path: string
}

/** A scalar as received: the characters of a text, the digits of a number. */
export type Scalar = string | boolean | null

const states = sourceOf('transactions', 'States and transitions')
const steps = sourceOf('transactions', 'Refund step')
const issuance = sourceOf('transactions', 'issuance object')
const redemption = sourceOf('transactions', 'redemption object')
const observed = sourceOf('observed', 'Payloads in reality')

const transactionStatuses: Readonly<Record<string, Meaning>> = {
  PENDING: { text: 'Requested, not started', source: observed },
  IN_PROGRESS: { text: 'The outcome is not known yet', source: observed },
  COMPLETE: { text: 'Final: the transaction is complete', source: states },
  FAILED: { text: 'Final: the transaction failed', source: states },
}

const refundStatuses: Readonly<Record<string, Meaning>> = {
  PENDING: { text: 'The refund was triggered and is not executing yet', source: states },
  IN_PROGRESS: { text: 'At least one step of the refund is being processed', source: states },
  COMPLETE: { text: 'All steps finished, the funds were returned', source: states },
  FAILED: {
    text: 'The refund ended in an error it can’t recover from; some steps may be complete',
    source: states,
  },
}

const stepStatuses: Readonly<Record<string, Meaning>> = {
  IN_PROGRESS: { text: 'Its id follows in a later notification', source: steps },
  COMPLETE: { text: 'Its id is that of the operation behind it', source: steps },
  FAILED: { text: 'It may never have an id', source: steps },
}

const methods: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  issuance: {
    SPEI: { text: 'Deposited from a bank account, by SPEI', source: issuance },
    EXCHANGE_TRANSFER: { text: 'Deposited by an exchange transfer, without SPEI', source: issuance },
  },
  redemption: {
    SPEI: { text: 'Paid to a bank account in Mexico, by SPEI', source: redemption },
    EXCHANGE_TRANSFER: { text: 'Paid by an exchange transfer, without SPEI', source: redemption },
  },
}

const accountTypes: Readonly<Record<string, Meaning>> = {
  MEXICAN_BANK_ACCOUNT: { text: 'A bank account in Mexico, for SPEI', source: redemption },
  EXCHANGE_TRANSFER: {
    text: 'The account of an exchange transfer, without further details',
    source: redemption,
  },
}

/** Documented meaning of a value; `null` if there is none. */
export function meaningOf(place: ValuePlace, value: Scalar): Meaning | null {
  const { service, path } = place
  if (service === 'transactions') return transactionMeaning(place, value)
  if (typeof value !== 'string') return null
  switch (path) {
    case 'details.deposit_type':
      return value === withdrawalReversalType
        ? { text: 'Reverses a withdrawal that was complete', source: observed }
        : null
    case 'details.sender_bank':
    case 'details.clave':
    case 'details.beneficiary_bank_code':
      return bankMeaning(bankOfCode(value))
    default:
      return /clabe$/.test(path) ? clabeMeaning(value) : null
  }
}

function transactionMeaning({ kind, path }: ValuePlace, value: Scalar): Meaning | null {
  if (path === 'external_fiat_id' && kind === 'issuance' && value === null)
    return { text: 'Not started by a SPEI transfer', source: issuance }
  if (path === 'receiver_account.mexican_bank_account.external_fiat_id' && value === null)
    return { text: 'No SPEI transfer is involved', source: redemption }
  if (path === 'refunded' && typeof value === 'boolean' && (kind === 'issuance' || kind === 'redemption'))
    return {
      text: value ? 'The transaction was refunded' : 'The transaction was not refunded',
      source: kind === 'issuance' ? issuance : redemption,
    }
  if (typeof value !== 'string') return null
  switch (path) {
    case 'status':
      return known(transactionStatuses, value)
    case 'refund_status':
      return known(refundStatuses, value)
    case 'refund_steps.status':
      return known(stepStatuses, value)
    case 'refund_steps.step':
      return refundStepMeaning(kind, value)
    case 'method':
      return known(methods[kind] ?? {}, value)
    case 'receiver_account.type':
      return known(accountTypes, value)
    case 'error.code':
      return errorMeaning(value)
    default:
      return /clabe$/.test(path) ? clabeMeaning(value) : null
  }
}

/** Meaning of an error code of a failed transaction; `null` if undocumented. */
export function errorMeaning(code: string): Meaning | null {
  const text = knownErrorCodes.get(code)
  return text === undefined ? null : { text: sentenceCase(text), source: sourceOf('transactions', 'Errors') }
}

export function refundStepMeaning(kind: string, step: string): Meaning | null {
  const ofKind: Readonly<Record<string, string>> =
    kind === 'issuance' || kind === 'redemption' ? refundStepMeanings[kind] : {}
  const text = Object.hasOwn(ofKind, step) ? ofKind[step] : undefined
  return text === undefined ? null : { text: sentenceCase(text), source: steps }
}

export function eventMeaning(event: string): Meaning | null {
  if (event === 'TRANSACTION')
    return {
      text: 'The only event type of the transaction service',
      source: sourceOf('transactions', 'Events'),
    }
  return otherProductEvents.includes(event.toLowerCase())
    ? { text: 'An event of another product at the same URL', source: observed }
    : null
}

function clabeMeaning(clabe: string): Meaning | null {
  const bank = bankOfClabe(clabe)
  if (clabeOddity(clabe) !== 'check-digit') return bankMeaning(bank)
  const hint = 'the check digit doesn’t match'
  return { text: bank === null ? sentenceCase(hint) : `${bank}; ${hint}`, source: observed }
}

function bankMeaning(bank: string | null): Meaning | null {
  return bank === null ? null : { text: bank, source: bankSource }
}

function known(meanings: Readonly<Record<string, Meaning>>, value: string): Meaning | null {
  return Object.hasOwn(meanings, value) ? (meanings[value] ?? null) : null
}

function sentenceCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
