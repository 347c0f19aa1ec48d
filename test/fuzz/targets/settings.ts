import { isDeepStrictEqual } from 'node:util'
import { settingsChangeSchema } from '#contract/settings'
import { Random } from '../../support/random.ts'
import { checkReply } from '../check-reply.ts'
import { valueFor } from '../make/schema-values.ts'
import { openScene } from '../open-scene.ts'
import { Found, type Target, wordsOf } from '../target.ts'

const changesAtOnce = 5
const places = { paths: ['/tmp/none', '/tmp/\ud800', `/tmp/${'x'.repeat(300)}`, 'relative', ''] }

/** Settings changed to unusual values, then read after a restart: they equal the response. */
export const settings: Target<readonly unknown[]> = {
  name: 'settings',
  share: 1,
  parallel: 1,
  caseMs: 60_000,
  make(seed, size) {
    const random = new Random(seed)
    return Array.from(
      { length: Math.min(size, changesAtOnce) },
      () => JSON.parse(JSON.stringify(valueFor(settingsChangeSchema, random, places))) as unknown,
    )
  },
  async open() {
    const scene = await openScene(3)
    return {
      async run(changes) {
        try {
          let saved: unknown = await read(scene)
          for (const change of changes) {
            const reply = await scene.engine.invoke('settings.change', change)
            checkReply('settings.change', reply, scene.logged)
            if (reply.ok) saved = reply.value
          }
          await scene.reopen()
          const now = await read(scene)
          if (!isDeepStrictEqual(now, saved)) {
            throw new Error(
              `What was answered is not what is kept: ${JSON.stringify([saved, now]).slice(0, 300)}`,
            )
          }
        } catch (error) {
          throw new Found(wordsOf(error), changes)
        }
        return changes.length
      },
      close: scene.close,
    }
  },
}

async function read(scene: Awaited<ReturnType<typeof openScene>>): Promise<unknown> {
  const reply = await scene.engine.invoke('settings.get', {})
  checkReply('settings.get', reply, scene.logged)
  return reply.ok ? reply.value : null
}
