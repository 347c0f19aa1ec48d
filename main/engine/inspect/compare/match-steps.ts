import type { JsonNode } from '#contract/json/text'
import { canonicalText } from '../values/canonical-text.ts'
import { memberText } from '../values/scalars.ts'

/** Indexes of the same element in the old and new list. */
export interface StepMatch {
  readonly from: number
  readonly to: number
}

/**
 * Matches refund steps by kind and id, the rest by kind and occurrence, so that a step with a filled or
 * changed id is still the same step. Ordered by new index.
 */
export function matchSteps(from: readonly JsonNode[], to: readonly JsonNode[]): StepMatch[] {
  return matchStepsBy(from, to, nameOf, idOf)
}

/** The same for steps of any form. `idOf`: `null` for none. */
export function matchStepsBy<T>(
  from: readonly T[],
  to: readonly T[],
  nameOf: (step: T) => string,
  idOf: (step: T) => string | null,
): StepMatch[] {
  const matches = new Map<number, number>()
  matchByName(from, to, matches, step => (idOf(step) === null ? null : `${nameOf(step)} ${idOf(step)}`))
  matchByName(from, to, matches, nameOf)
  return [...matches]
    .map(([newIndex, oldIndex]) => ({ from: oldIndex, to: newIndex }))
    .sort((a, b) => a.to - b.to)
}

/** Matches each free new element to the first free old one of the same name (new index to old). */
function matchByName<T>(
  from: readonly T[],
  to: readonly T[],
  matches: Map<number, number>,
  name: (step: T) => string | null,
): void {
  const taken = new Set(matches.values())
  const free = new Map<string, number[]>()
  for (const [index, node] of from.entries()) {
    const key = taken.has(index) ? null : name(node)
    if (key === null) continue
    const indexes = free.get(key)
    if (indexes === undefined) free.set(key, [index])
    else indexes.push(index)
  }
  for (const indexes of free.values()) indexes.reverse()
  for (const [index, node] of to.entries()) {
    const key = matches.has(index) ? null : name(node)
    const oldIndex = key === null ? undefined : free.get(key)?.pop()
    if (oldIndex !== undefined) matches.set(index, oldIndex)
  }
}

function nameOf(step: JsonNode): string {
  const name = step.type === 'object' ? memberText(step, 'step') : null
  return name === null ? `?${step.type === 'object' ? '' : canonicalText(step)}` : `=${name}`
}

function idOf(step: JsonNode): string | null {
  return step.type === 'object' ? memberText(step, 'id') : null
}

/** Matches in order: a longest rising run of old indexes. The others were moved. */
export function matchesInOrder(matches: readonly StepMatch[]): StepMatch[] {
  // Patience sorting: tails[length] is the position of the smallest last old index of a run of that length.
  const tails: number[] = []
  const previous: (number | undefined)[] = []
  for (const [position, match] of matches.entries()) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      const tail = matches[tails[middle] ?? -1]
      if (tail !== undefined && tail.from < match.from) low = middle + 1
      else high = middle
    }
    previous[position] = low === 0 ? undefined : tails[low - 1]
    tails[low] = position
  }
  const saved: StepMatch[] = []
  for (let at = tails.at(-1); at !== undefined; at = previous[at]) {
    const match = matches[at]
    if (match !== undefined) saved.push(match)
  }
  return saved.reverse()
}
