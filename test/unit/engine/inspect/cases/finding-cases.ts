import type { FindingCodeName } from '#contract/deliveries/finding-codes'
import type { InspectedDelivery } from '../../../../../main/engine/inspect/inspection-result.ts'
import { deliveryCases } from './delivery-cases.ts'
import { refundCases } from './refund-cases.ts'

/** A delivery that gets the finding, where it points, and its neighbor that does not. */
export interface FindingCase {
  readonly code: FindingCodeName
  readonly path: string
  readonly bad: InspectedDelivery
  readonly good: InspectedDelivery
}

/** Of deliveries that differ in more than one member of a notification: see member-cases.ts. */
export const findingCases: readonly FindingCase[] = [...deliveryCases, ...refundCases]
