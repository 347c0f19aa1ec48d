import { resolve } from 'node:path'
import { fromWire } from '#contract/errors'
import type { ImportProgress, ImportSource } from '#contract/importing'
import type { Client } from '#contract/transport'
import { type CommandContext, type CommonOptions, dataDirOf } from './command-context.ts'
import { printable } from './delivery-table.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'
import { withEngine } from './hold-store.ts'
import { stopRequested } from './stop-signal.ts'

export interface ImportOptions extends CommonOptions {
  readonly dryRun?: boolean | undefined
}

/** Takes deliveries in from files and folders. Ctrl-C ends it, and what came in goes again. */
export async function importDeliveries(
  context: CommandContext,
  paths: readonly string[],
  options: ImportOptions,
): Promise<ExitCode> {
  const { output } = context
  const isDryRun = options.dryRun === true
  const stop = stopRequested(() => output.complain('Stopped at once. A part may have come in.'))
  const end = await withEngine(context, dataDirOf(options), client => {
    const all = paths.map(path => resolve(path))
    return followImport(client, all, isDryRun, stop)
  })
  if (end.error !== null) throw fromWire(end.error)
  for (const source of end.sources) {
    await output.write(options.json ? `${JSON.stringify(source)}\n` : description(source, isDryRun))
  }
  return exitCodes.done
}

/** Begins an import and waits for its end. */
export function followImport(
  client: Client,
  paths: readonly string[],
  isDryRun: boolean,
  stop: Promise<void>,
): Promise<ImportProgress> {
  return new Promise((resolve, reject) => {
    const ended = new Map<number, ImportProgress>()
    let id: number | null = null
    const unsubscribe = client.subscribe(frame => {
      if (frame.name !== 'import.progress') return
      const { state } = frame.data
      if (state === 'checking' || state === 'writing') return
      ended.set(frame.data.id, frame.data)
      settle()
    })
    const settle = (): void => {
      const end = id === null ? undefined : ended.get(id)
      if (end === undefined) return
      unsubscribe()
      resolve(end)
    }
    client.call('import.start', { paths: [...paths], isDryRun }).then(started => {
      id = started.id
      settle()
      void stop.then(() => client.call('import.cancel', started))
    }, reject)
  })
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
    `${source.path} (${source.format}): ${source.deliveries} deliveries ${isDryRun ? 'would come' : 'came'} in`,
    ...(services.length === 0 ? [] : [`  ${services.join(', ')}`]),
    ...(source.repeated === 0 ? [] : [`  ${source.repeated} are here already`]),
    ...source.skipped.map(
      ({ count, why, firstPlace }) => `  ${count} left out: ${why} (first: ${firstPlace})`,
    ),
  ]
  return lines.map(line => `${printable(line)}\n`).join('')
}
