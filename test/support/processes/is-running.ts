import { readFileSync } from 'node:fs'

/** Whether a process runs: one that ended and that nobody waits for does not. Linux only. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
