import { arrivalCases } from './arrival.ts'
import { finalsCases } from './finals.ts'
import { identityCases } from './identity.ts'
import { refundsCases } from './refunds.ts'
import type { TrailCase } from './trail-case.ts'

export const trailCases: readonly TrailCase[] = [
  ...identityCases,
  ...finalsCases,
  ...refundsCases,
  ...arrivalCases,
]
