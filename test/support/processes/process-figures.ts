import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** What a process holds, in bytes where it is memory. Needs /proc. */
export interface ProcessFigures {
  /** Resident, with what it shares. */
  readonly rssBytes: number
  /** The most since `forgetPeak`, as the kernel counts it. */
  readonly peakBytes: number
  readonly threads: number
  /** Open files and sockets. */
  readonly handles: number
}

export function figuresOf(pid: number): ProcessFigures {
  const figure = (name: string): number => figureIn(`/proc/${pid}/status`, name)
  return {
    rssBytes: figure('VmRSS') * 1024,
    peakBytes: figure('VmHWM') * 1024,
    threads: figure('Threads'),
    handles: readdirSync(`/proc/${pid}/fd`).length,
  }
}

/** Its share of resident memory: what n processes map counts for one nth. */
export function ownBytesOf(pid: number): number {
  return figureIn(`/proc/${pid}/smaps_rollup`, 'Pss') * 1024
}

/** Resets the peak of its memory (proc_pid_clear_refs(5)). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function figureIn(file: string, name: string): number {
  const value = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1]
  if (value === undefined) throw new Error(`${file} names no ${name}.`)
  return Number(value)
}

/** What its threads have computed so far, in clock ticks of 10 ms. */
function ticksOf(pid: number): number {
  // The second field is the program's name in brackets, and may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

/** Resolves when the process has computed nearly nothing for two seconds: work in the background is done. */
export async function untilIdle(pid: number): Promise<void> {
  let quiet = 0
  for (let ticks = ticksOf(pid); quiet < 4; ) {
    await new Promise(resolve => setTimeout(resolve, 500))
    const now = ticksOf(pid)
    quiet = now - ticks <= 2 ? quiet + 1 : 0
    ticks = now
  }
}

/** Whether a process runs: one that ended and that nobody waits for does not. Linux only. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
