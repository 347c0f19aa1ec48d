import type { organizingMethods } from '#contract/deliveries/organizing'
import type { Handlers } from '../dispatch.ts'
import type { Organizing } from '../organizing/organizing.ts'

/** The handlers of the calls about many deliveries at once. */
export function organizingHandlers(organizing: Organizing): Pick<Handlers, keyof typeof organizingMethods> {
  return {
    'tags.list': async () => ({ tags: await organizing.tags() }),
    'deliveries.tag': ({ of, add, remove }) => organizing.tag(of, add, remove),
    'deliveries.note': ({ of, text }) => organizing.note(of, text),
    'deliveries.pinMany': ({ of, isPinned }) => organizing.pin(of, isPinned),
    'deliveries.move': ({ of, sessionId }) => organizing.move(of, sessionId),
    'deliveries.delete': ({ of }) => organizing.delete(of),
    'deliveries.deletions': async () => ({ deletions: await organizing.deletions() }),
    'deliveries.undo': ({ undo }) => organizing.undo(undo),
  }
}
