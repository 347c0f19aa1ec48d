import type { DrillCell } from '#contract/drill/drill'
import { type DrillProperty, drillProperties } from '#contract/drill/properties'

export interface PropertyVerdicts {
  /** Checked somewhere and never broken. */
  readonly held: readonly DrillProperty[]
  readonly broken: readonly DrillProperty[]
  readonly unchecked: readonly DrillProperty[]
}

export function uncheckedProperties(cells: readonly DrillCell[]): readonly DrillProperty[] {
  const planned = new Set(cells.map(({ property }) => property))
  return propertyVerdicts(cells).unchecked.filter(property => planned.has(property))
}

/** Each property is in exactly one list, in their usual order. */
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
