import { readFileSync } from 'node:fs'

/** Memory of a process in bytes. Needs /proc. */
export interface ProcessMemory {
  /** Resident, with what it shares. */
  readonly rssBytes: number
  /** Its share: what n processes map counts for one nth. */
  readonly pssBytes: number
}

export function memoryOf(pid: number): ProcessMemory {
  return {
    rssBytes: kibibytes(`/proc/${pid}/status`, 'VmRSS') * 1024,
    pssBytes: kibibytes(`/proc/${pid}/smaps_rollup`, 'Pss') * 1024,
  }
}

function kibibytes(file: string, name: string): number {
  const value = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1]
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
