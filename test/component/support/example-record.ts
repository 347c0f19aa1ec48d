import { type DeliveryDetail, deliveryDetailSchema } from '#contract/deliveries/delivery'
import { type Comparison, comparisonSchema, type Trail, trailSchema } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'

/** Deliveries of one record: the first is PENDING, the others are COMPLETE. */
export function exampleDelivery(id: number, recordKey = 'transactions:tx1'): DeliveryDetail {
  return deliveryDetailSchema.parse({
    id,
    sessionId: 1,
    receivedAtMs: 1_700_000_000_000 + id,
    method: 'POST',
    target: '/',
    reception: 'whole',
    service: 'transactions',
    kind: 'issuance',
    recordId: recordKey.slice(recordKey.indexOf(':') + 1),
    recordKey,
    status: id === 1 ? 'PENDING' : 'COMPLETE',
    refundStatus: null,
    amount: null,
    asset: null,
    reason: null,
    description: null,
    repeats: 0,
    bodyProblem: null,
    bodyBytes: exampleBody.length,
    isTruncated: false,
    isInspected: true,
    findingCounts: { error: 0, warning: 0, info: 0 },
    trailFindings: [],
    response: { status: 200, elapsedMs: 1 },
    tags: [],
    hasNote: false,
    httpVersion: '1.1',
    headers: [],
    trailers: [],
    remoteAddress: '127.0.0.1',
    remotePort: 5000,
    inlet: null,
    scheme: 'http',
    declaredBodyBytes: null,
    contentEncoding: null,
    bodySha256: '00',
    sessionName: 'Today',
    responseOrigin: null,
    isPinned: false,
    note: '',
    findings: [],
    mutedFindings: [],
    environmentId: null,
  })
}

export const exampleBody = '{"payload":{"greeting":"hello"}}'

export function exampleTrail(recordKey: string, ids: readonly number[]): Trail {
  return trailSchema.parse({
    service: 'transactions',
    kind: 'issuance',
    recordId: recordKey.slice(recordKey.indexOf(':') + 1),
    recordKey,
    status: 'COMPLETE',
    refundStatus: null,
    amount: null,
    asset: null,
    isOrderCertain: true,
    stepCount: ids.length,
    steps: ids.map((id, index) => ({
      deliveryId: id,
      kind: index === 0 ? 'first' : 'status',
      status: index === 0 ? 'PENDING' : 'COMPLETE',
      refundStatus: null,
      updatedAt: null,
      createdAt: null,
      clockMs: null,
      receivedAtMs: 1_700_000_000_000 + id,
      arrivalOrder: index + 1,
      duplicateOf: null,
      previousId: ids[index - 1] ?? null,
      changeCounts: null,
    })),
    stepsBefore: 0,
    stepsAfter: 0,
    findings: [],
    findingTotals: [],
    refund: null,
    links: [],
    advice: [],
  })
}

export function exampleComparison(previousId: DeliveryId | null, id = 2): Comparison {
  return comparisonSchema.parse({
    id,
    status: 'COMPLETE',
    previousId,
    previousStatus: previousId === null ? null : 'PENDING',
    duplicateOf: null,
    isOrderCertain: true,
    changes:
      previousId === null
        ? []
        : [{ op: 'replace', path: '/payload/status', from: '"PENDING"', to: '"COMPLETE"', expected: true }],
    unavailable: null,
    isCut: false,
  })
}
