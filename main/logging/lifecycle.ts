import { release } from 'node:os'
import { AppError } from '#contract/errors'
import { createClient } from '#contract/transport'
import type { Engine } from '../engine/ports.ts'
import type { FileLog, LogPart } from './file-log.ts'

/** The first line: versions and platform. */
export function noteStart(log: FileLog, part: LogPart): void {
  log.note('info', part, 'Started.', {
    platform: process.platform,
    arch: process.arch,
    system: release(),
    node: process.versions.node,
    electron: process.versions.electron,
  })
}

/** The engine runs: from now on, also after restarts, this process writes the log. Logs the address for deliveries. */
export async function noteOpened(log: FileLog, part: LogPart, engine: Restarting): Promise<void> {
  const begin = async (): Promise<void> => {
    log.begin(() => engine.launchId)
    const { listener } = await createClient(engine).call('app.status')
    if (listener.state === 'listening') log.note('info', part, 'Listening.', { port: listener.port })
  }
  // An engine that is already closing responds to no call.
  engine.onRestarted(() => void begin().catch(() => {}))
  await begin()
}

interface Restarting extends Engine {
  onRestarted(listener: () => void): unknown
}

/**
 * The data folder is about to be released, and another process may take it and write its log. Later lines
 * wait for the next `noteOpened` or restart.
 */
export async function noteRelease(log: FileLog, part: LogPart, isLast: boolean): Promise<void> {
  if (isLast) log.note('info', part, 'Stopped.', { seconds: Math.round(process.uptime()) })
  await log.pause()
}

/** Resolves when the log has the failed start. The log of another process is unchanged. */
export async function noteFailedStart(log: FileLog, part: LogPart, error: unknown): Promise<void> {
  if (error instanceof AppError) log.note('error', part, error.message, { code: error.code })
  else log.defect(part, 'The start failed', error)
  await log.close()
}

/** Logs uncaught failures before the process ends. Returns the function that ends it. */
export function watchDefects(log: FileLog, isLast: boolean): () => void {
  const onDefect = (error: unknown): void =>
    log.defect('process', 'An exception was not caught', error, isLast)
  process.on('uncaughtExceptionMonitor', onDefect)
  return () => process.off('uncaughtExceptionMonitor', onDefect)
}
