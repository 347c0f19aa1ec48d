import { below, chance, type Random } from '../../../main/engine/sending/seeded-random.ts'
import type { Family } from './families.ts'
import type { Template } from './template.ts'

/** One notification of a record before it is filled. */
export interface Step {
  readonly template: Template
  /** How many minutes after the record was created it is from. */
  readonly ageMinutes: number
}

/** Of a hundred records, so many take each turn. */
const shares = { failed: 0.16, refunded: 0.45, skipped: 0.04, swapped: 0.03, secondFinal: 0.01 }

/** The notifications of one record in the order in which they arrive: mostly as documented, some as senders really do. */
export function storyOf(random: Random, family: Family): readonly Step[] {
  const isFailed = chance(random, shares.failed)
  const refund = chance(random, 0.8) ? family.refunded : family.notRefunded
  const templates = [
    ...family.open,
    ...one(random, isFailed ? family.failed : family.complete),
    ...(isFailed && chance(random, shares.refunded) ? refund : []),
    ...(!isFailed && chance(random, shares.secondFinal) ? one(random, family.failed) : []),
  ]
  if (templates.length > 2 && chance(random, shares.skipped)) {
    templates.splice(1 + below(random, templates.length - 2), 1)
  }
  const steps = templates.map((template, index) => ({ template, ageMinutes: index * 3 }))
  if (chance(random, shares.swapped)) swap(steps, below(random, steps.length - 1))
  return steps
}

function one(random: Random, templates: readonly Template[]): readonly Template[] {
  const index = below(random, templates.length)
  return templates.slice(index, index + 1)
}

function swap(steps: Step[], index: number): void {
  const [left, right] = [steps[index], steps[index + 1]]
  if (left !== undefined && right !== undefined) steps.splice(index, 2, right, left)
}
