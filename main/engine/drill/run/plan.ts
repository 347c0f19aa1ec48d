import type { DrillCell, DrillOptions } from '#contract/drill/drill'
import { type DrillProperty, drillProperties } from '#contract/drill/properties'
import { type Basis, basisText } from '#contract/statements/basis'
import type { Service } from '#contract/terms'
import type { LoadedTrail } from '../drill-run.ts'
import { limitOf, type Sight, whyUnchecked } from '../properties/unchecked.ts'
import { type Anatomy, anatomyOf } from '../trail/anatomy.ts'

const delivered: Basis = 'observed: Delivery'

/** Statements that a property follows from. If the specification is silent: observations, or advice. */
const bases: Readonly<Record<DrillProperty, Readonly<Record<Service, readonly Basis[]>>>> = {
  responses: { transactions: ['T13-3', 'T17-1'], funding: ['F11-1', delivered] },
  repeats: { transactions: ['T15-3', 'T1-5'], funding: [delivered] },
  order: { transactions: ['T15-4', 'T1-6'], funding: [delivered] },
  drops: { transactions: ['T11-3', 'T11-4'], funding: ['advice'] },
  refunds: { transactions: ['T11-11', 'T11-12'], funding: ['observed: Payloads in reality'] },
  tolerance: {
    transactions: ['observed: Payloads in reality', delivered],
    funding: ['F2-1', 'observed: Payloads in reality', delivered],
  },
  concurrency: { transactions: ['T1-5', 'advice'], funding: [delivered, 'advice'] },
  recovery: { transactions: ['T1-7', delivered], funding: ['F1-4', delivered] },
  isolation: { transactions: ['logic'], funding: ['logic'] },
  signatures: { transactions: ['advice'], funding: ['advice'] },
  expected: { transactions: ['T11-1', 'T11-4'], funding: ['F5-1', 'F5-2'] },
}

/** Each once, in the form of findings. */
export function sourcesOf(property: DrillProperty, anatomy: Anatomy): string[] {
  const services = anatomy.trail.records.map(({ service }) => service)
  return [
    ...new Set(services.flatMap(service => bases[property][service].map(basis => basisText(basis, service)))),
  ]
}

/** A saved sequence has one property. Signatures are no property of a drill that does not sign, unless they are chosen. */
function isChecked(property: DrillProperty, isNamed: boolean, { isSigned }: Sight) {
  const isOwn = isNamed || isSigned || property !== 'signatures'
  return ({ trail: { saved } }: Anatomy): boolean =>
    saved === undefined ? isOwn : saved.property === property
}

/** The plan of a drill. Sends nothing. */
export function planDrill(
  { properties, runs, path }: Pick<DrillOptions, 'properties' | 'runs' | 'path'>,
  trails: readonly LoadedTrail[],
  sight: Sight,
) {
  const chosen = drillProperties.filter(property => properties.length === 0 || properties.includes(property))
  const anatomies = trails.map(anatomyOf)
  const cells = chosen.flatMap(property =>
    anatomies.filter(isChecked(property, properties.length > 0, sight)).map((anatomy): DrillCell => {
      const { saved } = anatomy.trail
      const unchecked = whyUnchecked(property, anatomy, sight)
      return {
        property,
        trail: anatomy.trail.name,
        verdict: unchecked === null ? 'waiting' : 'unchecked',
        runs: 0,
        isSaved: saved !== undefined,
        reason: unchecked ?? (saved === undefined ? limitOf(property, sight) : null),
        sentence: null,
        change: null,
        tried: [],
        sources: sourcesOf(property, anatomy),
      }
    }),
  )
  const waiting = cells.filter(({ verdict }) => verdict === 'waiting')
  const savedCount = waiting.filter(({ isSaved }) => isSaved).length
  return {
    /** `waiting` or `unchecked`, by property. */
    cells,
    plannedRuns: savedCount + (waiting.length - savedCount) * (path === null ? runs : 1),
  }
}
