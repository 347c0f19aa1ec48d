import type { Cases } from './case.ts'
import { deliveryCases } from './delivery-cases.ts'
import { drillCases } from './drill-cases.ts'
import { hostCases } from './host-cases.ts'
import { sendingCases } from './sending-cases.ts'
import { serviceCases } from './service-cases.ts'

/** A call without a case does not compile. */
export const cases: Cases = {
  ...deliveryCases,
  ...drillCases,
  ...hostCases,
  ...sendingCases,
  ...serviceCases,
}
