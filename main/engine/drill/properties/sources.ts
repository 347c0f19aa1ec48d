import type { DrillProperty } from '#contract/drill/properties'
import { type Basis, basisText } from '#contract/statements/basis'
import type { Service } from '#contract/terms'
import type { Anatomy } from '../trail/anatomy.ts'

const delivered: Basis = 'observed: Delivery'

/** The sentences that a property follows from. Where the document is silent: what was observed, or our advice. */
const bases: Readonly<Record<DrillProperty, Readonly<Record<Service, readonly Basis[]>>>> = {
  answers: { transactions: ['T13-3', 'T17-1'], funding: ['F11-1', delivered] },
  repeats: { transactions: ['T15-3', 'T1-5'], funding: [delivered] },
  order: { transactions: ['T15-4', 'T1-6'], funding: [delivered] },
  drops: { transactions: ['T11-3', 'T11-4'], funding: ['advice'] },
  refunds: { transactions: ['T11-11', 'T11-12', 'T15-3'], funding: ['observed: Payloads in reality'] },
  tolerance: {
    transactions: ['observed: Payloads in reality', delivered],
    funding: ['F2-1', 'observed: Payloads in reality', delivered],
  },
  concurrency: { transactions: ['T1-5', 'advice'], funding: [delivered, 'advice'] },
  recovery: { transactions: ['T1-7', delivered], funding: ['F1-4', delivered] },
  isolation: { transactions: ['logic'], funding: ['logic'] },
}

/** Each once, as findings name theirs. */
export function sourcesOf(property: DrillProperty, anatomy: Anatomy): string[] {
  const services = anatomy.trail.records.map(({ service }) => service)
  return [
    ...new Set(services.flatMap(service => bases[property][service].map(basis => basisText(basis, service)))),
  ]
}
