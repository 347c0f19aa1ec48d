import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/**
 * Whether this process belongs to the foreground job of its terminal. Reading in any other, such as one
 * started with `&`, stops the process. False if unknown.
 */
export async function isForegroundJob(platform: NodeJS.Platform = process.platform): Promise<boolean> {
  // Windows has no jobs, so each program may read.
  if (platform === 'win32') return true
  try {
    const groups =
      platform === 'linux' ? groupsInStat(await readFile('/proc/self/stat', 'utf8')) : await groupsFromPs()
    return groups.own > 0 && groups.own === groups.terminal
  } catch {
    return false
  }
}

/** Process groups: of the process, and of the terminal's foreground job. */
export interface Groups {
  readonly own: number
  readonly terminal: number
}

/** From `/proc/PID/stat`, whose second field is the program's name in parentheses. The name may have both and spaces. */
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
