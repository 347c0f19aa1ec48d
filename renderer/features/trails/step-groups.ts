import type { StepKind, Trail } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { type LaneStep, laneSteps } from './lane/lane-steps.ts'

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
