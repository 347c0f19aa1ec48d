import type { Session } from '#contract/sessions'
import type { SessionId } from '#contract/terms'
import { type CommandContext, type CommonOptions, dataDirOf } from './command-context.ts'
import { localTime, printable } from './delivery-table.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'
import { withEngine } from './hold-store.ts'

/** Lists the sessions, newest first. */
export async function listSessions(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  const { sessions } = await withEngine(context, dataDirOf(options), client => client.call('sessions.list'))
  for (const session of sessions) {
    await context.output.write(`${options.json ? JSON.stringify(session) : line(session)}\n`)
  }
  return exitCodes.done
}

/** Changes the name of a session. */
export async function renameSession(
  context: CommandContext,
  id: SessionId,
  name: string,
  options: CommonOptions,
): Promise<ExitCode> {
  await withEngine(context, dataDirOf(options), client => client.call('sessions.change', { id, name }))
  return exitCodes.done
}

/** Removes a session with its deliveries. */
export async function removeSession(
  context: CommandContext,
  id: SessionId,
  options: CommonOptions,
): Promise<ExitCode> {
  const { removed, kept } = await withEngine(context, dataDirOf(options), client =>
    client.call('sessions.remove', { id }),
  )
  await context.output.write(
    options.json
      ? `${JSON.stringify({ removed, kept })}\n`
      : `${removed} deliveries removed${kept === 0 ? '' : `, ${kept} kept because they are pinned`}.\n`,
  )
  return exitCodes.done
}

function line(session: Session): string {
  const marks = [
    session.isCurrent ? 'current' : '',
    session.isPinned ? 'pinned' : '',
    session.isArchived ? 'archived' : '',
    session.isImported ? 'imported' : '',
  ].filter(mark => mark !== '')
  const parts = [
    String(session.id).padStart(5),
    localTime(session.begunAtMs),
    `${session.deliveryCount} deliveries`.padStart(18),
  ]
  return printable(
    [...parts, session.name, ...(marks.length === 0 ? [] : [`(${marks.join(', ')})`])].join('  '),
  )
}
