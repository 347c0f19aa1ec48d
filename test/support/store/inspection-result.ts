import type { InspectionResult } from '../../../main/engine/inspect/inspection-result.ts'

/** An inspection of record `r1` of the transactions service; `changes` replace its members. */
export function inspectionResult(changes: Partial<InspectionResult> = {}): InspectionResult {
  return {
    service: 'transactions',
    kind: 'issuance',
    recordId: 'r1',
    recordKey: 'transactions:r1',
    status: 'COMPLETE',
    refundStatus: null,
    createdAt: '2026-01-02T03:04:05Z',
    updatedAt: '2026-01-02T03:04:06Z',
    clockUs: 1_767_323_046_000_000,
    clockLack: changes.clockUs === null ? 2 : 0,
    statusRank: 2,
    refundRank: 0,
    meaningKey: 'complete',
    bytesKey: 'bytes',
    contentKey: 'content',
    amount: '1500.25',
    asset: 'MXN',
    reason: null,
    description: null,
    bodyProblem: null,
    trailFacts: { identity: {}, steps: [] },
    reversalOf: null,
    transferKey: null,
    undocumentedFields: [],
    findings: [],
    ...changes,
  }
}
