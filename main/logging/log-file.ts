import { appendFileSync, chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createStream, type RotatingFileStream } from 'rotating-file-stream'
import { logName } from '../engine/problem/log-names.ts'

/** A file of lines that is rotated by size. It never throws: what cannot be written is lost, and capture goes on. */
export interface LogFile {
  write(line: string): void
  /** At once and without rotation, for the last lines of a process that ends now. */
  writeNow(line: string): void
  close(): Promise<void>
}

export interface LogFileOptions {
  /** Made with mode 0700. */
  readonly dir: string
  /** Of one file. */
  readonly maximumBytes: number
  /** With the one that is written to. */
  readonly files: number
  /** Called once for each time that the log stops. */
  readonly onFailure: (error: Error) => void
  readonly nowMs: () => number
}

/** A slow disk holds no more than this; further lines are lost. */
const maximumWaitingBytes = 1024 * 1024
/** A log that failed is tried again after this long. */
const retryMs = 60_000

export function openLogFile(options: LogFileOptions): LogFile {
  const { dir } = options
  let stream: RotatingFileStream | null = null
  let retryAtMs = 0

  function fail(error: Error): void {
    stream = null
    if (retryAtMs === 0) options.onFailure(error)
    retryAtMs = options.nowMs() + retryMs
  }

  function opened(): RotatingFileStream | null {
    if (stream !== null || options.nowMs() < retryAtMs) return stream
    try {
      mkdirSync(dir, { recursive: true, mode: 0o700 })
      // A folder or file that was there keeps the mode that it had otherwise.
      chmodSync(dir, 0o700)
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)))
      return null
    }
    const made = createStream(index => logName(index === null ? 0 : Number(index)), {
      path: dir,
      size: `${options.maximumBytes}B`,
      rotate: options.files - 1,
      mode: 0o600,
    })
    made.on('error', (error: Error) => {
      made.destroy()
      if (stream === made) fail(error)
    })
    made.on('warning', () => {})
    stream = made
    return made
  }

  return {
    write(line) {
      const current = opened()
      if (current === null || current.writableLength > maximumWaitingBytes) return
      current.write(line)
    },
    writeNow(line) {
      try {
        mkdirSync(dir, { recursive: true, mode: 0o700 })
        appendFileSync(join(dir, logName(0)), line, { mode: 0o600 })
      } catch {
        // The process ends with another failure, which its own output has.
      }
    },
    close() {
      const current = stream
      stream = null
      retryAtMs = Number.POSITIVE_INFINITY
      if (current === null) return Promise.resolve()
      return new Promise(resolve => {
        current.once('close', () => resolve())
        current.once('error', () => resolve())
        current.end(() => resolve())
      })
    },
  }
}
