import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** `texts-1f0c3a9b.db`. Each new file has a new name, so that a reader of an earlier file notices it. */
const namePattern = /^texts-([0-9a-f]{8})\.db(-wal|-shm)?$/
/** The log first: SQLite would replay a log that stays behind. */
const endings = ['-wal', '-shm', '']

export const textFile = (folder: string, name: string): string => join(folder, `texts-${name}.db`)

export function textFiles(folder: string): readonly { readonly file: string; readonly isLog: boolean }[] {
  return readdirSync(folder)
    .map(name => namePattern.exec(name))
    .filter(match => match !== null)
    .map(([name, , ending]) => ({ file: join(folder, name), isLog: ending === '-wal' }))
}

/** Removes the text files except `saved`. A file that a reader on Windows has open stays until the next start. */
export function removeTextFiles(folder: string, saved: string | null = null): void {
  const names = new Set(readdirSync(folder).flatMap(name => namePattern.exec(name)?.[1] ?? []))
  for (const name of names) {
    if (name === saved) continue
    for (const ending of endings) {
      try {
        rmSync(textFile(folder, name) + ending, { force: true })
      } catch {
        // The index doesn't name this file, so nothing reads it.
      }
    }
  }
}

/** Bytes of the text files with their logs, and of the logs alone. */
export function textBytes(folder: string): { readonly all: number; readonly log: number } {
  let [all, log] = [0, 0]
  for (const { file, isLog } of textFiles(folder)) {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    all += size
    if (isLog) log += size
  }
  return { all, log }
}
