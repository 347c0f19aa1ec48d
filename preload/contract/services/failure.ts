import { type Field, fieldTable } from './fields.ts'
import { refundStatuses, refundStepTable } from './refunds.ts'

/** Rows shared by kind-specific objects of the transaction service. */
export const failureReason = {
  type: 'text',
  presence: 'optional',
  data: 'reason',
  comes: 'with-failure',
  note: 'reason for a failure',
} as const satisfies Field

/** The `error` row of a section's kind object. */
export function errorObject(section: string): Field<never> {
  return {
    type: 'object',
    presence: 'optional',
    comes: 'with-failure',
    note: 'present in failed and refunded examples',
    table: fieldTable('transactions', section, {
      code: { type: 'text', presence: 'required', data: 'code', note: 'code of the error' },
      message: { type: 'text', presence: 'required', data: 'reason', note: 'message of the error' },
    }),
  }
}

/** `refund_status: null` equals absent ("States and transitions": absent (null)). */
export const refundFields = {
  refund_status: {
    type: 'text',
    presence: 'optional',
    isNullable: true,
    when: 'refund',
    values: refundStatuses,
    note: 'only once a refund was triggered',
  },
  refund_steps: {
    type: 'list',
    presence: 'optional',
    when: 'refund',
    items: refundStepTable,
    note: 'only once a refund was triggered; ordered by step creation time, oldest first',
  },
} as const satisfies Record<string, Field>
