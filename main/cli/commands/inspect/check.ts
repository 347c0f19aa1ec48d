import { createBodyInspector, type InspectedBody } from '../../../engine/library.ts'
import type { CommandContext, CommonOptions } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { bodiesOf, isLines } from './body-files.ts'
import { findingLines } from './finding-lines.ts'

export interface CheckOptions extends CommonOptions {
  /** Every file holds one body a line. */
  readonly ndjson?: boolean | undefined
}

/**
 * Validates bodies in files as inspection does with those that arrive. Ends with 2 where a file cannot be read (the
 * others are still checked), else with 1 where a body has an error. Needs no store.
 */
export async function check(
  context: CommandContext,
  files: readonly string[],
  options: CheckOptions,
): Promise<ExitCode> {
  const { output } = context
  const inspectBody = createBodyInspector()
  let hasError = false
  let isUnreadable = false
  for (const file of files) {
    try {
      for await (const { bytes, line } of bodiesOf(file, options.ndjson === true || isLines(file))) {
        const inspected = inspectBody(bytes)
        hasError ||= inspected.findings.some(finding => finding.severity === 'error')
        await (options.json
          ? output.json(jsonOf(file, line, inspected))
          : output.lines(words(file, line, inspected)))
      }
    } catch (error) {
      if (!isFileError(error)) throw error
      isUnreadable = true
      output.complain(`Can’t read ${file} (${error.code}). Check the path and permissions.`)
    }
  }
  if (isUnreadable) return exitCodes.usage
  return hasError ? exitCodes.failed : exitCodes.done
}

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
