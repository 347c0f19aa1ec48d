import { deliveryCases } from './delivery-cases.ts'
import type { FindingCase } from './finding-case.ts'
import { envelopeCases, fundingCases, recordCases, transactionCases } from './record-cases.ts'
import { refundCases } from './refund-cases.ts'
import { serviceCases } from './service-cases.ts'

/** A case of every finding code. */
export const findingCases: readonly FindingCase[] = [
  ...deliveryCases,
  ...envelopeCases,
  ...recordCases,
  ...transactionCases,
  ...refundCases,
  ...fundingCases,
  ...serviceCases,
]
