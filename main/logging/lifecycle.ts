import { release } from 'node:os'
import { AppError } from '#contract/errors'
import { createClient } from '#contract/transport'
import type { Engine } from '../engine/running-engine.ts'
import type { FileLog, LogPart } from './file-log.ts'

/** The first line: what runs on what. */
export function noteStart(log: FileLog, part: LogPart): void {
  log.note('info', part, 'Started.', {
    platform: process.platform,
    arch: process.arch,
    system: release(),
    node: process.versions.node,
    electron: process.versions.electron,
  })
}

/** The engine runs: from now on this process writes the log. Says where deliveries are received. */
export async function noteOpened(log: FileLog, part: LogPart, engine: Engine): Promise<void> {
  log.begin(() => engine.launchId)
  const { listener } = await createClient(engine).call('app.status')
  if (listener.state === 'listening') log.note('info', part, 'Listening.', { port: listener.port })
}

/** A start that failed. Resolves once the log has it; another process's log is left alone. */
export async function noteFailedStart(log: FileLog, part: LogPart, error: unknown): Promise<void> {
  if (error instanceof AppError) log.note('error', part, error.message, { code: error.code })
  else log.defect(part, 'The start failed', error)
  await log.close(error instanceof AppError && error.code === 'store-held')
}

/** The last line of a process that stopped as it should. */
export async function noteStop(log: FileLog, part: LogPart): Promise<void> {
  log.note('info', part, 'Stopped.', { seconds: Math.round(process.uptime()) })
  await log.close()
}

/** Failures that nobody caught, written before the process ends. Returns the function that ends it. */
export function watchDefects(log: FileLog, isLast: boolean): () => void {
  const onDefect = (error: unknown): void =>
    log.defect('process', 'An exception was not caught', error, isLast)
  process.on('uncaughtExceptionMonitor', onDefect)
  return () => process.off('uncaughtExceptionMonitor', onDefect)
}
