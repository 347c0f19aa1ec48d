import type { BrowserContext } from 'playwright/test'

/** Set by `npm run late`. */
export const isLate = process.env.HOOKTRAIL_TEST_LATE === '1'

/**
 * Delays calls, their answers and events, each by a time of its own: answers overtake each other and events, as on a
 * busy machine. Events stay in their order, since they come on one stream.
 */
export async function makeLate(context: BrowserContext): Promise<void> {
  await context.addInitScript(comeLate)
}

/** In the page. */
function comeLate(): void {
  const mostMs = 500
  const later = (): Promise<void> => new Promise(resolve => setTimeout(resolve, mostMs * Math.random() ** 3))

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
