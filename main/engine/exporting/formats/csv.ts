import { AppError } from '#contract/errors'
import { headerValue } from '#contract/headers'
import { exportColumns } from '#contract/transfer/exporting'
import { decodeBody } from '../../inspect/body/decode-body.ts'
import { memberReader } from '../../inspect/body/member-texts.ts'
import { shownText } from '../../net/shown-text.ts'
import { filePiecesOf } from '../checks/raw-pieces.ts'
import type { WrittenItems } from '../checks/written-items.ts'
import { openFileWriter } from '../file-writer.ts'
import { fileLines } from '../imports/file-pieces.ts'
import { ownItemBytes } from '../imports/import-problem.ts'
import type { ExportedDelivery, ExportHead, FormatWriter } from '../transfer-delivery.ts'
import { csvRows } from './csv-rows.ts'
import type { Format } from './format.ts'

type Column = (typeof exportColumns)[number]

/** The first column, which names the writer: a file that starts otherwise is never replaced. */
const numberName = 'hooktrailDelivery'

/** A row for each delivery under the names of its columns: RFC 4180, in UTF-8. */
export const csv: Format = {
  open: writeCsv,
  isOwn: start => start.startsWith(numberName),
  itemsOf: csvWritten,
  bytesOf: filePiecesOf,
  ownText: (exported, head) => `${headOf(head)}${rowOf(head)(exported)}`,
  readBack: null,
}

function writeCsv(path: string, head: ExportHead): FormatWriter {
  const row = rowOf(head)
  const file = openFileWriter(path)
  file.write(headOf(head))
  return { add: exported => file.write(row(exported)), end: file.end, abandon: file.abandon }
}

const headOf = ({ columns }: ExportHead): string => line([numberName, ...columns])

/** Throws `invalid-params` for an unknown column. */
function rowOf({ columns }: ExportHead): (exported: ExportedDelivery) => string {
  const isOwn = (name: string): name is Column => exportColumns.some(own => own === name)
  const names = columns.filter(name => !isOwn(name))
  const members = memberReader(names)
  return exported => {
    const texts = names.length === 0 ? {} : members(bodyText(exported))
    const cells = columns.map(name => (isOwn(name) ? cellOf[name](exported) : texts[name]))
    return line([exported.number, ...cells])
  }
}

function bodyText({ delivery: { body, headers, decodeLimit } }: ExportedDelivery): string {
  const { bytes } = decodeBody(body, headerValue(headers, 'content-encoding'), decodeLimit)
  return new TextDecoder().decode(bytes)
}

const cellOf: Readonly<Record<Column, (exported: ExportedDelivery) => string | number | null>> = {
  receivedAt: ({ delivery }) => new Date(delivery.receivedAtMs).toISOString(),
  session: ({ delivery }) => delivery.session,
  method: ({ delivery }) => delivery.method,
  target: ({ delivery }) => shownText(delivery.target),
  responseStatus: ({ delivery }) => delivery.response?.status ?? null,
  service: ({ inspection }) => inspection.service,
  kind: ({ inspection }) => inspection.kind,
  recordId: ({ inspection }) => inspection.recordId,
  status: ({ inspection }) => inspection.status,
  refundStatus: ({ inspection }) => inspection.refundStatus,
  amount: ({ inspection }) => inspection.amount,
  asset: ({ inspection }) => inspection.asset,
  reason: ({ inspection }) => inspection.reason?.text ?? inspection.reason?.code ?? null,
  findings: ({ inspection }) => inspection.findings.map(({ code }) => code).join(' '),
  bodyBytes: ({ delivery }) => delivery.body.byteLength,
}

/** Cells that contain short values by chance: they are compared, not searched. */
const counted: ReadonlySet<string> = new Set(['receivedAt', 'responseStatus', 'bodyBytes'])

function csvWritten(path: string, head: ExportHead): WrittenItems {
  const rows = rowTexts(path)
  const expectedOf = rowOf(head)
  rows.next()
  return {
    isNext: expected => rows.next().value === expectedOf(expected),
    isEnd: () => rows.next().done === true,
    *texts() {
      let number = 0
      for (const text of rowTexts(path)) {
        const place = number === 0 ? 'the head' : `delivery ${number}`
        number += 1
        const [cells = []] = csvRows(text)
        for (const [index, cell] of cells.entries()) {
          const isSearched = index > 0 && !counted.has(head.columns[index - 1] ?? '')
          const bytes = Buffer.from(cell.replaceAll(safeWithin, '$1'))
          if (isSearched) yield { place, bytes, minimumBytes: 0 }
        }
      }
    },
  }
}

/** Rows with their line end. A quoted cell may have line ends. */
function* rowTexts(path: string): Generator<string, void, undefined> {
  let lines: string[] = []
  let isWithin = false
  for (const bytes of fileLines(path, null, ownItemBytes)) {
    const text = bytes.toString('utf8')
    lines.push(`${text}\n`)
    if (text.split('"').length % 2 === 0) isWithin = !isWithin
    if (isWithin) continue
    yield lines.join('')
    lines = []
  }
  if (lines.length > 0) throw new AppError('export-unsafe', 'The export has an unfinished row.')
}

const line = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(cell => quoted(String(cell ?? ''))).join(',')}\r\n`

const sign = '[=+\\-@＝＋－＠]'
const startsFormula = new RegExp(`^(?:${sign}|[\\t\\r\\n])`)
/** What some spreadsheets take for a separator, in quotes too, before a formula. */
const formulaWithin = new RegExp(`([;\\t\\r\\n])(?="*${sign})`, 'g')
const safeWithin = new RegExp(`([;\\t\\r\\n])'(?="*${sign})`, 'g')

/**
 * A spreadsheet runs a text that starts like a formula, also with a full-width sign: such a text of a sender gets an
 * apostrophe.
 */
function quoted(text: string): string {
  const isFormula = startsFormula.test(text) && !/^[+-]?[0-9.]+$/.test(text)
  const safe = `${isFormula ? "'" : ''}${text.replaceAll(formulaWithin, "$1'")}`
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
