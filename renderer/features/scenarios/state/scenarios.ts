import { batchLimits } from '#contract/sending/replay'
import type { ScenarioId } from '#contract/sending/scenarios'
import { chooseThing, goToTab } from '#navigation'
import { numberIn } from '#ui'

/** `null`: the first scenario. */
export function selectScenario(id: ScenarioId | null): void {
  chooseThing('send/scenarios', id)
}

export function openScenario(id: ScenarioId): void {
  goToTab('send', 'scenarios')
  selectScenario(id)
}

/** `null`: none; `NaN` for a text that is no seed. */
export function seedOfText(text: string): number | null {
  if (text.trim() === '') return null
  return numberIn(text, { least: 0, most: batchLimits.seed, isWhole: true }) ?? Number.NaN
}
