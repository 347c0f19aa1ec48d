import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/**
 * Whether this process belongs to the job that its terminal listens to. A read by any other, such as one that was started
 * with `&`, stops the whole process. False where it cannot be known.
 */
export async function isForegroundJob(platform: NodeJS.Platform = process.platform): Promise<boolean> {
  // It has no jobs: each program may read.
  if (platform === 'win32') return true
  try {
    const groups =
      platform === 'linux' ? groupsInStat(await readFile('/proc/self/stat', 'utf8')) : await groupsFromPs()
    return groups.own > 0 && groups.own === groups.terminal
  } catch {
    return false
  }
}

/** Process groups: of the process itself, and the one in the foreground of its terminal. */
export interface Groups {
  readonly own: number
  readonly terminal: number
}

/** From `/proc/PID/stat`. Its second field is the program's name in parentheses, which may hold both and spaces. */
export function groupsInStat(stat: string): Groups {
  const [, , own, , , terminal] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { own: Number(own), terminal: Number(terminal) }
}

function groupsFromPs(): Promise<Groups> {
  return new Promise((resolve, reject) => {
    const args = ['-o', 'pgid=', '-o', 'tpgid=', '-p', String(process.pid)]
    execFile('ps', args, { timeout: 2_000 }, (error, stdout) => {
      const [own, terminal] = stdout.trim().split(/\s+/)
      if (error === null) resolve({ own: Number(own), terminal: Number(terminal) })
      else reject(error)
    })
  })
}
