import { z } from 'zod'
import { maximumNameLength, maximumNoteLength, type Session } from '#contract/deliveries/sessions'
import { sessionIdSchema } from '#contract/terms'
import { cut, fitting } from '../outside/plain-values.ts'
import { factsOfPage, idOf, pageInput, rowCharacters } from './paging.ts'
import { defineTool } from './tool.ts'

/** A running Hooktrail responds within this time. */
const startWithinMs = 1_000

export const listSessions = defineTool({
  name: 'list_sessions',
  title: 'List sessions',
  description:
    'Lists the newest 1000 sessions, newest first: named periods of capturing, by default one for each day. The query session:#3 finds the deliveries of session 3. Pages are as in list_deliveries.',
  effect: 'reads',
  input: pageInput,
  run: ({ limit, cursor }, { access, signal }) =>
    access.read(async client => {
      const before = cursor === undefined ? Number.POSITIVE_INFINITY : idOf(cursor, sessionIdSchema)
      const { sessions: all } = await client.call('sessions.list', {}, signal)
      const rest = all.filter(({ id }) => id < before)
      const shown = fitting(rest.slice(0, limit).map(sessionView), rowCharacters)
      const { count, next_cursor } = factsOfPage({
        shown,
        asked: rest.length,
        hasMore: false,
        isComplete: true,
        rest: null,
        placeOfRow: row => row.id,
      })
      return { facts: { count, total: all.length, next_cursor }, outside: { sessions: shown } }
    }),
})

export const startSession = defineTool({
  name: 'start_session',
  title: 'Start a session',
  description:
    'Starts a named session: deliveries from now on belong to it until end_session. Use it before a test run, so that its deliveries can be found with session:#ID. Needs a running Hooktrail, and --allow-send.',
  effect: 'changes',
  input: {
    name: z.string().trim().min(1).max(maximumNameLength),
    note: z.string().max(maximumNoteLength).default(''),
  },
  run: ({ name, note }, { access, signal }) =>
    access.running(performance.now() + startWithinMs, signal, async client => {
      const { session } = await client.call('sessions.start', { name, note })
      return { facts: { id: session.id }, outside: { session: sessionView(session) } }
    }),
})

export const endSession = defineTool({
  name: 'end_session',
  title: 'End the session',
  description:
    'Ends the session that was started (ended_id: null if none was); deliveries then belong to the session of the day. Needs a running Hooktrail, and --allow-send.',
  effect: 'changes',
  input: {},
  run: (_, { access, signal }) =>
    access.running(performance.now() + startWithinMs, signal, async client => {
      const { sessions } = await client.call('sessions.list')
      await client.call('sessions.end')
      const ended = sessions.find(session => session.isCurrent && session.day === null)
      return { facts: { ended_id: ended?.id ?? null } }
    }),
})

function sessionView(session: Session) {
  const time = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString())
  return {
    id: session.id,
    name: cut(session.name),
    note: cut(session.note, 500) || null,
    is_current: session.isCurrent,
    deliveries: session.deliveryCount,
    first_at: time(session.firstAtMs),
    last_at: time(session.lastAtMs),
  }
}
