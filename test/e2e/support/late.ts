import { createHash, randomInt } from 'node:crypto'
import { type BrowserContext, test } from 'playwright/test'
import { type Random, seededRandom } from '../../../main/engine/sending/seeded-random.ts'

/** Set by `npm run late`. */
export const isLate = process.env.HOOKTRAIL_TEST_LATE === '1'

/** All delays of a run are made from it. Chosen once by whoever starts the run; its workers inherit it. */
export function lateSeed(): string {
  process.env.HOOKTRAIL_TEST_LATE_SEED ||= String(randomInt(2 ** 31))
  return process.env.HOOKTRAIL_TEST_LATE_SEED
}

/**
 * Delays calls, their responses and events, each by a random time: responses overtake each other and events,
 * as on a busy machine. Events stay in their order, since they arrive on one stream. A test has the same
 * delays in each run with the same seed, alone or among others. Returns the function that ends it.
 */
export async function makeLate(context: BrowserContext): Promise<() => Promise<void>> {
  const { titlePath, repeatEachIndex } = test.info()
  const name = JSON.stringify([lateSeed(), titlePath, repeatEachIndex])
  const seed = createHash('sha256').update(name).digest().readUInt32LE()
  const script = await context.addInitScript({ content: `(${comeLate})((${seededRandom})(${seed}))` })
  return () => script.dispose()
}

/** In the page. */
function comeLate(random: Random): void {
  const mostMs = 500
  const later = (): Promise<void> => new Promise(resolve => setTimeout(resolve, mostMs * random() ** 3))

  const { fetch } = window
  window.fetch = async (input, init) => {
    if (input === '/api/events') return lateStream(await fetch(input, init))
    if (input !== '/api/call') return fetch(input, init)
    await later()
    try {
      return await fetch(input, init)
    } finally {
      await later()
    }
  }

  function lateStream(response: Response): Response {
    if (response.body === null) return response
    const delay = new TransformStream<Uint8Array, Uint8Array>({
      async transform(piece, controller) {
        await later()
        controller.enqueue(piece)
      },
    })
    return new Response(response.body.pipeThrough(delay), response)
  }
}
