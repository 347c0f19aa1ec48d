import { Command } from 'commander'
import { folder } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import type { CommandParts } from './command-parts.ts'
import { addAccessCommands } from './commands/access/options.ts'
import { addAgentCommand } from './commands/agent/options.ts'
import { addCaptureCommands } from './commands/capture/options.ts'
import { addCompletionCommands } from './commands/completion/options.ts'
import { addDrillCommand } from './commands/drill/options.ts'
import { addFindingCommands } from './commands/findings/options.ts'
import { addInspectCommands } from './commands/inspect/options.ts'
import { addOrganizingCommands } from './commands/organizing/options.ts'
import { addReportCommand } from './commands/report/options.ts'
import { addRouteCommands } from './commands/routes/options.ts'
import { addIndexCommands } from './commands/search-index/options.ts'
import { addSendCommands } from './commands/send/options.ts'
import { addEnvironmentCommands } from './commands/services/options.ts'
import { addPracticeCommand } from './commands/services/practice.ts'
import { addTunnelCommands } from './commands/services/tunnel-options.ts'
import { addSessionCommands, addVacuumCommand } from './commands/sessions/options.ts'
import { addExportingCommands } from './commands/transfer/options.ts'
import { addExamples } from './examples.ts'
import type { ExitCode } from './exit-code.ts'
import { OutputClosed } from './terminal/output.ts'

const exitHelp = `
Exit status: 0 success, 1 check failed, 2 invalid usage, 3 could not start or connect.`

/** All commands, grouped as the help lists them. `finish` gets the exit status of the one that runs. */
export function createProgram(context: CommandContext, finish: (code: ExitCode) => void): Command {
  const { output, installation } = context
  const hooktrail = new Command('hooktrail')
    .description('Captures, inspects and replays the webhooks of two payment services.')
    .version(installation.version, '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .addHelpText('after', exitHelp)
    .exitOverride()
    .configureOutput({
      writeOut: text => void output.lines(linesOf(text)).catch(ignoreClosed),
      writeErr: text => output.note(linesOf(text)),
      outputError: text => output.complain(plainWords(text)),
    })
  const parts: CommandParts = { context, finish, common }

  hooktrail.commandsGroup('Capture:')
  addCaptureCommands(hooktrail, parts)
  hooktrail.commandsGroup('Inspect:')
  addInspectCommands(hooktrail, parts)
  addFindingCommands(hooktrail, parts)
  hooktrail.commandsGroup('Send:')
  addSendCommands(hooktrail, parts)
  addDrillCommand(hooktrail, parts)
  hooktrail.commandsGroup('Services and routes:')
  addEnvironmentCommands(hooktrail, parts)
  addPracticeCommand(hooktrail, parts)
  addRouteCommands(hooktrail, parts)
  addTunnelCommands(hooktrail, parts)
  hooktrail.commandsGroup('Organize and share:')
  addSessionCommands(hooktrail, parts)
  addOrganizingCommands(hooktrail, parts)
  addExportingCommands(hooktrail, parts)
  hooktrail.commandsGroup('Hooktrail itself:')
  addAccessCommands(hooktrail, parts)
  addAgentCommand(hooktrail, parts)
  addIndexCommands(hooktrail, parts)
  addVacuumCommand(hooktrail, parts)
  addReportCommand(hooktrail, parts)
  addCompletionCommands(hooktrail, parts)
  addExamples(hooktrail)
  return hooktrail
}

function common(command: Command): Command {
  return command
    .option('--data <folder>', 'data folder', folder)
    .option('--json', 'JSON lines on stdout')
    .helpOption('--help', 'print this help')
}

/** Of a help text, which is all ours. */
function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}

/** Commander's message without its own terms, in one line. */
function plainWords(text: string): string {
  return text
    .replace(/^error: /, '')
    .replace(/\n(?=\(Did you mean [^\n]*\)\s*$)/, ' ')
    .replace(/^command-argument value ('.*') is invalid for argument '(.*)'\./, '$1 is not a $2.')
    .trim()
}

function ignoreClosed(error: unknown): void {
  if (!(error instanceof OutputClosed)) throw error
}
