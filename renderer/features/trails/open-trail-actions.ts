import type { Trail } from '#contract/deliveries/trail'
import { nextStates } from '#contract/services/next-states'
import { latestTrail } from '#data'
import { useAddress, useTrailWindow } from '#navigation'
import { openDrillOf } from '../drill/index.ts'
import { continuedRecord, openNextStatus } from '../sending/index.ts'
import { replayTrail, scenarioOfTrail } from './trail-actions.ts'

/** The trail that is open in the place Trails; `null` without one and until it was fetched. */
export function openTrailShown(): Trail | null {
  const recordKey = useAddress.getState().things.trails
  const { around } = useTrailWindow.getState()
  return recordKey === null ? null : (latestTrail(recordKey, around) ?? null)
}

/** Whether a documented status can follow. */
export function hasNextStatus(trail: Trail): boolean {
  const record = continuedRecord(trail)
  return record !== null && nextStates(record.kind, record).length > 0
}

/** Does nothing if no documented status can follow. */
export function sendNextOfOpenTrail(): void {
  const trail = openTrailShown()
  if (trail !== null && hasNextStatus(trail)) openNextStatus(trail)
}

export function saveOpenTrailAsScenario(): void {
  const trail = openTrailShown()
  if (trail !== null) scenarioOfTrail(trail)
}

export function replayOpenTrail(): void {
  const trail = openTrailShown()
  if (trail !== null) replayTrail(trail.recordKey, trail.stepCount)
}

/** Opens the form of a drill with the open trail's record. */
export function drillOpenTrail(): void {
  const recordKey = useAddress.getState().things.trails
  if (recordKey !== null) openDrillOf(recordKey)
}
