import { drillLimits } from '#contract/drill/drill'
import {
  finalRank,
  isSameNotification,
  type OrderedRow,
  orderTrail,
} from '../../inspect/trail/trail-order.ts'
import type { LoadedTrail } from '../drill-run.ts'
import { type ReadStep, readStep, type TrailBody } from './read-step.ts'

export type PlacedStep = ReadStep & OrderedRow

/**
 * Trails of these notifications, in any order: one per record, and one for a withdrawal with the fundings that return
 * it. Repetitions and bodies of neither service are dropped. `name`: of the trail; several trails get their record's
 * id appended. `null`: only the id.
 */
export function trailsOf(name: string | null, bodies: readonly TrailBody[]): LoadedTrail[] {
  const steps = bodies.map(readStep).filter(step => step !== null)
  const records = Map.groupBy(steps, ({ recordKey }) => recordKey)
  const groups = new Map<string, string[]>()
  for (const [key, [first]] of records) {
    const origin = first?.reversalOf ?? null
    const group = origin !== null && records.has(origin) ? origin : key
    groups.set(group, [...(groups.get(group) ?? []), key].toSorted(firstOf(group)))
  }
  return [...groups.values()].map(keys => {
    const ordered = keys.map(key => orderSteps(records.get(key) ?? []))
    const id = ordered[0]?.[0]?.recordId ?? ''
    return toTrail(name === null ? id : groups.size === 1 ? name : `${name}/${id}`, ordered)
  })
}

/** Steps of a loaded trail with their clocks and ranks, in order. */
export function placedSteps(trail: LoadedTrail): PlacedStep[] {
  const read = trail.bodies.map((body, place) => readStep({ body, deliveryId: null, fixtureId: null }, place))
  const known = read.filter(step => step !== null)
  const placed = [...Map.groupBy(known, ({ recordKey }) => recordKey).values()].flatMap(steps =>
    orderTrail(steps),
  )
  return placed.toSorted((a, b) => a.deliveryId - b.deliveryId)
}

function firstOf(group: string): (a: string, b: string) => number {
  return (a, b) => Number(b === group) - Number(a === group)
}

function orderSteps(steps: readonly ReadStep[]): PlacedStep[] {
  const different: ReadStep[] = []
  for (const step of steps) {
    if (!different.some(one => isSameNotification(one, step))) different.push(step)
  }
  return orderTrail(different)
}

function toTrail(name: string, records: readonly (readonly PlacedStep[])[]): LoadedTrail {
  const most = Math.max(1, Math.floor(drillLimits.steps / records.length))
  const steps = records.flatMap((all, record) => mostTelling(all, most).map(step => ({ step, record })))
  return {
    name,
    records: records.flatMap(([first]) =>
      first === undefined ? [] : [{ recordId: first.recordId, service: first.service, kind: first.kind }],
    ),
    steps: steps.map(({ step: { step }, record }) => ({ ...step, record })),
    bodies: steps.map(({ step: { given } }) => given.body),
  }
}

/**
 * The most informative steps of a long trail: final steps, the refund's moves, the first of each status, then
 * the earliest others.
 */
function mostTelling(steps: readonly PlacedStep[], most: number): readonly PlacedStep[] {
  if (steps.length <= most) return steps
  const worth = (step: PlacedStep, index: number): number => {
    if (index === steps.length - 1) return 4
    const isNew = steps.findIndex(other => isSameStatus(other, step)) === index
    if (isNew) return step.statusRank === finalRank ? 3 : 2
    return step.refundRank > 0 ? 1 : 0
  }
  const chosen = steps
    .map((step, index) => ({ step, index, worth: worth(step, index) }))
    .toSorted((a, b) => b.worth - a.worth || a.index - b.index)
    .slice(0, most)
  return chosen.toSorted((a, b) => a.index - b.index).map(({ step }) => step)
}

function isSameStatus(a: PlacedStep, b: PlacedStep): boolean {
  return (
    a.step.status.toLowerCase() === b.step.status.toLowerCase() && a.step.refundStatus === b.step.refundStatus
  )
}
