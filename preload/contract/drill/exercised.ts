import { type DrillProperty, drillProperties, propertyTexts } from './properties.ts'
import { type Situation, type SituationCount, situations, situationTexts } from './situations.ts'

/** Situations of a property. One of `proof` is required for "held"; without any, every sequence is a proof. */
export const propertySituations: Readonly<
  Record<DrillProperty, { readonly proof: readonly Situation[]; readonly others: readonly Situation[] }>
> = {
  responses: { proof: [], others: ['other-order', 'final-first', 'repeated', 'respelled', 'together'] },
  repeats: { proof: ['repeated'], others: ['repeated-later', 'respelled'] },
  order: { proof: ['other-order'], others: ['final-first', 'refund-first', 'respelled'] },
  drops: { proof: ['skipped'], others: [] },
  refunds: { proof: ['refund', 'given-back'], others: ['refund-first', 'final-after-refund'] },
  tolerance: { proof: ['extra-field', 'letter-case', 'unknown-status', 'unknown-event'], others: [] },
  concurrency: { proof: ['together', 'same-together'], others: [] },
  recovery: { proof: ['response-lost', 'restart', 'dependency-fails'], others: [] },
  isolation: { proof: ['other-record'], others: [] },
  signatures: { proof: ['unsigned', 'wrongly-signed'], others: [] },
  expected: { proof: [], others: ['other-order', 'final-first', 'repeated', 'refund', 'given-back'] },
}

export function situationsOf(property: DrillProperty): readonly Situation[] {
  const { proof, others } = propertySituations[property]
  return situations.filter(situation => proof.includes(situation) || others.includes(situation))
}

/** Situations of the drill's properties, in all its sequences but the saved ones. */
export function exercised(
  all: readonly {
    readonly property: DrillProperty
    readonly isSaved: boolean
    readonly tried: readonly SituationCount[]
  }[],
): SituationCount[] {
  const cells = all.filter(({ isSaved }) => !isSaved)
  const planned = drillProperties.filter(property => cells.some(cell => cell.property === property))
  return situations.flatMap((situation): SituationCount[] => {
    const having = planned.filter(property => situationsOf(property).includes(situation))
    const counts = cells.flatMap(({ tried }) => tried.filter(one => one.situation === situation))
    if (having.length === 0 && counts.length === 0) return []
    const times = counts.reduce((sum, one) => sum + one.times, 0)
    if (times > 0) return [{ situation, times, reason: null }]
    const titles = having.map(property => propertyTexts[property].title).join(', ')
    return [{ situation, times, reason: counts[0]?.reason ?? `unchecked: ${titles}` }]
  })
}

/** `final status first 14`. */
export function triedTexts(counts: readonly SituationCount[]): string[] {
  return counts
    .filter(({ times }) => times > 0)
    .map(({ situation, times }) => `${situationTexts[situation]} ${times}`)
}

/** `restart (no restart command)`. */
export function neverTriedTexts(counts: readonly SituationCount[]): string[] {
  return counts
    .filter(({ times }) => times === 0)
    .map(({ situation, reason }) => `${situationTexts[situation]}${reason === null ? '' : ` (${reason})`}`)
}
