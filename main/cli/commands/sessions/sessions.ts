import type { Session } from '#contract/deliveries/sessions'
import { AppError } from '#contract/errors'
import type { ParamsInput } from '#contract/methods'
import type { DeliveryId, SessionId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { countDeliveries } from '../../terminal/count-deliveries.ts'
import { localTime } from '../../terminal/delivery-table.ts'
import { followJob } from '../../terminal/follow-job.ts'
import { createProgressLine } from '../../terminal/progress-line.ts'

/** Lists the sessions, newest first. */
export async function listSessions(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  const { sessions } = await withEngine(context, dataDirOf(options), client => client.call('sessions.list'))
  for (const session of sessions) {
    await (options.json ? context.output.json(session) : context.output.lines(line(session)))
  }
  return exitCodes.done
}

export interface StartOptions extends CommonOptions {
  readonly note?: string | undefined
  readonly environment?: string | undefined
  readonly appVersion?: string | undefined
}

/**
 * Begins a session. Only where Hooktrail runs: a command that ended at once would end its session with it.
 * Throws `not-running`.
 */
export async function startSession(
  context: CommandContext,
  name: string,
  options: StartOptions,
): Promise<ExitCode> {
  const { note, environment, appVersion } = options
  const { session } = await withEngine(context, dataDirOf(options), async client => {
    await refuseAlone(client)
    return client.call('sessions.start', {
      name,
      ...(note === undefined ? {} : { note }),
      ...(environment === undefined ? {} : { environment }),
      ...(appVersion === undefined ? {} : { appVersion }),
    })
  })
  return print(context, options, session, `Session ${session.id} started.`)
}

/**
 * Ends the session that was started in a running Hooktrail; without one nothing changes. Deliveries then belong to the
 * session of the day. Throws `not-running`.
 */
export async function endSession(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  const ended = await withEngine(context, dataDirOf(options), async client => {
    await refuseAlone(client)
    const { sessions } = await client.call('sessions.list')
    await client.call('sessions.end')
    return sessions.find(session => session.isCurrent && session.day === null) ?? null
  })
  const words = ended === null ? 'No session to end.' : `Session ${ended.id} ended.`
  return print(context, options, { ended: ended?.id ?? null }, words)
}

async function refuseAlone(client: Client): Promise<void> {
  if ((await client.call('app.status')).host !== 'command') return
  throw new AppError('not-running', 'No Hooktrail runs on this data folder. Start `hooktrail serve` first.')
}

/** Changes what is given of a session. */
export async function changeOneSession(
  context: CommandContext,
  change: ParamsInput<'sessions.change'>,
  options: CommonOptions,
): Promise<ExitCode> {
  const { session } = await withEngine(context, dataDirOf(options), client =>
    client.call('sessions.change', change),
  )
  return print(context, options, session, null)
}

/** Pins or unpins one delivery. Throws `not-found`. */
export async function pinDelivery(
  context: CommandContext,
  id: DeliveryId,
  isPinned: boolean,
  options: CommonOptions,
): Promise<ExitCode> {
  await withEngine(context, dataDirOf(options), async client => {
    // Pinning a missing delivery would silently do nothing.
    await client.call('deliveries.get', { id })
    await client.call('deliveries.pin', { id, isPinned })
  })
  return print(context, options, { id, isPinned }, null)
}

export async function splitSession(
  context: CommandContext,
  split: ParamsInput<'sessions.split'>,
  options: CommonOptions,
): Promise<ExitCode> {
  const { session, moved } = await withEngine(context, dataDirOf(options), client =>
    client.call('sessions.split', split),
  )
  return print(
    context,
    options,
    { session, moved },
    `${countDeliveries(moved)} moved to session ${session.id}.`,
  )
}

export async function mergeSessions(
  context: CommandContext,
  merge: ParamsInput<'sessions.merge'>,
  options: CommonOptions,
): Promise<ExitCode> {
  const { session, moved } = await withEngine(context, dataDirOf(options), client =>
    client.call('sessions.merge', merge),
  )
  return print(
    context,
    options,
    { session, moved },
    `${countDeliveries(moved)} moved to session ${session.id}.`,
  )
}

/** Removes a session with its deliveries. Ctrl-C ends it; what is left stays. */
export async function removeSession(
  context: CommandContext,
  id: SessionId,
  options: CommonOptions,
): Promise<ExitCode> {
  const { output } = context
  const stop = context.stopRequested(() =>
    output.complain('Stopped immediately. Some deliveries were deleted.'),
  )
  const line = createProgressLine(output, options.json === true)
  const { removed, kept, isComplete } = await withEngine(context, dataDirOf(options), client =>
    followJob(
      client,
      'removal',
      stop,
      ({ done, total }) => line.showSometimes(() => `${done} of ${total} deleted`),
      () => client.call('sessions.remove', { id }),
    ),
  ).finally(line.end)
  const left = isComplete ? `, ${kept} pinned deliveries stay` : `, ${kept} left: stopped`
  await (options.json
    ? output.json({ removed, kept, isComplete })
    : output.lines(`${countDeliveries(removed)} deleted${kept === 0 ? '' : left}.`))
  return isComplete ? exitCodes.done : exitCodes.failed
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
    countDeliveries(session.deliveryCount).padStart(18),
  ]
  return [...parts, session.name, ...(marks.length === 0 ? [] : [`(${marks.join(', ')})`])].join('  ')
}

/** With `--json` the object, else the text where there is one. */
async function print(
  context: CommandContext,
  options: CommonOptions,
  facts: object,
  words: string | null,
): Promise<ExitCode> {
  if (options.json) await context.output.json(facts)
  else if (words !== null) await context.output.lines(words)
  return exitCodes.done
}
