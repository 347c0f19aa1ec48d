import type { JsonSchema } from '#contract/json/schema'
import { documents } from '#contract/services/sources'
import { transactionKinds } from '#contract/services/transactions'
import { fundingSchema } from './funding-schema.ts'
import { transactionSchema } from './transaction-schema.ts'

/**
 * The JSON Schema (draft 2020-12) of every notification of both services. It accepts what inspection has no error and no
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
  return all.map(([name, schema, document]) => {
    const { title, readOn } = documents[document]
    const described = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: name,
      description: `A notification as the ${title} documents it (read on ${readOn}). Real ones may have more.`,
      ...schema,
    }
    return [`resources/schemas/${name}.json`, `${JSON.stringify(described, null, 2)}\n`]
  })
}
