import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { AppError } from '#contract/errors'
import { sessionId } from '#contract/terms'
import { type ExportFormat, exportRequestSchema, type Selection } from '#contract/transfer/exporting'
import { openStoreForReading, type ReadStore, recordKeysOf, runExport } from '../../../engine/library.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { inspectRest } from '../../store/inspect-rest.ts'
import { readWhere } from '../../store/where.ts'
import { countDeliveries } from '../../terminal/count-deliveries.ts'
import { createProgressLine } from '../../terminal/progress-line.ts'

export interface ExportOptions extends CommonOptions {
  readonly format: ExportFormat
  readonly out: string
  readonly session?: number | undefined
  readonly record?: string | undefined
  readonly where?: string | undefined
  readonly keepOriginals?: boolean | undefined
  readonly scaleAmounts?: boolean | undefined
  readonly moveTimes?: boolean | undefined
  readonly keep: readonly string[]
  readonly keepNotes?: boolean | undefined
  readonly keyFile?: string | undefined
}

const originalsLeave =
  'Warning: original data is exported, including names, accounts, authorization, cookies and signatures.'

/**
 * Writes deliveries to files, beside the process that holds the store; the rest is inspected first. Ctrl-C ends it and
 * leaves nothing.
 */
export async function exportDeliveries(context: CommandContext, options: ExportOptions): Promise<ExitCode> {
  const { output, installation } = context
  // Shows where in the query the error is.
  if (options.where !== undefined) readWhere(options.where)
  const dataDir = dataDirOf(options)
  let isCancelled = false
  const stop = context.stopRequested(() => output.complain('Stopped immediately. A .part file may be left.'))
  void stop.then(() => {
    isCancelled = true
  })
  const line = createProgressLine(output, options.json === true)
  await inspectRest(context, {
    dataDir,
    isJson: options.json === true,
    stop,
    // Their results depend on inspection.
    isNeeded: options.record !== undefined || options.where !== undefined,
  })
  const store = openStoreForReading(dataDir)
  if (options.keepOriginals) output.complain(originalsLeave)
  try {
    const request = exportRequestSchema.parse({
      selection: selectionOf(store, options),
      format: options.format,
      out: resolve(options.out),
      pseudonyms: options.keepOriginals
        ? null
        : {
            amounts: options.scaleAmounts ? 'scale' : 'keep',
            times: options.moveTimes ? 'move' : 'keep',
            keep: options.keep,
            notes: options.keepNotes ? 'keep' : 'drop',
            ...(options.keyFile === undefined ? {} : { key: keyOf(options.keyFile) }),
          },
    })
    const startedMs = performance.now()
    const { deliveries } = await runExport({
      store,
      request,
      version: installation.version,
      nowMs: Date.now(),
      isCancelled: () => isCancelled,
      onProgress: (state, done, total) =>
        line.showSometimes(() => `${done} of ${total} ${state === 'writing' ? 'written' : 'checked'}`),
    })
    await line.end()
    const seconds = (performance.now() - startedMs) / 1000
    const { out, format, pseudonyms } = request
    await (options.json
      ? output.json({ out, format, deliveries, pseudonyms: pseudonyms !== null })
      : output.lines(
          `${countDeliveries(deliveries)} written to ${out} in ${seconds.toFixed(1)} s (${Math.round(deliveries / Math.max(seconds, 0.001))} per second), ${
            pseudonyms === null ? 'with the originals' : 'with pseudonyms'
          }.`,
        ))
  } finally {
    store.close()
    await line.end()
  }
  return exitCodes.done
}

function selectionOf(store: ReadStore, { session, record, where }: ExportOptions): Selection {
  if ([session, record, where].filter(one => one !== undefined).length > 1) {
    throw new AppError('invalid-params', 'Give one of --session, --record and --where.')
  }
  if (session !== undefined) return { of: 'session', sessionId: sessionId(session) }
  if (record !== undefined) return { of: 'record', recordKey: recordKeyOf(store, record) }
  return where === undefined ? { of: 'everything' } : { of: 'search', query: where }
}

/** A record's own key, or the only record with this id. Throws `not-found`, `invalid-params`. */
function recordKeyOf(store: ReadStore, record: string): string {
  const [key, ...others] = recordKeysOf(store, record, 10)
  if (key === undefined) throw new AppError('not-found', `No record ${record} in this data folder.`)
  if (others.length === 0) return key
  throw new AppError(
    'invalid-params',
    `Several records have this id. Give one of: ${[key, ...others].join(', ')}.`,
  )
}

function keyOf(path: string): string {
  try {
    const key = readFileSync(path, 'utf8').trim()
    if (key.length >= 16) return key.slice(0, 1000)
  } catch (cause) {
    throw new AppError('invalid-params', `Can’t read the key file ${path}.`, undefined, { cause })
  }
  throw new AppError('invalid-params', `The key in ${path} has fewer than 16 characters.`)
}
