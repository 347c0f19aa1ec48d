/**
 * Members of `details` of the funding service, by family of methods. The specification shows one sample of each record
 * ("Funding record", "Withdrawal record") and calls the lists incomplete; the others were seen in real bodies (Observed
 * beyond the specification, "Payloads in reality"). `null` and `""` are normal for all of them.
 */
export interface DetailsFamily {
  readonly title: string
  /** In the specification's sample, with the documented type. */
  readonly documented: Readonly<Record<string, 'text' | 'number'>>
  /** Seen beyond the sample, of any type. */
  readonly observed: readonly string[]
}

export const detailsFamilies: Readonly<Record<'funding' | 'withdrawal', readonly DetailsFamily[]>> = {
  funding: [
    {
      title: 'bank transfer (SPEI)',
      documented: {
        sender_name: 'text',
        sender_clabe: 'text',
        sender_bank: 'number',
        clave: 'number',
        clave_rastreo: 'text',
        numeric_reference: 'text',
        concepto: 'text',
        cep_link: 'text',
      },
      observed: [
        'receive_clabe',
        'sender_rfc_curp',
        'deposit_type',
        'clave_rastreo_origen',
        'origin_wid',
        'origin_client_id',
        'operation_date',
        'beneficiary_name',
      ],
    },
    {
      title: 'coin',
      documented: {},
      observed: ['receiving_address', 'tx_hash', 'confirmations', 'tx_url'],
    },
    { title: 'Pix', documented: {}, observed: ['end_to_end_id', 'payee', 'payer', 'is_reversal'] },
    { title: 'internal transfer', documented: {}, observed: ['email', 'phone', 'recipient_name'] },
  ],
  withdrawal: [
    {
      title: 'coin',
      documented: { address: 'text', destination_tag: 'text', ledger_transaction_hash: 'text' },
      observed: [
        'withdrawal_address',
        'ripple_transaction_hash',
        'tx_hash',
        'transactionHash',
        'addressTag',
        'chain',
      ],
    },
    {
      title: 'bank transfer (SPEI)',
      documented: {},
      observed: [
        'origin_id',
        'fecha_operacion',
        'beneficiary_bank_code',
        'clave_de_rastreo',
        'huella_digital',
        'concepto',
        'beneficiary_name',
        'beneficiary_clabe',
        'numeric_ref',
        'cep_link',
        'fail_reason',
      ],
    },
    { title: 'Pix', documented: {}, observed: ['end_to_end_id', 'payee', 'payer', 'is_reversal'] },
    { title: 'internal transfer', documented: {}, observed: ['email', 'phone', 'recipient_name'] },
  ],
}

/** Members of a funding or withdrawal record beyond the specification that were seen in real bodies. */
export const observedRecordFields: readonly string[] = [
  'updated_at',
  'deposit_id',
  'sender_clabe',
  'receiver_clabe',
  'legal_operation_entity',
]

/** `deposit_type` of a funding that gives back a withdrawal which had been complete; it carries `origin_wid`. */
export const withdrawalReversalType = 'FAIL_WITHDRAWAL_COMPENSATION'
