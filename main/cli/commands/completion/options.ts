import { Argument, type Command } from 'commander'
import type { CommandParts } from '../../command-parts.ts'
import { completeCommand, completionScripts, type Shell, shells } from '../../completion/scripts.ts'
import { exitCodes } from '../../exit-code.ts'
import { complete } from './complete.ts'

/** Adds `completion`, and the hidden command that its scripts run. */
export function addCompletionCommands(hooktrail: Command, { context, finish }: CommandParts): void {
  hooktrail
    .command('completion')
    .description('print a script that completes commands in your shell')
    .addArgument(new Argument('<shell>', 'your shell').choices(shells))
    .helpOption('--help', 'print this help')
    .action(async (shell: Shell) => {
      await context.output.lines(completionScripts[shell].trimEnd().split('\n'))
      finish(exitCodes.done)
    })

  hooktrail
    .command(completeCommand, { hidden: true })
    .argument('[words...]')
    .action(async (words: readonly string[]) => finish(await complete(context, hooktrail, words)))
}
