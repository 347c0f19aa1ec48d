import { resolve } from 'node:path'
import { AppError, fromWire } from '#contract/errors'
import type { ImportProgress, ImportSource } from '#contract/transfer/importing'
import type { Client } from '#contract/transport'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { waitForInspection } from '../../store/wait-for-inspection.ts'
import { countDeliveries } from '../../terminal/count-deliveries.ts'
import { createProgressLine } from '../../terminal/progress-line.ts'

export interface ImportOptions extends CommonOptions {
  readonly dryRun?: boolean | undefined
}

/**
 * Imports deliveries from files and folders, and waits until they are inspected. Ctrl-C cancels it, and what was
 * imported is removed again.
 */
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
    const end = await followImport(client, all, isDryRun, stop, progress =>
      line.showSometimes(() => progressText(progress)),
    )
    // So that the next command finds them inspected.
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

/** Starts an import and waits for its end. Rejects with `holder-unreachable` where the process that runs it ends. */
export function followImport(
  client: Client,
  paths: readonly string[],
  isDryRun: boolean,
  stop: Promise<void>,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportProgress> {
  return new Promise((resolve, reject) => {
    // An event may overtake the answer with our import's id.
    const underWay = new Map<number, ImportProgress>()
    const ended = new Map<number, ImportProgress>()
    let id: number | null = null
    const unsubscribe = client.subscribe(
      frame => {
        if (frame.name !== 'import.progress') return
        const { state } = frame.data
        const isUnderWay = state === 'checking' || state === 'writing'
        const byId = isUnderWay ? underWay : ended
        byId.set(frame.data.id, frame.data)
        settle()
      },
      connection => {
        if (connection !== 'lost') return
        reject(
          new AppError(
            'holder-unreachable',
            'Hooktrail stopped during the import. Check which deliveries were imported.',
          ),
        )
      },
    )
    const settle = (): void => {
      const progress = id === null ? undefined : underWay.get(id)
      if (progress !== undefined) onProgress(progress)
      if (id !== null) underWay.clear()
      const end = id === null ? undefined : ended.get(id)
      if (end === undefined) return
      unsubscribe()
      resolve(end)
    }
    client.call('import.start', { paths: [...paths], isDryRun }).then(started => {
      id = started.id
      settle()
      void stop.then(() => client.call('import.cancel', started)).catch(reject)
    }, reject)
  })
}

/** The total is known once all are checked. */
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
