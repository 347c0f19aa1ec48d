import type { Finding } from '#contract/deliveries/finding'
import { statementsIn } from '#contract/statements/basis'
import { isStatementId, statements } from '#contract/statements/statements'
import { failedInspection } from '../../../main/engine/inspect/failed-inspection.ts'
import { inspectDelivery } from '../../../main/engine/inspect/inspect-delivery.ts'
import { overdueFinding } from '../../../main/engine/inspect/trail/arrival-rules.ts'
import { inspectTrail } from '../../../main/engine/inspect/trail/inspect-trail.ts'
import { reversalFinding } from '../../../main/engine/inspect/trail/reversal-rule.ts'
import { findingCases } from '../../unit/engine/inspect/cases/finding-cases.ts'
import { memberCases } from '../../unit/engine/inspect/cases/member-cases.ts'
import { inspectedDelivery } from '../store/inspected-delivery.ts'
import { fundingExample, transactionExample } from './examples.ts'
import { probeRow } from './row-probes.ts'
import type { ReportedFinding } from './statement-gaps.ts'
import { trailCases } from './trail-cases/trail-cases.ts'
import { trailRows } from './trail-notification.ts'

/** Every finding that the cases of findings and the probes of rows cause, each code and source once. */
export function reportedFindings(): ReportedFinding[] {
  const findings: Finding[] = [
    ...[
      ...findingCases.map(({ bad }) => bad),
      ...memberCases.map(({ body }) => inspectedDelivery(body)),
    ].flatMap(delivery => inspectDelivery(delivery).findings),
    ...trailCases.flatMap(({ bad }) => inspectTrail(trailRows(bad)).findings.map(({ finding }) => finding)),
    ...Object.keys(statements).filter(isStatementId).flatMap(probeRow),
    ...failedInspection('it died').findings,
    ...overdue(transactionExample('issuance', 'PENDING')),
    ...overdue(fundingExample('pending')),
    reversalFinding('037c'),
  ]
  const reported = new Map(findings.map(({ code, source }) => [`${code} ${source}`, { code, source }]))
  return [...reported.values()].map(each => ({ ...each, statements: statementsIn(each.source) }))
}

function overdue(body: unknown): Finding[] {
  const [row] = trailRows([body])
  const finding = row === undefined ? null : overdueFinding(row, 0, 10, 1)
  return finding === null ? [] : [finding]
}
