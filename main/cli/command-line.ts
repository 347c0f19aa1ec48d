import { isAbsolute, relative, resolve, sep } from 'node:path'
import { Command, CommanderError, Help, type Option } from 'commander'
import { AppError, messageOf } from '#contract/errors'
import { systemError, systemErrorPath } from '../engine/library.ts'
import type { AddCommand } from './command.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from './command-context.ts'
import { access } from './commands/access/access.ts'
import { open } from './commands/access/open.ts'
import { agent } from './commands/agent/agent-init.ts'
import { mcp } from './commands/agent/mcp.ts'
import { assert } from './commands/capture/assert.ts'
import { run } from './commands/capture/run.ts'
import { serve } from './commands/capture/serve.ts'
import { status } from './commands/capture/status.ts'
import { wait } from './commands/capture/wait.ts'
import { watch } from './commands/capture/watch.ts'
import { completion } from './commands/completion/complete.ts'
import { drill } from './commands/drill/drill.ts'
import { findings } from './commands/findings/mutes.ts'
import { check } from './commands/inspect/check.ts'
import { list } from './commands/inspect/list.ts'
import { show } from './commands/inspect/show.ts'
import { trail } from './commands/inspect/trail.ts'
import { types } from './commands/inspect/types.ts'
import { deletion, note, restore, tag } from './commands/organizing/organizing.ts'
import { allow } from './commands/project/allow.ts'
import { init } from './commands/project/init.ts'
import { report } from './commands/report/report.ts'
import { route } from './commands/routes/routes.ts'
import { index } from './commands/search-index/search-index.ts'
import { fixtures } from './commands/send/fixtures.ts'
import { replay } from './commands/send/replay.ts'
import { scenario, scenarios } from './commands/send/scenario.ts'
import { send } from './commands/send/send.ts'
import { environment } from './commands/services/environments.ts'
import { practice } from './commands/services/practice.ts'
import { register } from './commands/services/register.ts'
import { secrets } from './commands/services/secrets.ts'
import { tunnel } from './commands/services/tunnels.ts'
import { sessions, vacuum } from './commands/sessions/sessions.ts'
import { exporting } from './commands/transfer/export.ts'
import { importing } from './commands/transfer/import.ts'
import { addExamples } from './examples.ts'
import { type ExitCode, exitCodeOf, exitCodes } from './exit-code.ts'
import { pointedQuery } from './store/where.ts'
import { OutputClosed } from './terminal/output.ts'
import { terminalMessage } from './terminal/terminal-message.ts'

/** Never rejects: prints a failure on stderr in one line. */
export async function runCommandLine(context: CommandContext, args: readonly string[]): Promise<number> {
  let result: number = exitCodes.done
  let options: CommonOptions = {}
  const finish = (code: number): void => {
    result = code
  }
  try {
    await createProgram(context, finish)
      .hook('preAction', (_, command) => {
        options = command.opts<CommonOptions>()
      })
      .parseAsync([...args], { from: 'user' })
    return result
  } catch (error) {
    return explain(context, error, options)
  }
}

function explain({ output }: CommandContext, error: unknown, options: CommonOptions): ExitCode {
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
    output.complain(`${refused.message}${dataFolderAdvice(refused, error, options)}`)
    return exitCodeOf(refused.code)
  }
  output.complain(`Internal error: ${messageOf(error)}`)
  return exitCodes.unreachable
}

/** Adds a hint if the data folder could not be used. Errors of SQLite have no path, and are always about it. */
function dataFolderAdvice(refused: AppError, error: unknown, options: CommonOptions): string {
  const path = systemErrorPath(error)
  const isOfStore = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_')
  const isInFolder = path === null ? isOfStore : isWithinDataDir(options, path)
  return isInFolder && refused.code !== 'store-failed'
    ? ' You can choose another data folder with --data.'
    : ''
}

/** False also if the folder of the command is unknown, which then is the error. */
function isWithinDataDir(options: CommonOptions, path: string): boolean {
  try {
    return isWithin(dataDirOf(options), path)
  } catch {
    return false
  }
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, resolve(path))
  return !isAbsolute(way) && way.split(sep)[0] !== '..'
}

/** In the order of the help. */
const groups: Readonly<Record<string, readonly AddCommand[]>> = {
  'Capture:': [serve, run, status, wait, watch, assert],
  'Inspect:': [list, show, trail, check, types, findings],
  'Send:': [fixtures, send, scenarios, scenario, replay, drill],
  'Services and routes:': [register, environment, secrets, practice, route, tunnel],
  'Organize and share:': [sessions, tag, note, deletion, restore, importing, exporting],
  'Hooktrail itself:': [init, allow, open, access, agent, mcp, index, vacuum, report, completion],
}

const exitHelp = `
Exit status: 0 success, 1 check failed, 2 invalid usage, 3 could not start or connect.`

/** `finish` gets the exit status of the command that runs. */
export function createProgram(context: CommandContext, finish: (code: number) => void): Command {
  const { output, installation } = context
  const hooktrail = new Command('hooktrail')
    .description('Captures, inspects and replays the webhooks of two payment services.')
    .version(installation.version, '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .addHelpText('after', exitHelp)
    .exitOverride()
    .configureHelp({ optionDescription: describedOption })
    .configureOutput({
      writeOut: text => void output.lines(linesOf(text)).catch(ignoreClosed),
      writeErr: text => output.note(linesOf(text)),
      // Commander parses the entire line before it complains.
      outputError: text =>
        output.complain(plainWords(hooktrail.args[0] === 'secrets' ? withoutValues(text) : text)),
    })
  for (const [name, commands] of Object.entries(groups)) {
    hooktrail.commandsGroup(name)
    for (const add of commands) add(hooktrail, { context, finish })
  }
  addExamples(hooktrail)
  return hooktrail
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}

/** Hides a default that is an empty text or list. */
function describedOption(option: Option): string {
  const { defaultValue } = option
  const isEmpty = defaultValue === '' || (Array.isArray(defaultValue) && defaultValue.length === 0)
  const shown = isEmpty ? Object.assign(Object.create(option), { defaultValue: undefined }) : option
  return new Help().optionDescription(shown)
}

/** Commander's message without the typed arguments: each may be a secret. */
function withoutValues(text: string): string {
  return text
    .replace(/^(error: too many arguments[^:]*):.*$/s, '$1.')
    .replace(/^error: command-argument value '.*' is invalid for argument '(\w+)'\./s, 'this is not a $1.')
    .replace(/^(error: unknown option '--[a-z-]+)=.*'/s, "$1'")
    .replace(/^(error: unknown option) '(?!--[a-z-]+'(?:\n|$)).*'/s, '$1')
}

/** Names that other tools have for this command. */
const namesOfServe = /^unknown command '(start|listen|forward|capture|receive|tail|up)'.*$/s

/** Commander's message in one line, without its own terms. */
function plainWords(text: string): string {
  return (
    text
      .replace(/^error: /, '')
      .replace(
        namesOfServe,
        "unknown command '$1' (Did you mean serve? `route add` forwards deliveries to an app.)",
      )
      // An argument may be a secret.
      .replace(/^(too many arguments for 'add'\. [^:]*):.*$/s, '$1.')
      .replace(
        /^too many arguments for '(\S+)'\. Expected \d+ arguments? but got \d+: (\w+[:=].*)\.\s*$/,
        "$2 is no argument of $1. Did you mean --where '$2'?",
      )
      .replace(/\n(?=\(Did you mean [^\n]*\)\s*$)/, ' ')
      .replace(/^command-argument value ('.*') is invalid for argument '(.*)'\./, '$1 is not a $2.')
      .trim()
  )
}

function ignoreClosed(error: unknown): void {
  if (!(error instanceof OutputClosed)) throw error
}
