import { resolve } from 'node:path'
import { AppError } from '#contract/errors'
import {
  exportColumns,
  exportFormatSchema,
  exportRequestSchema,
  type Selection,
} from '#contract/transfer/exporting'
import {
  openStoreForReading,
  type ReadStore,
  recordKeysOf,
  runExport,
  wholeInput,
} from '../../../engine/library.ts'
import { nonEmpty, sessionId, wrongUsage } from '../../arguments.ts'
import { command, type OptionsOf } from '../../command.ts'
import { type CommandContext, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { inspectRest } from '../../store/inspect-rest.ts'
import { readWhere } from '../../store/where.ts'
import { countDeliveries } from '../../terminal/delivery-table.ts'
import { createProgressLine } from '../../terminal/progress-line.ts'

const path = nonEmpty('path')

const exportOptions = {
  '--format <format>': { text: 'format', choices: exportFormatSchema.options, isRequired: true },
  '--out <path>': { text: 'output path', read: path, isRequired: true },
  '--session <number>': { text: 'only this session', read: sessionId },
  '--record <id>': 'only this record: its id or its recordKey',
  '--where <query>': 'only matching deliveries',
  '--columns <names>': {
    text: `columns of CSV, with commas: members of the body such as /payload/amount, and ${exportColumns.join(', ')}`,
    read: (text: string) => text.split(',').map(name => name.trim()),
  },
  '--keep-originals': 'export original data, including authorization and cookies',
  '--scale-amounts': 'scale amounts',
  '--move-times': 'shift times by a number of days',
  '--keep <name>': { text: 'keep the values of this member or header; repeatable', each: String },
  '--keep-notes': 'export tags and notes unchanged',
  '--key-file <path>': { text: 'file with a secret key; the same key gives the same pseudonyms', read: path },
} as const
type ExportOptions = OptionsOf<typeof exportOptions>

export const exporting = command({
  name: 'export',
  text: 'export deliveries to files, with pseudonyms',
  options: exportOptions,
  run: exportDeliveries,
})

const originalsLeave =
  'Warning: original data is exported, including names, accounts, authorization, cookies and signatures.'

/** Reads beside the process that holds the store; the rest is inspected first. Ctrl-C leaves no file. */
export async function exportDeliveries(context: CommandContext, options: ExportOptions): Promise<ExitCode> {
  const { output, installation } = context
  // Shows where in the query the error is.
  if (options.where !== undefined) readWhere(options.where, output)
  if (options.columns !== undefined && options.format !== 'csv') {
    throw wrongUsage('Only --format csv has --columns.')
  }
  const dataDir = dataDirOf(options)
  let isCanceled = false
  const stop = context.stopRequested(() => output.complain('Stopped immediately. A .part file may be left.'))
  void stop.then(() => {
    isCanceled = true
  })
  const line = createProgressLine(output, options.json === true)
  await inspectRest(context, {
    dataDir,
    isJson: options.json === true,
    stop,
    // These selections depend on inspection.
    isNeeded: options.record !== undefined || options.where !== undefined,
  })
  const store = openStoreForReading(dataDir)
  if (options.keepOriginals) output.complain(originalsLeave)
  try {
    const request = exportRequestSchema.parse({
      selection: selectionOf(store, options),
      format: options.format,
      out: resolve(options.out),
      columns: options.columns,
      pseudonyms: options.keepOriginals
        ? null
        : {
            amounts: options.scaleAmounts ? 'scale' : 'keep',
            times: options.moveTimes ? 'move' : 'keep',
            keep: options.keep,
            notes: options.keepNotes ? 'keep' : 'drop',
            ...(options.keyFile === undefined ? {} : { key: await keyOf(options.keyFile, dataDir) }),
          },
    })
    const startedMs = performance.now()
    const { deliveries } = await runExport({
      store,
      dataDir,
      request,
      version: installation.version,
      nowMs: Date.now(),
      isCanceled: () => isCanceled,
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
    throw wrongUsage('Give one of --session, --record and --where.')
  }
  if (session !== undefined) return { of: 'session', sessionId: session }
  if (record !== undefined) return { of: 'record', recordKey: recordKeyOf(store, record) }
  return where === undefined ? { of: 'everything' } : { of: 'search', query: where }
}

/** The key of a record, or of the only record with this id. Throws `not-found`, `invalid-params`. */
function recordKeyOf(store: ReadStore, record: string): string {
  const [key, ...others] = recordKeysOf(store, record, 10)
  if (key === undefined) throw new AppError('not-found', `No record ${record} in this data folder.`)
  if (others.length === 0) return key
  throw wrongUsage(`Several records have this id. Give one of: ${[key, ...others].join(', ')}.`)
}

const maximumKeyBytes = 64 * 1024

async function keyOf(path: string, dataDir: string): Promise<string> {
  try {
    const key = (await wholeInput(path, dataDir, maximumKeyBytes)).toString('utf8').trim()
    if (key.length >= 16) return key.slice(0, 1000)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('invalid-params', `Can’t read the key file ${path}.`, undefined, { cause })
  }
  throw wrongUsage(`The key in ${path} has fewer than 16 characters.`)
}
