import type { StepKind, Trail, TrailStep } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import type { ClockTexts } from '../../../notification/use-clock.ts'

export interface LaneStep {
  readonly step: TrailStep
  /** Its rank by arrival among the steps in view, from 1. */
  readonly arrival: number
  /** A step that arrived earlier follows it in the record's order. */
  readonly isOutOfOrder: boolean
}

/** The steps in the record's order, each with its rank by arrival. */
export function laneSteps(trail: Trail): readonly LaneStep[] {
  const byArrival = trail.steps.map(step => step.deliveryId).sort((one, other) => one - other)
  const places = new Map(byArrival.map((id, index) => [id, index + 1]))
  let earliestAfter = Number.POSITIVE_INFINITY
  const steps: LaneStep[] = []
  for (const step of [...trail.steps].reverse()) {
    steps.push({
      step,
      arrival: places.get(step.deliveryId) ?? 0,
      isOutOfOrder: step.deliveryId > earliestAfter,
    })
    earliestAfter = Math.min(earliestAfter, step.deliveryId)
  }
  return steps.reverse()
}

/** The time by the record's own clock in Unix ms; the arrival where that is no instant. */
export function stepAtMs(step: TrailStep): number {
  return recordTimeMs(step) ?? step.receivedAtMs
}

/** Both times of a step, for a tooltip: one per line. */
export function stepTimesText(step: TrailStep, clock: Pick<ClockTexts, 'full'>): string {
  const ownMs = recordTimeMs(step)
  return [
    ownMs === null ? 'No record time: no timestamp received' : `Record time ${clock.full(ownMs)}`,
    `Arrived ${clock.full(step.receivedAtMs)}`,
  ].join('\n')
}

/** The time by the record's clock: `updated_at`, else `created_at`. `null` if that is no instant. */
export function recordTimeMs(step: TrailStep): number | null {
  const own = Date.parse(step.updatedAt ?? step.createdAt ?? '')
  return Number.isNaN(own) ? null : own
}

/** A notification grouped with its repetitions. */
export interface StepGroup {
  readonly first: LaneStep
  readonly repetitions: readonly LaneStep[]
}

/**
 * The window's notifications in the record's order. A repetition whose original is outside the window is a
 * separate group.
 */
export function stepGroups(trail: Trail): readonly StepGroup[] {
  const groups = new Map<DeliveryId, { first: LaneStep; repetitions: LaneStep[] }>()
  for (const lane of laneSteps(trail)) {
    const key = lane.step.duplicateOf ?? lane.step.deliveryId
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { first: lane, repetitions: [] })
    else if (lane.step.duplicateOf === null) {
      group.repetitions.unshift(group.first)
      group.first = lane
    } else group.repetitions.push(lane)
  }
  return [...groups.values()]
}

const kindLabels: Readonly<Record<StepKind, string>> = {
  first: 'first status',
  status: '',
  'refund-move': 'refund move',
  update: 'update',
  'duplicate-identical': 'same bytes',
  'duplicate-same-meaning': 'same content, other bytes',
  'duplicate-differs': 'same content, other spelling',
}

/** The label of a step beside its status; empty where the status is enough. */
export function stepKindText(kind: StepKind): string {
  return kindLabels[kind]
}
