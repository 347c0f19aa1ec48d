import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { logFiles, logName, logsDir } from './log-names.ts'
import { logText } from './log-text.ts'

/** Of the log, a report has at most its last so many bytes. */
const maximumBytes = 256 * 1024

const lineSchema = z.object({
  level: z.enum(['info', 'warn', 'error']),
  time: z.string().max(30),
  part: z.enum(['engine', 'desktop', 'window', 'serve', 'web', 'process']),
  version: z.string().max(40).optional(),
  launch: z.string().max(40).optional(),
  code: z.string().max(40).optional(),
  platform: z.string().max(40).optional(),
  arch: z.string().max(40).optional(),
  system: z.string().max(80).optional(),
  node: z.string().max(40).optional(),
  electron: z.string().max(40).optional(),
  reason: z.string().max(80).optional(),
  exitCode: z.number().optional(),
  seconds: z.number().optional(),
  msg: z.string(),
  stack: z.array(z.string()).optional(),
})

/**
 * The last lines of the log, oldest first, with `redact` on every free text. A line that is not of the log, or a field
 * that it does not know, is left out: anyone could have put it there.
 */
export function readLog(dataDir: string, redact: (text: string) => string): string {
  const lines: string[] = []
  let left = maximumBytes
  for (let age = 0; age < logFiles && left > 0; age += 1) {
    const text = tailOf(join(logsDir(dataDir), logName(age)), left)
    if (text === null) continue
    left -= text.length
    lines.unshift(...text.split('\n').flatMap(line => redactedLine(line, redact)))
  }
  return lines.map(line => `${line}\n`).join('')
}

function redactedLine(line: string, redact: (text: string) => string): string[] {
  const parsed = lineSchema.safeParse(jsonOf(line))
  if (!parsed.success) return []
  const { msg, stack, launch, ...facts } = parsed.data
  return [
    JSON.stringify({
      ...facts,
      // Enough to tell launches apart, and no id of one.
      ...(launch === undefined ? {} : { launch: launch.slice(0, 4) }),
      msg: redact(logText(msg).message),
      ...(stack === undefined ? {} : { stack: stack.map(redact) }),
    }),
  ]
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** The end of a file; `null` where it cannot be read. A line that is cut is no line. */
function tailOf(path: string, maximum: number): string | null {
  let file: number | null = null
  try {
    file = openSync(path, 'r')
    const { size } = fstatSync(file)
    const bytes = Buffer.alloc(Math.min(size, maximum))
    readSync(file, bytes, 0, bytes.length, size - bytes.length)
    return bytes.toString('utf8')
  } catch {
    return null
  } finally {
    if (file !== null) closeSync(file)
  }
}
