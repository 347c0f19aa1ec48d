import type { Command } from 'commander'
import type { CommandContext } from './command-context.ts'
import type { ExitCode } from './exit-code.ts'

/** What the command line passes to the functions that add commands. */
export interface CommandParts {
  readonly context: CommandContext
  readonly finish: (code: ExitCode) => void
  /** Adds the options that every command has. */
  readonly common: (command: Command) => Command
}
