import { hash, randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { dirname, join } from 'node:path'
import { receptionSchema } from '#contract/deliveries/delivery'
import { AppError } from '#contract/errors'
import { transactionKinds, transactionStatuses } from '#contract/services/transactions'
import { beforeDeliveries, type DeliveryId, senderSchema } from '#contract/terms'
import { type ExportRequest, exportFormatOf } from '#contract/transfer/exporting'
import { openTarget, targetError } from '../files/target.ts'
import type { ReadStore } from '../store/read-store.ts'
import { createPause } from '../threads/run-in-steps.ts'
import { checkExport } from './check-export.ts'
import type { Format } from './formats/format.ts'
import { formats } from './formats/formats.ts'
import { transferBody } from './imports/read-single-body.ts'
import { type ChangeSink, silentSink } from './pseudonyms/choices.ts'
import { ValueSearch } from './pseudonyms/value-search.ts'
import { makeExportedBy } from './replace-deliveries.ts'
import { countSelected, resolveSelection, selectedIds, transferDelivery } from './select-deliveries.ts'
import type { ExportHead, FormatWriter, TransferDelivery } from './transfer-delivery.ts'

export interface ExportRun {
  readonly dataDir: string
  readonly store: ReadStore
  readonly request: ExportRequest
  /** Version of the program, for the files. */
  readonly version: string
  /** Wall clock, which decides what `today` means in a search. */
  readonly nowMs: number
  /** Called often: true ends the run with `cancelled`. */
  readonly isCanceled: () => boolean
  /** Called once, before the export is moved to its place: false ends the run with `cancelled`. */
  readonly makeFinal?: () => Promise<boolean>
  /** Path of the export until it ends. Called before the path exists. */
  readonly onLeftPath?: (path: string) => void
  /** Larger selections are refused with `not-available`. Default: no limit. */
  readonly most?: { readonly deliveries: number; readonly bodyBytes: number }
  /** Called with the path of the checked export, which is then deleted instead of moved to its place. */
  readonly take?: (path: string) => void
  /** Another writer than the format's, such as a failing writer. */
  readonly openWriter?: Format['open']
  readonly onProgress: (state: 'writing' | 'checking', done: number, total: number) => void
}

/** A delivery that gets its response or is deleted during the export doesn't fail the export at once. */
const mostTries = 3

/**
 * Writes the export to a temporary path, checks it if pseudonyms are used, and moves it to its place. Reads
 * in short windows. Memory grows only by 20 bytes for each replaced text and each delivery. If a delivery
 * changed during the export, the export is written again. Returns the number of written deliveries. Throws
 * `cancelled`, `target-exists`, `target-unwritable`, `disk-full`, `export-unsafe`, `export-outdated`,
 * `target-outside`, `private-path`; then no file is left.
 */
export async function runExport(run: ExportRun): Promise<ExportedCount> {
  // A further try also excludes deliveries that arrive later: their responses would be changes again.
  const throughId = run.store.newestDeliveryId() ?? beforeDeliveries
  for (let tries = 1; ; tries += 1) {
    try {
      return await exportThrough(run, throughId)
    } catch (error) {
      if (tries === mostTries || !(error instanceof AppError && error.code === 'export-outdated')) throw error
    }
  }
}

export type ExportedCount = Awaited<ReturnType<typeof exportThrough>>

async function exportThrough(run: ExportRun, throughId: DeliveryId) {
  const { store, request } = run
  const { format, pseudonyms, out } = request
  const selection = resolveSelection(store, request.selection, run.nowMs)
  const pause = createPause(() => {
    if (run.isCanceled()) throw exportCanceled()
  })
  const total = await inSteps(countSelected(store, selection, throughId), pause)
  if (total > (run.most?.deliveries ?? total)) throw tooMuch(run.most)
  const key = pseudonyms?.key ?? randomBytes(32).toString('base64')
  const makeExported = makeExportedBy(pseudonyms, key)
  const head: ExportHead = {
    version: run.version,
    pseudonyms: pseudonyms && { amounts: pseudonyms.amounts, times: pseudonyms.times },
    total,
    columns: request.columns,
  }
  const values = new ValueSearch()
  const { isOwn } = formats[format]
  const { kind, ending } = exportFormatOf(format)
  const target = openTarget({
    out,
    kind,
    ending,
    dataDir: run.dataDir,
    below: request.below,
    ...(request.isNew || isOwn === undefined ? {} : { isOwn }),
    isFolderMade: dirname(out) === join(run.dataDir, 'exports'),
  })
  run.onLeftPath?.(target.leftPath)
  let writer: FormatWriter | null = null
  try {
    writer = (run.openWriter ?? formats[format].open)(target.path, head)
    const written: DeliveryId[] = []
    const marks: number[] = []
    let done = 0
    let bodyBytes = 0
    for await (const { id, delivery } of selected(store, selectedIds(store, selection, throughId), pause)) {
      done += 1
      bodyBytes += delivery.body.byteLength
      if (bodyBytes > (run.most?.bodyBytes ?? bodyBytes)) throw tooMuch(run.most)
      writer.add(makeExported(delivery, done, pseudonyms === null ? silentSink : collecting(values)))
      written.push(id)
      marks.push(changeMark(delivery))
      run.onProgress('writing', done, total)
    }
    writer.end()
    if (pseudonyms !== null) {
      const check = checkExport(target.path, format, head)
      values.forgetText(scaffoldText(head))
      const expected = explaining(values)
      let checked = 0
      for (const id of written) {
        await pause()
        const delivery = transferDelivery(store, id)
        if (delivery === null || changeMark(delivery) !== marks[checked]) throw changedMeanwhile()
        checked += 1
        const exported = makeExported(delivery, checked, expected)
        for (const name of exported.droppedHeaders) values.forgetText(name)
        for (const { code, path, message } of exported.inspection.findings) {
          values.forgetText(`${code} ${path} ${message}`)
        }
        check.compare(exported)
        run.onProgress('checking', checked, written.length)
      }
      check.compareEnd()
      for (const _step of check.search(values)) await pause()
    }
    if ((await run.makeFinal?.()) === false) throw exportCanceled()
    run.take?.(target.path)
    if (run.take !== undefined) target.discard()
    /** Identity of the file or folder. */
    const identity = run.take === undefined ? target.commit() : ''
    return { deliveries: written.length, identity }
  } catch (error) {
    writer?.abandon()
    target.discard()
    throw targetError(out, error)
  }
}

async function inSteps(steps: ReturnType<typeof countSelected>, pause: () => Promise<void>): Promise<number> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value.count
    await pause()
  }
}

async function* selected(
  store: ReadStore,
  windows: Iterable<readonly DeliveryId[] | null>,
  pause: () => Promise<void>,
): AsyncGenerator<{ id: DeliveryId; delivery: TransferDelivery }, void, undefined> {
  for (const ids of windows) {
    // Also lets the user cancel a search without matches.
    await pause()
    for (const id of ids ?? []) {
      await pause()
      const delivery = transferDelivery(store, id)
      if (delivery !== null) yield { id, delivery }
    }
  }
}

/** While writing: collects the originals that the check must not find. Scaled amounts and moved times may occur anywhere. */
function collecting(values: ValueSearch): ChangeSink {
  return {
    replaced(original, _replacement, kind) {
      if (kind !== 'amount' && kind !== 'time') values.add(original)
    },
    saved() {},
  }
}

/** While checking: an original that is also an unchanged text, or by chance another's pseudonym, is not a leak. */
function explaining(values: ValueSearch): ChangeSink {
  return {
    replaced: (_original, replacement) => values.forgetText(replacement),
    saved: text => values.forgetText(text),
  }
}

/** Changes when a stored delivery changes: it gets its response or a tag, or its session is renamed. */
function changeMark({ session, response, tags, note }: TransferDelivery): number {
  return hash('sha256', JSON.stringify([session, response, tags, note]), 'buffer').readUInt32BE(0)
}

/** The check makes each delivery's pseudonyms again, so the delivery must be unchanged. */
function changedMeanwhile(): AppError {
  return new AppError(
    'export-outdated',
    'A delivery changed during the export, so the export was deleted. Try again.',
  )
}

function tooMuch({ deliveries = 0, bodyBytes = 0 } = {}): AppError {
  return new AppError(
    'not-available',
    `More than ${deliveries} deliveries or ${bodyBytes / 1024 / 1024} MiB of bodies can’t be copied. Export them as a file.`,
  )
}

export function exportCanceled(): AppError {
  return new AppError('cancelled', 'The export was canceled. No files were left.')
}

/** All text that formats add, so that an original that is such a word is not reported as a leak. */
function scaffoldText(head: ExportHead): string {
  const delivery: TransferDelivery = {
    ...transferBody(Buffer.from('{"event":"TRANSACTION"}'), 0),
    headers: [['host', 'localhost']],
    response: { status: 200, elapsedMs: 0 },
  }
  const exported = { ...makeExportedBy(null, '')(delivery, 1, silentSink), isFiller: true }
  const ownTexts = Object.values(formats).map(format => format.ownText(exported, head))
  const names = ['severity', 'code', 'path', 'message', 'warning', 'sourceAddress', 'Hooktrail']
  // As written by inspection, and in file names.
  const words = [
    ...transactionKinds,
    ...transactionStatuses,
    ...senderSchema.options,
    'FUNDING',
    'WITHDRAWAL',
  ].flatMap(word => [word, word.toLowerCase()])
  const responses = Object.values(STATUS_CODES)
  return [
    ...ownTexts,
    JSON.stringify(head),
    ...names,
    ...words,
    ...receptionSchema.options,
    ...responses,
  ].join('\n')
}
