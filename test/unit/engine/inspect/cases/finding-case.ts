import type { FindingCodeName } from '#contract/deliveries/finding-codes'
import type { InspectedDelivery } from '../../../../../main/engine/inspect/inspection-result.ts'
import {
  fundingExample,
  type JsonRecord,
  type TransactionStatus,
  transactionExample,
  withdrawalExample,
} from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'

/** A delivery that gets the finding, where it points, and its neighbour that does not. */
export interface FindingCase {
  readonly code: FindingCodeName
  readonly path: string
  readonly bad: InspectedDelivery
  readonly good: InspectedDelivery
}

export const plain = inspectedDelivery(transactionExample('issuance', 'COMPLETE'))

/** The issuance example with changed members of the payload. */
export function issuancePayload(overrides: JsonRecord): InspectedDelivery {
  const { event, payload } = transactionExample('issuance', 'COMPLETE')
  const merged = Object.entries({ ...payload, ...overrides }).filter(([, value]) => value !== undefined)
  return inspectedDelivery({ event, payload: Object.fromEntries(merged) })
}
export const issuance = (overrides: JsonRecord, status: TransactionStatus = 'COMPLETE') =>
  inspectedDelivery(transactionExample('issuance', status, overrides))
export const redemption = (overrides: JsonRecord, status: TransactionStatus = 'COMPLETE') =>
  inspectedDelivery(transactionExample('redemption', status, overrides))
export const funding = (overrides: JsonRecord) => inspectedDelivery(fundingExample('complete', overrides))
export const withdrawal = (overrides: JsonRecord) =>
  inspectedDelivery(withdrawalExample('complete', overrides))

export const one = (
  code: FindingCodeName,
  path: string,
  bad: InspectedDelivery,
  good: InspectedDelivery = plain,
): FindingCase => ({ code, path, bad, good })
