import type { DrillProperty } from '#contract/drill/properties'
import { answersRules } from './answers-rules.ts'
import { concurrencyRules } from './concurrency-rules.ts'
import { dropsRules } from './drops-rules.ts'
import { isolationRules } from './isolation-rules.ts'
import type { Material, SequenceRules } from './material.ts'
import { orderRules } from './order-rules.ts'
import { recoveryRules } from './recovery-rules.ts'
import { refundsRules } from './refunds-rules.ts'
import { repeatsRules } from './repeats-rules.ts'
import { toleranceRules } from './tolerance-rules.ts'

const rules: Readonly<Record<DrillProperty, (material: Material) => SequenceRules>> = {
  answers: answersRules,
  repeats: repeatsRules,
  order: orderRules,
  drops: dropsRules,
  refunds: refundsRules,
  tolerance: toleranceRules,
  concurrency: concurrencyRules,
  recovery: recoveryRules,
  isolation: isolationRules,
}

export function rulesOf(property: DrillProperty, material: Material): SequenceRules {
  return rules[property](material)
}
