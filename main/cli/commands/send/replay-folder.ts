import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { AppError, fromWire } from '#contract/errors'
import { type CommandContext, dataDirOf } from '../../command-context.ts'
import type { ExitCode } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { followImport } from '../transfer/import.ts'
import { type ReplayOptions, replay } from './replay.ts'

/**
 * Sends the deliveries of a fixtures folder, or of anything that can be imported, without keeping them: they go through
 * a data folder of their own that is removed afterwards. Selection and timing work as for captured ones.
 */
export async function replayFolder(
  context: CommandContext,
  folder: string,
  options: ReplayOptions,
): Promise<ExitCode> {
  if (options.data !== undefined) {
    throw new AppError(
      'invalid-params',
      `A folder is replayed without a data folder. Omit --data ${dataDirOf(options)}, or import the folder first.`,
    )
  }
  const data = mkdtempSync(join(tmpdir(), 'hooktrail-replay-'))
  try {
    const never = new Promise<void>(() => {})
    const end = await withEngine(context, data, client =>
      followImport(client, [resolve(folder)], false, never),
    )
    if (end.error !== null) throw fromWire(end.error)
    const isChosen =
      options.delivery.length > 0 || options.record !== undefined || options.where !== undefined
    return await replay(context, { ...options, data, ...(isChosen ? {} : { where: '' }) })
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}
