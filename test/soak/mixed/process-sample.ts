import { statSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../../support/figures.ts'
import { figuresOf, type ProcessFigures } from '../../support/processes/process-figures.ts'

/** The resources of a process and its store at one moment. */
export interface ProcessSample extends ProcessFigures {
  readonly atMs: number
  readonly logBytes: number
  readonly databaseBytes: number
}

/** Needs /proc. */
export function sampleProcess(pid: number, dataDir: string): ProcessSample {
  return {
    ...figuresOf(pid),
    atMs: performance.now(),
    logBytes: sizeOf(join(dataDir, 'store.db-wal')),
    databaseBytes: sizeOf(join(dataDir, 'store.db')),
  }
}

/** Whether a figure is stable: its median in the last quarter against that in the second, after the warm-up. */
export function isFlat(
  samples: readonly ProcessSample[],
  figure: keyof ProcessSample,
  slack: { readonly share: number; readonly amount: number },
): { readonly isFlat: boolean; readonly second: number; readonly last: number; readonly highest: number } {
  const values = samples.map(sample => sample[figure])
  const quarter = Math.floor(values.length / 4)
  const second = median(values.slice(quarter, 2 * quarter))
  const last = median(values.slice(-Math.max(1, quarter)))
  return {
    isFlat: last <= second * (1 + slack.share) + slack.amount,
    second,
    last,
    highest: values.reduce((most, value) => Math.max(most, value), 0),
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
