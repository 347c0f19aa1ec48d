import { join } from 'node:path'

export function logsDir(dataDir: string): string {
  return join(dataDir, 'logs')
}

export function crashesDir(dataDir: string): string {
  return join(dataDir, 'crashes')
}

export const logFiles = 5
/** Maximum size of each, give or take a line. */
export const logFileBytes = 2 * 1024 * 1024

/** `age` 0: the current file; 1: the previous one. */
export function logName(age: number): string {
  return age === 0 ? 'hooktrail.log' : `hooktrail.${age}.log`
}
