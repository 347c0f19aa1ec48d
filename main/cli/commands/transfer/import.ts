import { resolve } from 'node:path'
import { AppError, fromWire } from '#contract/errors'
import type { ParamsInput } from '#contract/methods'
import type { ImportProgress, ImportSource } from '#contract/transfer/importing'
import type { Client } from '#contract/transport'
import { followToEnd, waitForInspection } from '../../../engine/library.ts'
import { command } from '../../command.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { countDeliveries } from '../../terminal/delivery-table.ts'
import { createProgressLine } from '../../terminal/progress-line.ts'
import { abortedBy } from '../../terminal/stop-signal.ts'

/** Waits until the imported deliveries are inspected. Ctrl-C cancels the import and removes the imported deliveries. */
export const importing = command({
  name: 'import',
  text: 'import notifications, fixtures folders, HAR, requests of other tools, or another data folder',
  arguments: [['<path...>', 'files and folders; formats are detected']],
  options: {
    '--dry-run': 'check only, without importing',
    '--accept-edits': 'read files of a fixtures folder that were changed after its export',
    '--skip-invalid': 'leave out lines and entries that are not valid, and report them',
  },
  run: (context, options, paths) => importDeliveries(context, paths, options),
})

interface ImportOptions extends CommonOptions {
  readonly dryRun?: boolean | undefined
  readonly skipInvalid?: boolean | undefined
  readonly acceptEdits?: boolean | undefined
}

export async function importDeliveries(
  context: CommandContext,
  paths: readonly string[],
  options: ImportOptions,
): Promise<ExitCode> {
  const { output } = context
  const isDryRun = options.dryRun === true
  const stop = context.stopRequested(() =>
    output.complain('Stopped immediately. Some deliveries may be imported.'),
  )
  const line = createProgressLine(output, options.json === true)
  const end = await withEngine(context, dataDirOf(options), async client => {
    const all = paths.map(path => resolve(path))
    const { skipInvalid, acceptEdits } = options
    const way = { isDryRun, skipInvalid, acceptEdits }
    const end = await followImport(client, all, way, stop, progress =>
      line.showSometimes(() => progressText(progress)),
    )
    // The next command then finds them inspected.
    if (end.state === 'done' && !isDryRun) {
      await waitForInspection(client, stop, left => line.showSometimes(() => `${left} left to inspect`))
    }
    return end
  }).finally(line.end)
  if (end.error !== null) throw fromWire(end.error)
  for (const source of end.sources) {
    await (options.json ? output.json(source) : output.lines(description(source, isDryRun)))
  }
  return exitCodes.done
}

/** Starts an import and waits for its end. Rejects with `holder-unreachable` if the process that runs it ends. */
export async function followImport(
  client: Client,
  paths: readonly string[],
  way: Omit<ParamsInput<'import.start'>, 'paths'>,
  stop: Promise<void>,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportProgress> {
  try {
    const { id } = await client.call('import.start', { paths: [...paths], ...way })
    return await followToEnd<ImportProgress>(client, {
      read: () => client.call('import.get', { id }),
      isEnded: ({ state }) => state !== 'checking' && state !== 'writing',
      cancel: () => client.call('import.cancel', { id }),
      onState: onProgress,
      signal: abortedBy(stop),
      wakes: ({ name, data }) => name === 'import.progress' && data.id === id,
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'holder-unreachable') throw error
    const message = 'Hooktrail stopped during the import. Check which deliveries were imported.'
    throw new AppError('holder-unreachable', message, undefined, { cause: error })
  }
}

/** The total is known when all are checked. */
function progressText({ state, done, total }: ImportProgress): string {
  return state === 'checking' ? `${done} checked` : `${done} of ${total} imported`
}

function description(source: ImportSource, isDryRun: boolean): string[] {
  const { transactions, funding, other, none } = source.services
  const services = [
    [transactions, 'of the transaction service'],
    [funding, 'of the funding service'],
    [other, 'of other products'],
    [none, 'that aren’t notifications'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, words]) => `${count} ${words}`)
  return [
    `${source.path} (${source.format}): ${countDeliveries(source.deliveries)} ${isDryRun ? 'would be imported' : 'imported'}`,
    ...(services.length === 0 ? [] : [`  ${services.join(', ')}`]),
    ...(source.repeated === 0 ? [] : [`  ${source.repeated} already exist`]),
    ...source.skipped.map(
      ({ count, why, firstPlace }) => `  ${count} skipped: ${why} (first: ${firstPlace})`,
    ),
  ]
}
