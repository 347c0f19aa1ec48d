import { type Command, InvalidArgumentError } from 'commander'
import { deliveryId, sessionId } from '#contract/terms'
import type { CommonOptions } from '../../command-context.ts'
import type { CommandParts } from '../services/options.ts'
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

/** `sessions` and its subcommands, and `vacuum`. */
export function addSessionCommands(hooktrail: Command, parts: CommandParts): void {
  const { context, finish, common } = parts
  const sessions = common(hooktrail.command('sessions'))
    .description('list the sessions, newest first; begin, end, change, split, merge or remove one')
    .action(async (options: CommonOptions) => finish(await listSessions(context, options)))
  addStart(sessions, parts)
  addChanges(sessions, parts)
  addMoves(sessions, parts)
  common(hooktrail.command('vacuum'))
    .description('give free space of the store back to the disk; Ctrl-C ends it')
    .action(async (options: CommonOptions) => finish(await vacuum(context, options)))
  common(sessions.command('remove'))
    .description('remove a session with its deliveries; pinned ones stay')
    .argument('<number>', 'of the session', session)
    .action(async (id: number, _options: CommonOptions, command: Command) =>
      finish(await removeSession(context, sessionId(id), command.optsWithGlobals())),
    )
}

function addStart(sessions: Command, { context, finish, common }: CommandParts): void {
  common(sessions.command('start'))
    .description('begin a session in the Hooktrail that is running: what comes from now on belongs to it')
    .argument('<name>', 'of the session', words)
    .option('--note <text>', 'what it is about')
    .option('--environment <name>', 'which service at which place')
    .option('--app-version <version>', 'of the app that is integrated')
    .action(async (name: string, _options: StartOptions, command: Command) =>
      finish(await startSession(context, name, command.optsWithGlobals())),
    )
  common(sessions.command('end'))
    .description('end the session that was begun: what comes from now on belongs to the day')
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
    .description('change what is written of a session; an empty text takes it away')
    .argument('<number>', 'of the session', session)
    .option('--name <name>', 'its new name', words)
    .option('--note <text>', 'what it is about')
    .option('--environment <name>', 'which service at which place')
    .option('--app-version <version>', 'of the app that is integrated')
    .action(async (id: number, { name, note, environment, appVersion }: Written, command: Command) => {
      const change = { name, note, environment, appVersion }
      if (Object.values(change).every(value => value === undefined)) {
        return command.error('error: give --name, --note, --environment or --app-version')
      }
      finish(await changeOneSession(context, { id: sessionId(id), ...change }, command.optsWithGlobals()))
    })
  common(sessions.command('rename'))
    .description('give a session another name')
    .argument('<number>', 'of the session', session)
    .argument('<name>', 'its new name', words)
    .action(async (id: number, name: string, _options: CommonOptions, command: Command) =>
      finish(await changeOneSession(context, { id: sessionId(id), name }, command.optsWithGlobals())),
    )
  common(sessions.command('note'))
    .description('write down what a session is about; an empty text takes the note away')
    .argument('<number>', 'of the session', session)
    .argument('<text>', 'the note')
    .action(async (id: number, note: string, _options: CommonOptions, command: Command) =>
      finish(await changeOneSession(context, { id: sessionId(id), note }, command.optsWithGlobals())),
    )
  common(sessions.command('archive'))
    .description('put a session out of the way; its deliveries stay')
    .argument('<number>', 'of the session', session)
    .option('--undo', 'take it out of the archive')
    .action(async (id: number, options: { undo?: boolean }, command: Command) => {
      const change = { id: sessionId(id), isArchived: options.undo !== true }
      finish(await changeOneSession(context, change, command.optsWithGlobals()))
    })
  common(sessions.command('pin'))
    .description('pin a session, or one delivery: retention leaves what is pinned')
    .argument('[number]', 'of the session', session)
    .option('--delivery <number>', 'pin this delivery instead', session)
    .option('--undo', 'let it go again')
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
    .description('move the deliveries of a session from one on to a new session')
    .argument('<number>', 'of the session', session)
    .requiredOption('--from <number>', 'the first delivery that moves', session)
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
    .description('move all deliveries of a session to another; the emptied one goes')
    .argument('<number>', 'of the session that is emptied', session)
    .requiredOption('--into <number>', 'the session that gets them', session)
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
  if (value < 1) throw new InvalidArgumentError('It is a number from 1.')
  return value
}

function words(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It is empty.')
  return text
}
