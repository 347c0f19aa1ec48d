import { isAbsolute, relative, resolve, sep } from 'node:path'
import { CommanderError } from 'commander'
import { AppError } from '#contract/errors'
import { systemError, systemErrorPath } from '../engine/library.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from './command-context.ts'
import { type ExitCode, exitCodeOf, exitCodes } from './exit-code.ts'
import { createProgram } from './program.ts'
import { pointedQuery } from './store/where.ts'
import { OutputClosed } from './terminal/output.ts'
import { terminalMessage } from './terminal/terminal-message.ts'

/** Never rejects: prints a failure on stderr in one line. */
export async function runCommandLine(context: CommandContext, args: readonly string[]): Promise<ExitCode> {
  let result: ExitCode = exitCodes.done
  let dataDir: string | null = null
  const finish = (code: ExitCode): void => {
    result = code
  }
  try {
    await createProgram(context, finish)
      .hook('preAction', (_, command) => {
        dataDir = dataDirOf(command.opts<CommonOptions>())
      })
      .parseAsync([...args], { from: 'user' })
    return result
  } catch (error) {
    return explain(context, error, dataDir)
  }
}

function explain({ output }: CommandContext, error: unknown, dataDir: string | null): ExitCode {
  // The reader has closed the pipe, as `head` does.
  if (error instanceof OutputClosed) return exitCodes.done
  // Commander has printed it already. Help and version are no failures.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
  if (error instanceof AppError) {
    output.complain(terminalMessage(error))
    output.note(pointedQuery(error))
    return exitCodeOf(error.code)
  }
  const refused = systemError(error)
  if (refused !== null) {
    output.complain(`${refused.message}${dataFolderAdvice(refused, error, dataDir)}`)
    return exitCodeOf(refused.code)
  }
  output.complain(`Internal error: ${error instanceof Error ? error.message : String(error)}`)
  return exitCodes.unreachable
}

/** Adds a hint if the data folder could not be used. Errors of SQLite have no path, and are always about it. */
function dataFolderAdvice(refused: AppError, error: unknown, dataDir: string | null): string {
  const path = systemErrorPath(error)
  const isOfStore = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_')
  const isInFolder = path === null ? isOfStore : dataDir !== null && isWithin(dataDir, path)
  return isInFolder && refused.code !== 'store-failed'
    ? ' You can choose another data folder with --data.'
    : ''
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, resolve(path))
  return !isAbsolute(way) && way.split(sep)[0] !== '..'
}
