import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The resources of a process and its store at one moment. */
export interface ProcessSample {
  readonly atMs: number
  readonly residentBytes: number
  /** Open files and sockets. */
  readonly handles: number
  readonly threads: number
  readonly logBytes: number
  readonly databaseBytes: number
}

/** Needs /proc. */
export function sampleProcess(pid: number, dataDir: string): ProcessSample {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const figure = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  return {
    atMs: performance.now(),
    residentBytes: figure('VmRSS') * 1024,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    threads: figure('Threads'),
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

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
