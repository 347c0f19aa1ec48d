import { resolve } from 'node:path'
import { AppError, fromWire } from '#contract/errors'
import type { ImportProgress, ImportSource } from '#contract/transfer/importing'
import type { Client } from '#contract/transport'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { everythingRead } from '../../store/everything-read.ts'
import { withEngine } from '../../store/hold-store.ts'
import { countDeliveries } from '../../terminal/count-deliveries.ts'
import { createProgressLine } from '../../terminal/progress-line.ts'
import { printable } from '../../terminal/terminal-text.ts'

export interface ImportOptions extends CommonOptions {
  readonly dryRun?: boolean | undefined
}

/** Takes deliveries in from files and folders, and waits until they are read. Ctrl-C ends it, and what came in goes again. */
export async function importDeliveries(
  context: CommandContext,
  paths: readonly string[],
  options: ImportOptions,
): Promise<ExitCode> {
  const { output } = context
  const isDryRun = options.dryRun === true
  const stop = context.stopRequested(() => output.complain('Stopped at once. A part may have come in.'))
  const line = createProgressLine(output, options.json === true)
  const end = await withEngine(context, dataDirOf(options), async client => {
    const all = paths.map(path => resolve(path))
    const end = await followImport(client, all, isDryRun, stop, progress =>
      line.showSometimes(() => progressText(progress)),
    )
    // Whoever looks next sees what it is, and not only that it came.
    if (end.state === 'done' && !isDryRun) {
      await everythingRead(client, stop, left => line.showSometimes(() => `${left} left to read`))
    }
    return end
  }).finally(line.end)
  if (end.error !== null) throw fromWire(end.error)
  for (const source of end.sources) {
    await output.write(options.json ? `${JSON.stringify(source)}\n` : description(source, isDryRun))
  }
  return exitCodes.done
}

/** Begins an import and waits for its end. Rejects with `holder-unreachable` where the process that does it ends. */
export function followImport(
  client: Client,
  paths: readonly string[],
  isDryRun: boolean,
  stop: Promise<void>,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportProgress> {
  return new Promise((resolve, reject) => {
    // An event may overtake the answer that says which import is ours.
    const underWay = new Map<number, ImportProgress>()
    const ended = new Map<number, ImportProgress>()
    let id: number | null = null
    const unsubscribe = client.subscribe(
      frame => {
        if (frame.name !== 'import.progress') return
        const { state } = frame.data
        const isUnderWay = state === 'checking' || state === 'writing'
        const told = isUnderWay ? underWay : ended
        told.set(frame.data.id, frame.data)
        settle()
      },
      connection => {
        if (connection !== 'lost') return
        reject(
          new AppError('holder-unreachable', 'Hooktrail ended before the import did. Look what came in.'),
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

/** How many there are is known once all are checked. */
function progressText({ state, done, total }: ImportProgress): string {
  return state === 'checking' ? `${done} checked` : `${done} of ${total} came in`
}

function description(source: ImportSource, isDryRun: boolean): string {
  const { transactions, funding, other, none } = source.services
  const services = [
    [transactions, 'of the transaction service'],
    [funding, 'of the funding service'],
    [other, 'of other products'],
    [none, 'that are no notification'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, words]) => `${count} ${words}`)
  const lines = [
    `${source.path} (${source.format}): ${countDeliveries(source.deliveries)} ${isDryRun ? 'would come' : 'came'} in`,
    ...(services.length === 0 ? [] : [`  ${services.join(', ')}`]),
    ...(source.repeated === 0 ? [] : [`  ${source.repeated} are here already`]),
    ...source.skipped.map(
      ({ count, why, firstPlace }) => `  ${count} left out: ${why} (first: ${firstPlace})`,
    ),
  ]
  return lines.map(line => `${printable(line)}\n`).join('')
}
