import type { RetentionAnswer, sessionMethods } from '#contract/deliveries/sessions'
import type { Handlers } from '../dispatch.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** The handlers of the calls about sessions and how much is kept. */
export function sessionHandlers(
  sessions: Sessions,
  answerRetention: (answer: RetentionAnswer) => Promise<number>,
): Pick<Handlers, keyof typeof sessionMethods> {
  return {
    'sessions.list': async () => ({ sessions: await sessions.list() }),
    'sessions.sizes': async (_, signal) => ({ sizes: await sessions.sizes(signal) }),
    'sessions.start': async params => ({ session: await sessions.start(params) }),
    'sessions.end': () => {
      sessions.end()
      return {}
    },
    'sessions.change': async ({ id, ...change }) => ({ session: await sessions.change(id, change) }),
    'sessions.split': ({ id, fromId, name }) => sessions.split(id, fromId, name),
    'sessions.merge': ({ from, into }) => sessions.merge(from, into),
    'sessions.remove': ({ id }) => sessions.remove(id),
    'deliveries.pin': async ({ id, isPinned }) => {
      await sessions.pin(id, isPinned)
      return {}
    },
    'retention.preview': ({ within, ...limits }, signal) => sessions.previewRetention(limits, within, signal),
    'retention.apply': async limits => ({ removed: await sessions.applyRetention(limits) }),
    'retention.answer': async answer => ({ removed: await answerRetention(answer) }),
    'storage.status': () => sessions.storage(),
    'storage.vacuum': () => sessions.vacuum(),
  }
}
