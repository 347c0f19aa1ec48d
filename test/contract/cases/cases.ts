import { accessCases } from './access-cases.ts'
import { appCases } from './app-cases.ts'
import { batchCases } from './batch-cases.ts'
import type { Cases } from './case.ts'
import { certificateCases } from './certificate-cases.ts'
import { deliveryCases } from './delivery-cases.ts'
import { drillCases } from './drill-cases.ts'
import { fixtureCases } from './fixture-cases.ts'
import { hostCases } from './host-cases.ts'
import { indexCases } from './index-cases.ts'
import { jobCases } from './job-cases.ts'
import { muteCases } from './mute-cases.ts'
import { organizingCases } from './organizing-cases.ts'
import { practiceCases } from './practice-cases.ts'
import { problemCases } from './problem-cases.ts'
import { registrationCases } from './registration-cases.ts'
import { routeCases } from './route-cases.ts'
import { scenarioCases } from './scenario-cases.ts'
import { searchCases } from './search-cases.ts'
import { sessionCases } from './session-cases.ts'
import { trailCases } from './trail-cases.ts'
import { transferCases } from './transfer-cases.ts'
import { tunnelCases } from './tunnel-cases.ts'
import { updateCases } from './update-cases.ts'

/** A call without a case does not compile. */
export const cases: Cases = {
  ...accessCases,
  ...appCases,
  ...batchCases,
  ...transferCases,
  ...certificateCases,
  ...deliveryCases,
  ...drillCases,
  ...fixtureCases,
  ...hostCases,
  ...indexCases,
  ...jobCases,
  ...muteCases,
  ...organizingCases,
  ...practiceCases,
  ...problemCases,
  ...registrationCases,
  ...routeCases,
  ...scenarioCases,
  ...searchCases,
  ...sessionCases,
  ...trailCases,
  ...tunnelCases,
  ...updateCases,
}
