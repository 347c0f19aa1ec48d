import type { Session } from '#contract/deliveries/sessions'
import { AppError } from '#contract/errors'
import type { DeliveryId, SessionId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { deliveryId, nonEmpty, sessionId, wrongUsage } from '../../arguments.ts'
import { call, command } from '../../command.ts'
import { countDeliveries, localTime, megabytes } from '../../terminal/delivery-table.ts'
import { runJob } from '../../terminal/follow-job.ts'

const words = nonEmpty('value')
const sessionNumber = ['<number>', 'session number', sessionId] as const

const details = {
  '--note <text>': 'note',
  '--environment <name>': 'environment',
  '--app-version <version>': 'version of your app',
} as const

/** Only while Hooktrail runs: a command that ended at once would end its session with it. */
const start = call({
  name: 'start',
  text: 'start a session in the running Hooktrail',
  arguments: [['<name>', 'session number', words]],
  options: details,
  async call(client, { note, environment, appVersion }, name) {
    await refuseAlone(client)
    return (await client.call('sessions.start', { name, note, environment, appVersion })).session
  },
  lines: ({ id }) => `Session ${id} started.`,
})

/** Deliveries then belong to the session of the day. */
const end = call({
  name: 'end',
  text: 'end the current session',
  async call(client) {
    await refuseAlone(client)
    const { sessions } = await client.call('sessions.list')
    await client.call('sessions.end')
    return { ended: sessions.find(({ isCurrent, day }) => isCurrent && day === null)?.id ?? null }
  },
  lines: ({ ended }) => (ended === null ? 'No session to end.' : `Session ${ended} ended.`),
})

const change = call({
  name: 'change',
  text: 'edit a session; empty text clears a value',
  arguments: [sessionNumber],
  options: { '--name <name>': { text: 'new name', read: words }, ...details },
  check(_context, { name, note, environment, appVersion }) {
    if ([name, note, environment, appVersion].every(value => value === undefined)) {
      throw wrongUsage('give --name, --note, --environment or --app-version')
    }
  },
  call: async (client, { name, note, environment, appVersion }, id) =>
    (await client.call('sessions.change', { id, name, note, environment, appVersion })).session,
})

const rename = call({
  name: 'rename',
  text: 'rename a session',
  arguments: [sessionNumber, ['<name>', 'new name', words]],
  call: async (client, _options, id, name) => (await client.call('sessions.change', { id, name })).session,
})

const note = call({
  name: 'note',
  text: 'set the note of a session; empty text clears the note',
  arguments: [sessionNumber, ['<text>', 'the note']],
  call: async (client, _options, id, text) =>
    (await client.call('sessions.change', { id, note: text })).session,
})

const archive = call({
  name: 'archive',
  text: 'archive a session',
  arguments: [sessionNumber],
  options: { '--undo': 'unarchive' },
  call: async (client, { undo }, id) =>
    (await client.call('sessions.change', { id, isArchived: undo !== true })).session,
})

const pin = call({
  name: 'pin',
  text: 'pin a session or delivery: retention never deletes pinned deliveries',
  arguments: [['[number]', 'session number', sessionId]],
  options: {
    '--delivery <number>': { text: 'pin this delivery instead', read: deliveryId },
    '--undo': 'unpin',
  },
  check: (_context, options, id) => void pinned(id, options.delivery),
  async call(client, options, number): Promise<object> {
    const isPinned = options.undo !== true
    const { id, isDelivery } = pinned(number, options.delivery)
    if (!isDelivery) return (await client.call('sessions.change', { id, isPinned })).session
    // Pinning a missing delivery would silently do nothing.
    await client.call('deliveries.get', { id })
    await client.call('deliveries.pin', { id, isPinned })
    return { id, isPinned }
  },
})

function pinned(id: SessionId | undefined, delivery: DeliveryId | undefined) {
  if (id !== undefined && delivery === undefined) return { id, isDelivery: false } as const
  if (id === undefined && delivery !== undefined) return { id: delivery, isDelivery: true } as const
  throw wrongUsage('give the number of a session, or --delivery')
}

const moved = (result: { readonly session: Session; readonly moved: number }): string =>
  `${countDeliveries(result.moved)} moved to session ${result.session.id}.`

const split = call({
  name: 'split',
  text: 'split a session at a delivery',
  arguments: [sessionNumber],
  options: {
    '--from <number>': { text: 'first delivery of the new session', read: deliveryId, isRequired: true },
    '--name <name>': { text: 'name of the new session', read: words, isRequired: true },
  },
  call: (client, { from: fromId, name }, id) => client.call('sessions.split', { id, fromId, name }),
  lines: moved,
})

const merge = call({
  name: 'merge',
  text: 'merge a session into another',
  arguments: [['<number>', 'session to merge', sessionId]],
  options: { '--into <number>': { text: 'target session', read: sessionId, isRequired: true } },
  call: (client, { into }, from) => client.call('sessions.merge', { from, into }),
  lines: moved,
})

/** Ctrl-C stops it: the remaining sessions and deliveries stay. */
const remove = command({
  name: 'remove',
  text: 'delete a session with its deliveries; pinned deliveries stay',
  arguments: [sessionNumber],
  run: (context, options, id) =>
    runJob(context, options, {
      kind: 'removal',
      work: client => client.call('sessions.remove', { id }),
      stopped: 'Some deliveries were deleted.',
      progress: ({ done, total }) => `${done} of ${total} deleted`,
      lines({ removed, saved, isComplete }) {
        const left = isComplete ? `, ${saved} pinned deliveries stay` : `, ${saved} left: stopped`
        return `${countDeliveries(removed)} deleted${saved === 0 ? '' : left}.`
      },
    }),
})

/** Newest first. */
export const sessions = call({
  name: 'sessions',
  text: 'manage sessions: list, start, end, edit, split, merge, remove',
  commands: [start, end, change, rename, note, archive, pin, split, merge, remove],
  call: async client => (await client.call('sessions.list')).sessions,
  lines: line,
})

/** Throws `not-running`. */
async function refuseAlone(client: Client): Promise<void> {
  if ((await client.call('app.status')).host !== 'command') return
  throw new AppError('not-running', 'No Hooktrail runs on this data folder. Start `hooktrail serve` first.')
}

function line(session: Session): string {
  const marks = [
    session.isCurrent ? 'current' : '',
    session.isPinned ? 'pinned' : '',
    session.isArchived ? 'archived' : '',
    session.isIncomplete ? 'import incomplete' : session.isImported ? 'imported' : '',
  ].filter(mark => mark !== '')
  const parts = [
    String(session.id).padStart(5),
    localTime(session.begunAtMs),
    countDeliveries(session.deliveryCount).padStart(18),
  ]
  return [...parts, session.name, ...(marks.length === 0 ? [] : [`(${marks.join(', ')})`])].join('  ')
}

/** Erases deleted data and returns free space to the disk. Space that was returned before Ctrl-C stays free. */
export const vacuum = command({
  name: 'vacuum',
  text: 'compact the database; Ctrl-C stops',
  run: (context, options) =>
    runJob(context, options, {
      kind: 'vacuum',
      work: client => client.call('storage.vacuum'),
      stopped: 'Some space was freed.',
      progress: ({ done, total }) => `${megabytes(done)} of ${megabytes(total)} MB freed`,
      lines: ({ freedBytes, isComplete, remains }) =>
        `${megabytes(freedBytes)} MB freed${isComplete ? '' : '; stopped'}.${remainsText[remains]}`,
    }),
})

const remainsText = {
  nothing: '',
  undoable: ' Deliveries deleted within the last hour can still be restored. A later vacuum erases them.',
  pages:
    ' Copies of deleted deliveries may remain in the file: quit Hooktrail, and run hooktrail vacuum to erase them.',
} as const
