import type { DrillCell, DrillOptions } from '#contract/drill/drill'
import { drillProperties } from '#contract/drill/properties'
import type { LoadedTrail } from '../drill-run.ts'
import { sourcesOf } from '../properties/sources.ts'
import { limitOf, type Sight, whyUnchecked } from '../properties/unchecked.ts'
import { anatomyOf } from '../trail/anatomy.ts'

export interface DrillPlan {
  /** `waiting` or `unchecked`, property by property. */
  readonly cells: readonly DrillCell[]
  /** Sequences of all properties. */
  readonly plannedRuns: number
}

/** What a drill will check. Sends nothing. */
export function planDrill(
  { properties, runs, path }: Pick<DrillOptions, 'properties' | 'runs' | 'path'>,
  trails: readonly LoadedTrail[],
  sight: Sight,
): DrillPlan {
  const chosen = drillProperties.filter(property => properties.length === 0 || properties.includes(property))
  const anatomies = trails.map(anatomyOf)
  const cells = chosen.flatMap(property =>
    anatomies.map((anatomy): DrillCell => {
      const unchecked = whyUnchecked(property, anatomy, sight)
      return {
        property,
        trail: anatomy.trail.name,
        verdict: unchecked === null ? 'waiting' : 'unchecked',
        runs: 0,
        reason: unchecked ?? limitOf(property, sight),
        sentence: null,
        change: null,
        sources: sourcesOf(property, anatomy),
      }
    }),
  )
  const checked = cells.filter(({ verdict }) => verdict === 'waiting').length
  return { cells, plannedRuns: checked * (path === null ? runs : 1) }
}
