import { findingCodes } from '#contract/deliveries/finding-codes'
import type { InspectionResult } from './inspection-result.ts'

/** Result for a delivery whose inspection failed: no record, and one finding. */
export function failedInspection(reason: string): InspectionResult {
  const { severity, basis } = findingCodes['inspection-failed']
  const message = `Hooktrail failed to inspect this delivery: ${reason}. Its bytes are saved unchanged.`
  return {
    service: 'none',
    kind: null,
    recordId: null,
    recordKey: null,
    status: null,
    refundStatus: null,
    createdAt: null,
    updatedAt: null,
    clockUs: null,
    clockLack: 2,
    statusRank: 1,
    refundRank: 0,
    meaningKey: null,
    bytesKey: '',
    contentKey: null,
    amount: null,
    asset: null,
    trailFacts: null,
    reason: null,
    description: null,
    bodyProblem: null,
    reversalOf: null,
    transferKey: null,
    undocumentedFields: [],
    findings: [{ severity, code: 'inspection-failed', path: '', message, source: basis }],
  }
}
