import type { FaultName } from './scenario-faults.ts'

/** Member `format` of a scenario's file; its version, and that of files with `text` or `drill`. */
export const scenarioFormat = { name: 'hooktrail-scenario', version: 1, exactVersion: 2 } as const

export const scenarioLimits = { characters: 5_000_000, steps: 500, faults: 100 } as const
/** Before and after now, so that each time can be written. */
export const mostSeconds = 4_000_000_000_000

/** Names of faults, in the order of the documentation. */
export const faultTitles = {
  duplicate: 'Duplicate',
  swap: 'Swap',
  'hold-back': 'Hold back',
  drop: 'Drop',
  'late-final': 'Late final',
  'second-final': 'Second final',
  burst: 'Burst',
  malformed: 'Malformed',
  truncated: 'Truncated',
  oversized: 'Oversized',
  'slow-upload': 'Slow upload',
  'unknown-field': 'Unknown field',
} as const satisfies Record<FaultName, string>

export const faultNames = Object.keys(faultTitles) as readonly FaultName[]
