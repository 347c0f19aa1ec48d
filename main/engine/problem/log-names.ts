import { join } from 'node:path'

/** The folder of the log in a data folder. */
export function logsDir(dataDir: string): string {
  return join(dataDir, 'logs')
}

/** The folder of crash dumps in a data folder. */
export function crashesDir(dataDir: string): string {
  return join(dataDir, 'crashes')
}

/** The log has this many files at most, the one that is written to among them. */
export const logFiles = 5
/** Each is this long at most, and a line. */
export const logFileBytes = 2 * 1024 * 1024

/** `age` 0: the file that is written to; 1: the one before. */
export function logName(age: number): string {
  return age === 0 ? 'hooktrail.log' : `hooktrail.${age}.log`
}
