import { describe, expect, test } from 'vitest'
import { fundingNotificationSchema } from '#contract/services/funding'
import { transactionKinds, transactionNotificationSchemas } from '#contract/services/transactions'
import { withdrawalNotificationSchema } from '#contract/services/withdrawal'
import { allExamples, fundingExample, transactionExample } from '../../support/examples.ts'

function schemaOf(kind: string) {
  const known = transactionKinds.find(name => name === kind)
  if (known !== undefined) return transactionNotificationSchemas[known]
  return kind === 'funding' ? fundingNotificationSchema : withdrawalNotificationSchema
}

describe('the schemas of both services', () => {
  test.each(allExamples().map(example => [example.title, example] as const))(
    'accept %s',
    (_title, { kind, body }) => {
      const result = schemaOf(kind).safeParse(body)
      expect(result.error?.issues).toBeUndefined()
    },
  )

  test('refuse a missing field, a wrong type, an impossible amount and another kind', () => {
    const issuance = transactionNotificationSchemas.issuance
    expect(
      issuance.safeParse(transactionExample('issuance', 'PENDING', { network: undefined })).success,
    ).toBe(false)
    expect(issuance.safeParse(transactionExample('issuance', 'PENDING', { amount: 5 })).success).toBe(false)
    expect(issuance.safeParse(transactionExample('issuance', 'PENDING', { amount: '-5' })).success).toBe(
      false,
    )
    expect(issuance.safeParse(transactionExample('redemption', 'PENDING')).success).toBe(false)
    expect(fundingNotificationSchema.safeParse(fundingExample('complete', { amount: 'five' })).success).toBe(
      false,
    )
  })

  test('keep members beyond the documents', () => {
    const body = fundingExample('complete', { deposit_id: 'd1' })
    expect(fundingNotificationSchema.parse(body)).toEqual(body)
  })
})
