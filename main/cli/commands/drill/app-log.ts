import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { causesOf, type Drill, type DrillFailure } from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import type { Client } from '#contract/transport'
import { type RepeatOptions, sendAgain } from './repeat-sequence.ts'

/** Read part of a log for one failure. */
const mostBytes = 16 * 1024
const mostLines = 60
/** Causes whose sequence is sent again. */
const mostCauses = 5

const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** A log that an app writes. Throws `invalid-params` for links and everything that is no regular file. */
export async function openLog(path: string): Promise<FileHandle> {
  const file = await open(path, flags).catch((cause: unknown) => {
    const message = `The log ${path} can't be read. Name a file that your app writes; links are not followed.`
    throw new AppError('invalid-params', message, undefined, { cause })
  })
  if (!(await file.stat()).isFile()) {
    await file.close()
    throw new AppError('invalid-params', `The log ${path} is no regular file.`)
  }
  return file
}

/**
 * Sends the smallest sequence of each cause once more, and reads the lines that the app writes to the log until it has
 * settled. Only for causes with such lines.
 */
export async function logsOf(
  client: Client,
  drill: Drill,
  file: FileHandle,
  options: Pick<RepeatOptions, 'allowRemote' | 'variables' | 'stop'>,
): Promise<ReadonlyMap<DrillFailure, readonly string[]>> {
  const logs = new Map<DrillFailure, readonly string[]>()
  for (const { failure } of causesOf(drill.failures).slice(0, mostCauses)) {
    const start = (await file.stat()).size
    const run = await sendAgain(client, { id: drill.id, failure }, options, async () => {})
    if (run.state === 'cancelled') return logs
    await wait(drill.options.settleMs)
    const lines = await linesFrom(file, start)
    if (lines.length > 0) logs.set(failure, lines)
  }
  return logs
}

/** Lines after an offset; of a file that has become shorter, from its start. */
async function linesFrom(file: FileHandle, offset: number): Promise<readonly string[]> {
  const { size } = await file.stat()
  const start = size < offset ? 0 : offset
  const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, start)
  const lines = buffer.subarray(0, bytesRead).toString('utf8').split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  const isCut = start + bytesRead < size || lines.length > mostLines
  return isCut ? [...lines.slice(0, mostLines), '…'] : lines
}
