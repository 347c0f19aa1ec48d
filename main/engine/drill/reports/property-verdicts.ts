import type { DrillCell } from '#contract/drill/drill'
import { type DrillProperty, drillProperties } from '#contract/drill/properties'

/** What became of each property over all trails. */
export interface PropertyVerdicts {
  /** Checked somewhere and never broken. */
  readonly held: readonly DrillProperty[]
  /** Broken by a trail. */
  readonly broken: readonly DrillProperty[]
  readonly unchecked: readonly DrillProperty[]
}

/** Each property is in exactly one of the lists, in the order in which properties are shown. */
export function propertyVerdicts(cells: readonly DrillCell[]): PropertyVerdicts {
  const verdictOf = (property: DrillProperty): keyof PropertyVerdicts => {
    const verdicts = cells.filter(cell => cell.property === property).map(cell => cell.verdict)
    if (verdicts.includes('broken')) return 'broken'
    return verdicts.includes('held') ? 'held' : 'unchecked'
  }
  const those = (verdict: keyof PropertyVerdicts): readonly DrillProperty[] =>
    drillProperties.filter(property => verdictOf(property) === verdict)
  return { held: those('held'), broken: those('broken'), unchecked: those('unchecked') }
}
