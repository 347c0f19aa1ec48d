import type { FieldArrival, FieldData, RowStatement } from './fields.ts'

export type DetailsRecord = 'funding' | 'withdrawal'

/** A member of `details`, for exports and fixtures. */
export interface Detail {
  readonly data?: FieldData
  readonly comes?: FieldArrival
}

interface DocumentedDetail extends Detail {
  readonly type: 'text' | 'number'
  readonly statement: RowStatement
}

/**
 * Members of `details` of the funding service, by family of methods. The specification shows one sample per record
 * ("Funding record", "Withdrawal record") and calls the lists incomplete; the others were observed in real bodies
 * (Observed beyond the specification, "Payloads in reality"). `null` and `""` are normal for every member.
 */
export interface DetailsFamily {
  readonly title: string
  /** In the specification's sample, with the documented type. */
  readonly documented: Readonly<Record<string, DocumentedDetail>>
  /** Seen beyond the sample, of any type. */
  readonly observed: Readonly<Record<string, Detail>>
}

/** A member of the specification's sample. */
function sample<Id extends string>(
  id: Id,
  type: DocumentedDetail['type'],
  demands: string,
  facts: Detail = {},
) {
  return { type, ...facts, statement: { id, demands } }
}

export const detailsFamilies = {
  funding: [
    {
      title: 'bank transfer (SPEI)',
      documented: {
        sender_name: sample('F3-13', 'text', 'sample of a bank transfer: sender_name, text'),
        sender_clabe: sample('F3-14', 'text', 'sample of a bank transfer: sender_clabe, text, partly masked'),
        sender_bank: sample('F3-15', 'number', 'sample of a bank transfer: sender_bank, a number', {
          data: 'bank',
        }),
        clave: sample('F3-16', 'number', 'sample of a bank transfer: clave, a number', { data: 'bank' }),
        clave_rastreo: sample('F3-17', 'text', 'sample of a bank transfer: clave_rastreo, text'),
        numeric_reference: sample('F3-18', 'text', 'sample of a bank transfer: numeric_reference, text'),
        concepto: sample('F3-19', 'text', 'sample of a bank transfer: concepto, text'),
        cep_link: sample('F3-20', 'text', 'sample of a bank transfer: cep_link, text that may be empty'),
      },
      observed: {
        receive_clabe: {},
        sender_rfc_curp: {},
        deposit_type: { data: 'code' },
        clave_rastreo_origen: {},
        origin_wid: {},
        origin_client_id: {},
        operation_date: { data: 'time' },
        beneficiary_name: {},
      },
    },
    {
      title: 'coin',
      documented: {},
      observed: { receiving_address: {}, tx_hash: {}, confirmations: { data: 'rate' }, tx_url: {} },
    },
    { title: 'Pix', documented: {}, observed: { end_to_end_id: {}, payee: {}, payer: {}, is_reversal: {} } },
    { title: 'internal transfer', documented: {}, observed: { email: {}, phone: {}, recipient_name: {} } },
  ],
  withdrawal: [
    {
      title: 'coin',
      documented: {
        address: sample('F4-6', 'text', 'sample of a ledger-based coin: address, text, partly masked'),
        destination_tag: sample('F4-7', 'text', 'sample of a ledger-based coin: destination_tag, text'),
        ledger_transaction_hash: sample(
          'F4-8',
          'text',
          'sample of a ledger-based coin: ledger_transaction_hash, text',
          { comes: 'gained' },
        ),
      },
      observed: {
        withdrawal_address: {},
        ripple_transaction_hash: {},
        tx_hash: {},
        transactionHash: {},
        addressTag: {},
        chain: { data: 'code' },
      },
    },
    {
      title: 'bank transfer (SPEI)',
      documented: {},
      observed: {
        origin_id: {},
        clave_de_rastreo: { comes: 'gained' },
        fecha_operacion: { data: 'time', comes: 'gained' },
        beneficiary_bank_code: { data: 'bank' },
        huella_digital: {},
        concepto: {},
        beneficiary_name: {},
        beneficiary_clabe: {},
        numeric_ref: {},
        cep_link: {},
        fail_reason: { data: 'reason', comes: 'with-failure' },
      },
    },
    { title: 'Pix', documented: {}, observed: { end_to_end_id: {}, payee: {}, payer: {}, is_reversal: {} } },
    { title: 'internal transfer', documented: {}, observed: { email: {}, phone: {}, recipient_name: {} } },
  ],
} as const satisfies Readonly<Record<DetailsRecord, readonly DetailsFamily[]>>

/** Ids of the statements of a record's documented details. */
export type DetailStatementId<Kind extends DetailsRecord> = IdsOf<
  (typeof detailsFamilies)[Kind][number]['documented']
>
type IdsOf<Documented> = Documented extends unknown ? IdOf<Documented[keyof Documented]> : never
type IdOf<Member> = Member extends { readonly statement: { readonly id: infer Id extends string } }
  ? Id
  : never

/** Undocumented members of a funding or withdrawal record that were seen in real bodies. */
export const observedRecordFields: readonly string[] = [
  'updated_at',
  'deposit_id',
  'sender_clabe',
  'receiver_clabe',
  'legal_operation_entity',
]

/** `deposit_type` of a funding that returns a complete withdrawal; it has `origin_wid`. */
export const withdrawalReversalType = 'FAIL_WITHDRAWAL_COMPENSATION'
