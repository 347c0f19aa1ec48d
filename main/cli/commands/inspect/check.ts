import { extname } from 'node:path'
import { AppError } from '#contract/errors'
import { createBodyInspector, type InspectedBody, inputPieces, wholeInput } from '../../../engine/library.ts'
import { command } from '../../command.ts'
import { dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { findingLines } from '../../terminal/delivery-table.ts'

/**
 * Inspects bodies as if they had arrived, without a store. Ends with 2 if a file is unreadable (the others
 * are still checked), else with 1 if a body has an error or, with `--no-warnings`, a warning.
 */
export const check = command({
  name: 'check',
  text: 'validate bodies in files against the specification',
  arguments: [['<file...>', 'files to read; - for stdin']],
  options: {
    '--ndjson': 'one body per line (default for .ndjson and .jsonl)',
    '--no-warnings': 'exit with 1 on warnings too',
  },
  async run(context, options, files) {
    const { output } = context
    const inspectBody = createBodyInspector()
    let isFailed = false
    let isUnreadable = false
    for (const file of files) {
      const asLines = options.ndjson === true || isLines(file)
      try {
        for await (const { bytes, line } of bodiesOf(file, asLines, dataDirOf(options))) {
          const inspected = inspectBody(bytes)
          isFailed ||= inspected.findings.some(
            ({ severity }) => severity === 'error' || (severity === 'warning' && options.warnings === false),
          )
          await (options.json
            ? output.json(jsonOf(file, line, inspected))
            : output.lines(words(file, line, inspected)))
        }
      } catch (error) {
        const isRefused = error instanceof AppError && ['file-refused', 'private-path'].includes(error.code)
        if (!isRefused && !isFileError(error)) throw error
        isUnreadable = true
        output.complain(
          isRefused ? error.message : `Can’t read ${file} (${error.code}). Check the path and permissions.`,
        )
      }
    }
    if (isUnreadable) return exitCodes.usage
    return isFailed ? exitCodes.failed : exitCodes.done
  },
})

function jsonOf(file: string, line: number | null, inspected: InspectedBody) {
  const { service, kind, recordId, status } = inspected
  const { findings } = inspected
  const place = line === null ? { file } : { file, line }
  return { ...place, service, kind, recordId, status, findings }
}

function words(file: string, line: number | null, inspected: InspectedBody): string[] {
  const { kind, recordId, status, service, findings } = inspected
  const what = [kind ?? service, recordId ?? '-', status ?? '-'].join(' ')
  const head = `${file}${line === null ? '' : `:${line}`}: ${what}`
  return [head, ...findings.flatMap(findingLines)]
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error
}

/** Longest body, alone or in a line. */
const maximumBytes = 128 * 1024 * 1024

/** `line` from 1 if the file has one body per line; `null` if it is the body. */
interface FileBody {
  readonly bytes: Uint8Array
  readonly line: number | null
}

function isLines(file: string): boolean {
  return ['.ndjson', '.jsonl'].includes(extname(file).toLowerCase())
}

/**
 * The bodies of a file, or of stdin for `-`. Blank lines are skipped. Private files of `dataDir` are refused. Throws
 * `file-refused` for a body that is too long, and errors of reading.
 */
async function* bodiesOf(file: string, asLines: boolean, dataDir: string): AsyncGenerator<FileBody> {
  if (asLines) yield* linesOf(file, inputPieces(file, dataDir))
  else yield { bytes: await wholeInput(file, dataDir, maximumBytes), line: null }
}

/** Split as bytes, so that invalid UTF-8 reaches inspection unchanged. */
async function* linesOf(file: string, stream: AsyncIterable<Buffer>): AsyncGenerator<FileBody> {
  let pieces: Buffer[] = []
  let bytes = 0
  let line = 0
  for await (const chunk of stream) {
    let rest = chunk
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
      pieces.push(rest.subarray(0, end))
      line += 1
      yield* bodyOf(pieces, line)
      pieces = []
      bytes = 0
      rest = rest.subarray(end + 1)
    }
    pieces.push(rest)
    bytes += rest.byteLength
    if (bytes > maximumBytes) {
      throw new AppError('file-refused', `${file} has a line of more than ${maximumBytes} bytes.`)
    }
  }
  yield* bodyOf(pieces, line + 1)
}

function* bodyOf(pieces: readonly Buffer[], line: number): Generator<FileBody> {
  const bytes = Buffer.concat(pieces)
  const end = bytes.at(-1) === 0x0d ? bytes.length - 1 : bytes.length
  if (bytes.subarray(0, end).toString('latin1').trim() !== '') yield { bytes: bytes.subarray(0, end), line }
}
