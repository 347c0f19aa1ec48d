import { appendFileSync, chmodSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { createStream, type RotatingFileStream } from 'rotating-file-stream'
import { makeFolders } from '../engine/files/make-folders.ts'
import type { Logger } from '../engine/ports.ts'
import { logFileBytes, logFiles, logName, logsDir } from '../engine/problem/log-names.ts'
import { logText } from '../engine/problem/log-text.ts'

/** The part of the program that a line is from. */
export type LogPart = 'engine' | 'desktop' | 'window' | 'serve' | 'web' | 'process'
type LogLevel = 'info' | 'warn' | 'error'

/** Lines that wait while the data folder is not held; further ones are lost. */
const maximumWaiting = 200

export interface FileLogOptions {
  readonly dataDir: string
  readonly version: string
  /** `HOOKTRAIL_LOG`: off, error, warn or info. Anything else is info. */
  readonly level?: string | undefined
  readonly nowMs: () => number
  /** Called once if the log cannot be written. */
  readonly onFailure: (message: string) => void
  readonly maximumBytes?: number
}

export type FileLog = ReturnType<typeof createFileLog>

/** The log of a host in its data folder: JSON lines, with times in UTC. Nothing here throws. */
export function createFileLog(options: FileLogOptions) {
  let hasFailed = false
  const open = (): LogFile =>
    openLogFile({
      dir: logsDir(options.dataDir),
      maximumBytes: options.maximumBytes ?? logFileBytes,
      files: logFiles,
      nowMs: options.nowMs,
      onFailure(error) {
        if (hasFailed) return
        hasFailed = true
        options.onFailure(`The log is not written: ${logText(error.message).message}. Capturing continues.`)
      },
    })
  let file = open()
  let waiting: string[] | null = []
  let isHeldByOther = false
  let isLastLine = false
  let launch = (): string | undefined => undefined

  function write(line: string): void {
    if (isLastLine && waiting === null) file.writeNow(line)
    else if (waiting === null) file.write(line)
    else if (waiting.length < maximumWaiting) waiting.push(line)
  }

  const log = pino(
    {
      level: levelOf(options.level),
      base: { version: options.version, pid: process.pid },
      timestamp: () => `,"time":"${new Date(options.nowMs()).toISOString()}"`,
      formatters: { level: label => ({ level: label }) },
      mixin: () => ({ launch: launch() }),
    },
    { write },
  )

  function note(level: LogLevel, part: LogPart, message: string, fields: LogFields = {}): void {
    if (fields.code === 'store-held') isHeldByOther = true
    const text = logText(message)
    log[level]({ part, ...knownFields(fields), stack: text.stack }, text.message)
  }

  return {
    note,
    /** Writes each line of a part to the log and to `echo`. */
    logger: (part: LogPart, echo: Logger): Logger => ({
      info(message) {
        note('info', part, message)
        echo.info(message)
      },
      warn(message) {
        note('warn', part, message)
        echo.warn(message)
      },
      error(message, failure) {
        note('error', part, message, { code: failure?.code })
        echo.error(message, failure)
      },
    }),
    /** Logs a defect with its stack. `isLast`: the process ends now. */
    defect(part: LogPart, message: string, error: unknown, isLast = false) {
      isLastLine = isLast
      const detail = error instanceof Error ? (error.stack ?? error.message) : typeof error
      note('error', part, `${message}: ${detail}`)
      isLastLine = false
    },
    /**
     * Lines wait in memory until this process holds the data folder, so that two processes never write the same file.
     * `launchId`: of the running engine.
     */
    begin(launchId: () => string) {
      launch = launchId
      isHeldByOther = false
      const lines = waiting ?? []
      waiting = null
      for (const line of lines) file.write(line)
    },
    /** The folder is about to be released. Resolves when everything is written; further lines wait for `begin`. */
    async pause() {
      if (waiting !== null) return
      waiting = []
      const closing = file
      file = open()
      await closing.close()
    },
    /**
     * Resolves when everything is written. Waiting lines have the reason why the folder was not taken; they
     * are lost if another process holds it.
     */
    async close() {
      // In one piece and without rotation, which does no harm if another process has taken the folder.
      if (waiting !== null && waiting.length > 0 && !isHeldByOther) file.writeNow(waiting.join(''))
      waiting = []
      await file.close()
    },
  }
}

function levelOf(given: string | undefined): 'silent' | LogLevel {
  switch (given) {
    case 'off':
      return 'silent'
    case 'error':
    case 'warn':
      return given
    default:
      return 'info'
  }
}

/** Fields of a line besides its message: facts of the program, never of a delivery. Other fields are left out. */
const kinds = {
  /** Code of an error of the contract. */
  code: 'string',
  host: 'string',
  platform: 'string',
  arch: 'string',
  system: 'string',
  node: 'string',
  electron: 'string',
  port: 'number',
  reason: 'string',
  exitCode: 'number',
  seconds: 'number',
} as const satisfies Record<string, 'string' | 'number'>

type Values = { string: string; number: number }
type LogFields = { readonly [F in keyof typeof kinds]?: Values[(typeof kinds)[F]] | undefined }

/** Enough for a version, and too short for a body. */
const maximumValue = 80

function knownFields(fields: LogFields): Record<string, string | number> {
  const given: Readonly<Record<string, unknown>> = { ...fields }
  const known: Record<string, string | number> = {}
  for (const [name, kind] of Object.entries(kinds)) {
    const value = given[name]
    if (kind === 'string' && typeof value === 'string') known[name] = value.slice(0, maximumValue)
    if (kind === 'number' && typeof value === 'number' && Number.isFinite(value)) known[name] = value
  }
  return known
}

/** Limit for a slow disk; further lines are lost. */
const maximumWaitingBytes = 1024 * 1024
/** Pause before a failed log is tried again. */
const retryMs = 60_000

type LogFile = ReturnType<typeof openLogFile>

/** A file of lines, rotated by size. It never throws: lines that cannot be written are lost, and capturing continues. */
function openLogFile(options: {
  /** Created with mode 0700. */
  readonly dir: string
  /** Size limit of one file. */
  readonly maximumBytes: number
  /** Number of files, with the current one. */
  readonly files: number
  /** Called each time that the log stops. */
  readonly onFailure: (error: Error) => void
  readonly nowMs: () => number
}) {
  const { dir } = options
  let stream: RotatingFileStream | null = null
  let retryAtMs = 0

  function fail(error: Error): void {
    stream = null
    if (retryAtMs === 0) options.onFailure(error)
    retryAtMs = options.nowMs() + retryMs
  }

  /** Nothing is written through links, since another user may own the folder. */
  function makeFolder(): void {
    for (const path of [dir, join(dir, logName(0))]) {
      if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
        throw new Error(`${path} is a link.`)
      }
    }
    makeFolders(dir)
  }

  function opened(): RotatingFileStream | null {
    if (stream !== null || options.nowMs() < retryAtMs) return stream
    try {
      makeFolder()
      // An existing folder or file would keep its mode.
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
    write(line: string) {
      const current = opened()
      if (current === null || current.writableLength > maximumWaitingBytes) return
      current.write(line)
    },
    /** Synchronous and without rotation, for the last lines of a process. */
    writeNow(line: string) {
      try {
        makeFolder()
        appendFileSync(join(dir, logName(0)), line, { mode: 0o600 })
      } catch {
        // The process ends with another failure, which its output has.
      }
    },
    close(): Promise<void> {
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
