import { parentPort } from 'node:worker_threads'
import { deliveryId } from '#contract/terms'
import { packInspections } from '../../../main/engine/inspect/inspection-batch.ts'
import type { InspectionCalls } from '../../../main/engine/inspection/serve-inspection.ts'
import { serveCalls } from '../../../main/engine/threads/serve-calls.ts'
import { inspectionResult } from '../store/inspection-result.ts'

if (parentPort === null) throw new Error('This file is a worker thread.')

/** Comparisons and batches, in their order. Those within the pause after a batch are marked. */
const calls: string[] = []
let lastMs = Number.NEGATIVE_INFINITY
const pauseMs = 90

/** Inspection in a flood that looks rare. The first batch in order, or the tenth call, fails with the calls so far. */
serveCalls(parentPort, {
  rareArrivals({ after, atLeast, atMost }) {
    const isSoon = performance.now() - lastMs < pauseMs
    calls.push(isSoon ? 'compare without a pause' : 'compare')
    const count = calls.length === 1 ? atLeast : Math.min(250, atMost)
    const ids = Array.from({ length: count }, (_, place) => deliveryId(after + 1 + place))
    return { ids, lastId: deliveryId(after + 2_000), hasMore: true }
  },
  nextBatch({ limit, only }) {
    const isSoon = performance.now() - lastMs < pauseMs
    lastMs = performance.now()
    calls.push(`${only === null ? 'limit' : 'rare'} ${limit}${isSoon ? ' without a pause' : ''}`)
    if (only === null || calls.length > 9) throw new Error(calls.join(', '))
    // As if the others would take too long.
    const id = only[0] ?? deliveryId(1)
    return { batch: packInspections([{ id, inspection: inspectionResult() }]), putOff: [], lastId: id }
  },
} satisfies InspectionCalls)
