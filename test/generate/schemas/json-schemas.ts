import { z } from 'zod'
import type { JsonSchema } from '#contract/json/schema'
import { projectFileSchema } from '#contract/project'
import { scenarioFileSchema } from '#contract/sending/scenario-file'
import { fundingTable } from '#contract/services/funding'
import { documents } from '#contract/services/sources'
import { transactionKinds } from '#contract/services/transactions'
import { withdrawalTable } from '#contract/services/withdrawal'
import { headline } from '../types/describe-types.ts'
import { tableSchema } from './field-schema.ts'
import { inAnyCase } from './patterns.ts'
import { transactionSchema } from './transaction-schema.ts'

/** A notification of the funding service. Its document, "Notification envelope": the event in lower case or capitalized. */
function fundingSchema(event: 'funding' | 'withdrawal'): JsonSchema {
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

/** The JSON Schemas of the files that users write, as an editor uses them. */
export function fileSchemas(): [path: string, content: string][] {
  return Object.entries({ 'scenario-1': scenarioFileSchema, project: projectFileSchema }).map(
    ([name, schema]) => [
      `resources/schemas/${name}.schema.json`,
      `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)}\n`,
    ],
  )
}

/**
 * The JSON Schema (draft 2020-12) of every notification of both services, and one for any notification. It accepts what inspection has no error and no
 * warning about, and refuses the rest, as far as a schema can tell: see schemas/like-inspection.test.ts.
 */
export function jsonSchemas(): [path: string, content: string][] {
  const all: [name: string, schema: JsonSchema, document: 'transactions' | 'funding'][] = [
    ...transactionKinds.map((kind): (typeof all)[number] => [
      `transactions-${kind.replaceAll('_', '-')}`,
      transactionSchema(kind),
      'transactions',
    ]),
    ['funding-funding', fundingSchema('funding'), 'funding'],
    ['funding-withdrawal', fundingSchema('withdrawal'), 'funding'],
  ]
  const described = all.map(([name, schema, document]) => {
    const { title, readOn } = documents[document]
    const description = `A notification as the ${title} documents it (read on ${readOn}). Real ones may have more.`
    return [name, { title: name, description, ...schema }] as const
  })
  const any = {
    title: 'notification',
    description: headline,
    anyOf: described.map(([name]) => ({ $ref: `#/$defs/${name}` })),
    $defs: Object.fromEntries(described),
  }
  return [...described, ['notification', any] as const].map(([name, schema]) => [
    `resources/schemas/${name}.json`,
    `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema }, null, 2)}\n`,
  ])
}
