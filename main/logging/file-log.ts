import { pino } from 'pino'
import type { Logger } from '../engine/ports.ts'
import { logFileBytes, logFiles, logsDir } from '../engine/problem/log-names.ts'
import { logText } from '../engine/problem/log-text.ts'
import { knownFields, type LogFields } from './log-fields.ts'
import { type LogFile, openLogFile } from './log-file.ts'

/** Which part of the program a line is from. */
export type LogPart = 'engine' | 'desktop' | 'window' | 'serve' | 'web' | 'process'
type LogLevel = 'info' | 'warn' | 'error'

/** The log of a host in its data folder: JSON lines, with times in UTC. Nothing of it throws. */
export interface FileLog {
  /** For a part: writes each line to the log and to `echo`. */
  logger(part: LogPart, echo: Logger): Logger
  note(level: LogLevel, part: LogPart, message: string, fields?: LogFields): void
  /** A defect, with its stack. `isLast`: the process ends now. */
  defect(part: LogPart, message: string, error: unknown, isLast?: boolean): void
  /**
   * Lines wait in memory until this process holds the data folder: two processes never write the same file.
   * `launchId`: of the engine that runs.
   */
  begin(launchId: () => string): void
  /** The folder is about to be free. Resolves once everything is written; further lines wait for `begin`. */
  pause(): Promise<void>
  /**
   * Resolves once everything is written. Lines that still wait say why the folder was not taken; they are lost where the
   * reason was that another process holds it.
   */
  close(): Promise<void>
}

/** Lines while the data folder is not held; further ones are lost. */
const maximumWaiting = 200

export interface FileLogOptions {
  readonly dataDir: string
  readonly version: string
  /** `HOOKTRAIL_LOG`: off, error, warn or info. Anything else is info. */
  readonly level?: string | undefined
  readonly nowMs: () => number
  /** Called once where the log cannot be written. */
  readonly onFailure: (message: string) => void
  readonly maximumBytes?: number
}

export function createFileLog(options: FileLogOptions): FileLog {
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
    logger: (part, echo) => ({
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
    defect(part, message, error, isLast = false) {
      isLastLine = isLast
      const detail = error instanceof Error ? (error.stack ?? error.message) : typeof error
      note('error', part, `${message}: ${detail}`)
      isLastLine = false
    },
    begin(launchId) {
      launch = launchId
      isHeldByOther = false
      const lines = waiting ?? []
      waiting = null
      for (const line of lines) file.write(line)
    },
    async pause() {
      if (waiting !== null) return
      waiting = []
      const closing = file
      file = open()
      await closing.close()
    },
    async close() {
      // In one piece and without rotation: where another process took the folder meanwhile, that does no harm to its log.
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
