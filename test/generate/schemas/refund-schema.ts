import type { JsonSchema } from '#contract/json/schema'
import { fiatSteps, refundSteps, refundStepTable } from '#contract/services/refunds'
import { tableSchema } from './field-schema.ts'
import { member, noText, when } from './json-schema.ts'

/** A refund was triggered: `refund_status: null` equals absent. */
export const isRefunded: JsonSchema = member('refund_status', { type: 'string' })

/** Transaction Notification Service, "Refund step", rule 3: neither status nor steps without a refund. */
export const refundRule: JsonSchema = when(
  isRefunded,
  {},
  {
    properties: {
      refund_steps: { description: 'only with a refund_status', maxItems: 0 },
      refunded: { description: 'true only with a refund_status', enum: [false, null] },
    },
  },
)

/** "Refund step": the kinds of steps of issuances and of redemptions, and when a step has its id. */
export function refundStepsSchema(kind: 'issuance' | 'redemption', note: string): JsonSchema {
  const step = tableSchema(refundStepTable)
  const id = refundStepTable.fields.get('id')?.note ?? ''
  const name = refundStepTable.fields.get('step')?.note ?? ''
  return {
    description: note,
    type: ['array', 'null'],
    items: {
      ...step,
      properties: {
        ...step.properties,
        step: { description: name, type: 'string', enum: refundSteps[kind] },
      },
      allOf: [
        when(member('status', { const: 'IN_PROGRESS' }), { properties: { id: noText(id) } }),
        when(
          member('step', { enum: fiatSteps }),
          { properties: { id: { description: id, pattern: '^(?!(?:0[xX])?[0-9a-fA-F]{64}$)' } } },
          {
            properties: {
              id: {
                description: id,
                pattern: '^(?![0-9a-fA-F]{8}(?:-?[0-9a-fA-F]{4}){3}-?[0-9a-fA-F]{12}$)',
              },
            },
          },
        ),
        when(member('status', { const: 'COMPLETE' }), member('id', { type: 'string', minLength: 1 })),
      ],
    },
  }
}

/** "Common transaction fields", "issuance object", "redemption object": refund fields are in those two objects only. */
export const noRefundFields: Readonly<Record<string, JsonSchema>> = {
  refund_status: { description: 'in issuance and redemption objects only', type: 'null' },
  refund_steps: { description: 'in issuance and redemption objects only', type: 'null' },
}
