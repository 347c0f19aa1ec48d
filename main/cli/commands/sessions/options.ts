import { type Command, InvalidArgumentError } from 'commander'
import { deliveryId, sessionId } from '#contract/terms'
import type { CommonOptions } from '../../command-context.ts'
import type { CommandParts } from '../../command-parts.ts'
import {
  changeOneSession,
  endSession,
  listSessions,
  mergeSessions,
  pinDelivery,
  removeSession,
  type StartOptions,
  splitSession,
  startSession,
} from './sessions.ts'
import { vacuum } from './vacuum.ts'

/** Adds `vacuum`. */
export function addVacuumCommand(hooktrail: Command, { context, finish, common }: CommandParts): void {
  common(hooktrail.command('vacuum'))
    .description('compact the database; Ctrl-C stops')
    .action(async (options: CommonOptions) => finish(await vacuum(context, options)))
}

/** Adds `sessions` and its subcommands. */
export function addSessionCommands(hooktrail: Command, parts: CommandParts): void {
  const { context, finish, common } = parts
  const sessions = common(hooktrail.command('sessions'))
    .description('manage sessions: list, start, end, edit, split, merge, remove')
    .action(async (options: CommonOptions) => finish(await listSessions(context, options)))
  addStart(sessions, parts)
  addChanges(sessions, parts)
  addMoves(sessions, parts)
  common(sessions.command('remove'))
    .description('delete a session with its deliveries; pinned deliveries stay')
    .argument('<number>', 'session number', session)
    .action(async (id: number, _options: CommonOptions, command: Command) =>
      finish(await removeSession(context, sessionId(id), command.optsWithGlobals())),
    )
}

function addStart(sessions: Command, { context, finish, common }: CommandParts): void {
  common(sessions.command('start'))
    .description('start a session in the running Hooktrail')
    .argument('<name>', 'session number', words)
    .option('--note <text>', 'note')
    .option('--environment <name>', 'environment')
    .option('--app-version <version>', 'version of your app')
    .action(async (name: string, _options: StartOptions, command: Command) =>
      finish(await startSession(context, name, command.optsWithGlobals())),
    )
  common(sessions.command('end'))
    .description('end the current session')
    .action(async (_options: CommonOptions, command: Command) =>
      finish(await endSession(context, command.optsWithGlobals())),
    )
}

interface Written {
  readonly name?: string
  readonly note?: string
  readonly environment?: string
  readonly appVersion?: string
}

function addChanges(sessions: Command, { context, finish, common }: CommandParts): void {
  common(sessions.command('change'))
    .description('edit a session; empty text clears a value')
    .argument('<number>', 'session number', session)
    .option('--name <name>', 'new name', words)
    .option('--note <text>', 'note')
    .option('--environment <name>', 'environment')
    .option('--app-version <version>', 'version of your app')
    .action(async (id: number, { name, note, environment, appVersion }: Written, command: Command) => {
      const change = { name, note, environment, appVersion }
      if (Object.values(change).every(value => value === undefined)) {
        return command.error('error: give --name, --note, --environment or --app-version')
      }
      finish(await changeOneSession(context, { id: sessionId(id), ...change }, command.optsWithGlobals()))
    })
  common(sessions.command('rename'))
    .description('rename a session')
    .argument('<number>', 'session number', session)
    .argument('<name>', 'new name', words)
    .action(async (id: number, name: string, _options: CommonOptions, command: Command) =>
      finish(await changeOneSession(context, { id: sessionId(id), name }, command.optsWithGlobals())),
    )
  common(sessions.command('note'))
    .description('set the note of a session; empty text clears the note')
    .argument('<number>', 'session number', session)
    .argument('<text>', 'the note')
    .action(async (id: number, note: string, _options: CommonOptions, command: Command) =>
      finish(await changeOneSession(context, { id: sessionId(id), note }, command.optsWithGlobals())),
    )
  common(sessions.command('archive'))
    .description('archive a session')
    .argument('<number>', 'session number', session)
    .option('--undo', 'unarchive')
    .action(async (id: number, options: { undo?: boolean }, command: Command) => {
      const change = { id: sessionId(id), isArchived: options.undo !== true }
      finish(await changeOneSession(context, change, command.optsWithGlobals()))
    })
  common(sessions.command('pin'))
    .description('pin a session or delivery: retention never deletes pinned deliveries')
    .argument('[number]', 'session number', session)
    .option('--delivery <number>', 'pin this delivery instead', session)
    .option('--undo', 'unpin')
    .action(async (id: number | undefined, options: PinOptions, command: Command) => {
      const isPinned = options.undo !== true
      const { delivery } = options
      const common = command.optsWithGlobals<CommonOptions>()
      if (id !== undefined && delivery === undefined) {
        finish(await changeOneSession(context, { id: sessionId(id), isPinned }, common))
      } else if (id === undefined && delivery !== undefined) {
        finish(await pinDelivery(context, deliveryId(delivery), isPinned, common))
      } else {
        command.error('error: give the number of a session, or --delivery')
      }
    })
}

interface PinOptions {
  readonly delivery?: number
  readonly undo?: boolean
}

function addMoves(sessions: Command, { context, finish, common }: CommandParts): void {
  common(sessions.command('split'))
    .description('split a session at a delivery')
    .argument('<number>', 'session number', session)
    .requiredOption('--from <number>', 'first delivery of the new session', session)
    .requiredOption('--name <name>', 'of the new session', words)
    .action(async (id: number, { from, name }: { from: number; name: string }, command: Command) =>
      finish(
        await splitSession(
          context,
          { id: sessionId(id), fromId: deliveryId(from), name },
          command.optsWithGlobals(),
        ),
      ),
    )
  common(sessions.command('merge'))
    .description('merge a session into another')
    .argument('<number>', 'session to merge', session)
    .requiredOption('--into <number>', 'target session', session)
    .action(async (from: number, { into }: { into: number }, command: Command) =>
      finish(
        await mergeSessions(
          context,
          { from: sessionId(from), into: sessionId(into) },
          command.optsWithGlobals(),
        ),
      ),
    )
}

/** The number of a session, or of a delivery. */
export function session(text: string): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0
  if (value < 1) throw new InvalidArgumentError('Enter a number from 1.')
  return value
}

function words(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Enter a value.')
  return text
}
