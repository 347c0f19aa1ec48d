import { join } from 'node:path'
import { type MethodName, methods } from '#contract/methods'
import { Random } from '../../support/random.ts'
import { checkReply } from '../check-reply.ts'
import { oddTexts } from '../make/odd-values.ts'
import { type Places, valueFor, wrongValue } from '../make/schema-values.ts'
import { openScene, type Scene } from '../open-scene.ts'
import { Found, type Target, wordsOf } from '../target.ts'

/** `params` have `{folder}` where the folder of the run stands. */
interface Call {
  readonly method: string
  readonly params: unknown
}

const callsAtOnce = 25
/** After so many the engine is restarted, so that batches and exports of earlier ones do not pile up. */
const callsOfScene = 4000
const callMs = 20_000
const names = Object.keys(methods) as MethodName[]
/** Absolute in the run's folder, or no absolute path at all. */
const places: Places = {
  paths: [
    '{folder}/out.ndjson',
    '{folder}/out',
    '{folder}',
    '{folder}/data',
    '{folder}/data/store.db',
    '{folder}/none/deeper',
    '{folder}/\u0000',
    '{folder}/\ud800',
    `{folder}/${'x'.repeat(300)}`,
    `{folder}/${'x/'.repeat(2100)}`,
    `{folder}/${'é'.repeat(200)}`,
    '{folder}/\u202e.json',
    '/dev/null',
    'relative',
    '',
    '~',
  ],
}

/**
 * Every call of the contract with valid but unusual params, and with wrong params: a result or a typed
 * failure.
 */
export const calls: Target<readonly Call[]> = {
  name: 'calls',
  share: 12,
  parallel: 1,
  caseMs: 120_000,
  make(seed, size) {
    const random = new Random(seed)
    return Array.from({ length: Math.min(size, callsAtOnce) }, () => callOf(random))
  },
  async open() {
    let scene = await openScene(40, true)
    let left = callsOfScene
    return {
      async run(items) {
        if (left <= 0) {
          await scene.close()
          scene = await openScene(40, true)
          left = callsOfScene
        }
        left -= items.length
        for (const [index, item] of items.entries()) {
          try {
            await call(scene, item)
          } catch (error) {
            // An earlier call may be the cause.
            throw new Found(wordsOf(error), await shortest(items.slice(0, index + 1), wordsOf(error)))
          }
        }
        return items.length
      },
      close: () => scene.close(),
    }
  },
}

function callOf(random: Random): Call {
  const method = random.once(200) ? random.pick(oddTexts).slice(0, 300) : random.pick(names)
  if (!Object.hasOwn(methods, method)) return { method, params: {} }
  const params = valueFor(methods[method as MethodName].params, random, places)
  const sent = random.once(4) ? wrongValue(params ?? {}, random) : (params ?? {})
  // As it crosses: only JSON does.
  return { method, params: JSON.parse(JSON.stringify(sent)) }
}

async function call(scene: Scene, { method, params }: Call): Promise<void> {
  const filled: unknown = JSON.parse(
    JSON.stringify(params).replaceAll('{folder}', JSON.stringify(join(scene.folder)).slice(1, -1)),
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${method} did not answer within ${callMs / 1000} s`)), callMs)
  })
  try {
    checkReply(method, await Promise.race([scene.engine.invoke(method, filled), late]), scene.logged)
  } finally {
    clearTimeout(timer)
  }
}

/** The last call alone if that fails in a separate scene, else all calls. */
async function shortest(items: readonly Call[], words: string): Promise<readonly Call[]> {
  const last = items.slice(-1)
  const [item] = last
  if (item === undefined) return items
  const scene = await openScene(40, true)
  try {
    await call(scene, item)
    return items
  } catch (error) {
    return wordsOf(error) === words ? last : items
  } finally {
    await scene.close()
  }
}
