import { z } from 'zod'
import { fundingNotificationSchema } from '#contract/services/funding'
import { documents } from '#contract/services/sources'
import { transactionNotificationSchemas } from '#contract/services/transactions'
import { withdrawalNotificationSchema } from '#contract/services/withdrawal'

/** The JSON Schema (draft 2020-12) of every notification of both services, as documented. */
export function jsonSchemas(): [path: string, content: string][] {
  const transactions = Object.entries(transactionNotificationSchemas).map(
    ([kind, schema]) =>
      [`transactions-${kind.replaceAll('_', '-')}`, schema, documents.transactions] as const,
  )
  const all = [
    ...transactions,
    ['funding-funding', fundingNotificationSchema, documents.funding] as const,
    ['funding-withdrawal', withdrawalNotificationSchema, documents.funding] as const,
  ]
  return all.map(([name, schema, { title, readOn }]) => {
    const { $schema, ...rest } = z.toJSONSchema(schema)
    const described = {
      $schema,
      title: name,
      description: `A notification as the ${title} documents it (read on ${readOn}). Real ones may have more.`,
      ...rest,
    }
    return [`resources/schemas/${name}.json`, `${JSON.stringify(described, null, 2)}\n`]
  })
}
