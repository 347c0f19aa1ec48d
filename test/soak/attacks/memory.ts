import { readFileSync, writeFileSync } from 'node:fs'

/** Resident memory of a process. */
export interface Memory {
  /** Now. */
  readonly bytes: number
  /** The most since `forgetPeak`, as the kernel counts it. */
  readonly peakBytes: number
}

/** Linux only. */
export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kibibytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0)
  return { bytes: kibibytes('VmRSS') * 1024, peakBytes: kibibytes('VmHWM') * 1024 }
}

/** Resets the peak (proc_pid_clear_refs(5)). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
