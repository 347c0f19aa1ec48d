import type { JsonSchema } from '#contract/json/schema'
import { fundingTable } from '#contract/services/funding'
import { withdrawalTable } from '#contract/services/withdrawal'
import { tableSchema } from './field-schema.ts'
import { inAnyCase } from './patterns.ts'

/** A notification of the funding service. Its document, "Notification envelope": the event in lower case or capitalized. */
export function fundingSchema(event: 'funding' | 'withdrawal'): JsonSchema {
  return {
    type: 'object',
    properties: {
      event: {
        description: `${event}, in any case`,
        type: 'string',
        pattern: `^${inAnyCase([event])}$`,
        examples: [event],
      },
      payload: tableSchema(event === 'funding' ? fundingTable : withdrawalTable),
    },
    required: ['event', 'payload'],
  }
}
