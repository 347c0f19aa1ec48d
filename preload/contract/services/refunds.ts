import { fieldTable, optional, required } from './fields.ts'

/** Transaction Notification Service, "States and transitions": refund_status. */
export const refundStatuses = ['PENDING', 'IN_PROGRESS', 'COMPLETE', 'FAILED'] as const

/** Transaction Notification Service, "Refund step": status. */
export const refundStepStatuses = ['IN_PROGRESS', 'COMPLETE', 'FAILED'] as const

/** Effect of each step of a refund. Same section: step. */
export const refundStepMeanings = {
  issuance: {
    EXCHANGE_TRANSFER: "moves the funds from the automatic-payment account into the user's exchange account",
    SPEI_WITHDRAWAL: 'sends the funds by SPEI to the original sender',
  },
  redemption: {
    EXCHANGE_TRANSFER: "moves the fiat from the user's exchange account back to the service account",
    TOKEN_MINT: 'mints the burned tokens again',
    TOKEN_TRANSFER: "sends the tokens minted again to the user's destination address",
    TOKEN_DEPOSIT: 'deposits the crypto again that was withdrawn during the original redemption',
  },
} as const satisfies Record<string, Record<string, string>>

/** Steps that move fiat: their id is a transfer's. Those of tokens have an on-chain hash. Same section: id. */
export const fiatSteps: readonly string[] = ['EXCHANGE_TRANSFER', 'SPEI_WITHDRAWAL']

/** Step kinds of issuance refunds (fiat only) and of redemption refunds. */
export const refundSteps = {
  issuance: Object.keys(refundStepMeanings.issuance),
  redemption: Object.keys(refundStepMeanings.redemption),
} as const

/** Transaction Notification Service, "Refund step (element of refund_steps)". */
export const refundStepTable = fieldTable('transactions', 'Refund step', {
  step: required(
    'T10-1',
    'EXCHANGE_TRANSFER or SPEI_WITHDRAWAL in refunds of issuances; EXCHANGE_TRANSFER, TOKEN_MINT, TOKEN_TRANSFER or TOKEN_DEPOSIT in refunds of redemptions',
    {
      values: [...new Set([...refundSteps.issuance, ...refundSteps.redemption])],
      note: 'what this step of the refund does',
      more: ['refund-step-unknown', 'refund-step-not-allowed'],
    },
  ),
  status: required('T10-2', 'IN_PROGRESS, COMPLETE or FAILED', {
    values: refundStepStatuses,
    note: 'state of the step',
    more: ['refund-step-status-unknown'],
  }),
  // Its condition depends on the step's status: see refund-rules.ts.
  id: optional(
    'T10-3',
    'text, the id of the fiat transfer, or the on-chain hash of a crypto step; omitted while IN_PROGRESS and supplied later; a FAILED step may never have an id',
    {
      note: 'reconciliation identifier; omitted while IN_PROGRESS, may never exist for FAILED steps',
      more: ['refund-step-id-early', 'refund-step-id-missing', 'refund-step-id-kind'],
    },
  ),
})
