import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { DrillError } from '../../../main/testing/testing-types.d.ts'
import { drill, withServer } from '../../../main/testing.ts'
import { memoryDisk } from '../../support/receivers/disk.ts'
import { type ReceiverKind, receiverApps } from '../../support/receivers/receiver-apps.ts'

/** An app without a server, and the state of its records. */
function functionApp(kind: ReceiverKind) {
  const options = { storeAfterMs: 10_000, processAfterMs: 20 }
  const app = receiverApps[kind](memoryDisk(), options)
  return {
    async handler(request: Request): Promise<Response> {
      const { status, text = '' } = await app.take(await request.text(), {
        isGone: () => request.signal.aborted,
      })
      return new Response(text, { status })
    },
    stateOf: (recordId: string) => app.show(recordId) ?? undefined,
  }
}

const usual = { scenarios: ['issuance-complete'], settleMs: 20, runs: 3, seed: 3 }

test('a function is drilled like an app that listens: right ones hold, wrong ones break', async () => {
  const right = functionApp('right')
  const properties = ['responses', 'order', 'recovery'] as const
  const result = await drill({ ...usual, to: right.handler, stateOf: right.stateOf, properties })
  expect(result.held).toEqual(properties)

  const wrong = functionApp('last-arrival-wins')
  const thrown: DrillError = await drill({
    ...usual,
    to: wrong.handler,
    stateOf: wrong.stateOf,
    properties: ['order'],
  }).then(
    () => expect.unreachable(),
    error => error,
  )
  expect(thrown.result.broken).toEqual(['order'])
  expect(thrown.result.failures[0]?.sequence.length).toBe(2)
})

test('a function that throws responds with 500 and its error', async () => {
  const to = (): never => {
    throw new TypeError('amount is not a number')
  }
  const thrown: DrillError = await drill({ ...usual, to, properties: ['responses'] }).then(
    () => expect.unreachable(),
    error => error,
  )
  const [response] = thrown.result.failures[0]?.responses ?? []
  expect(response).toMatchObject({ status: 500, body: 'TypeError: amount is not a number' })
})

describe('withServer serves', () => {
  const post = (url: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(`${url}/hooks?a=1`, { method: 'POST', body, headers })

  test('a function of fetch: its request has the bytes, headers and URL; its response is passed on', async () => {
    const bytes = gzipSync('{"event":"TRANSACTION"}')
    await withServer(
      async request => {
        const body = gunzipSync(new Uint8Array(await request.arrayBuffer())).toString()
        const headers = new Headers({ 'x-body': body, 'x-url': request.url })
        headers.append('set-cookie', 'a=1')
        headers.append('set-cookie', 'b=2')
        headers.set('x-encoding', request.headers.get('content-encoding') ?? '')
        return new Response('stored', { status: 202, headers })
      },
      async url => {
        const response = await post(url, new Uint8Array(bytes), { 'content-encoding': 'gzip' })
        expect(response.status).toBe(202)
        expect(await response.text()).toBe('stored')
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'x-body': '{"event":"TRANSACTION"}',
          'x-url': `${url}/hooks?a=1`,
          'x-encoding': 'gzip',
        })
        expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
        expect(await (await fetch(`${url}/orders`)).status).toBe(500)
      },
    )
  })

  // Their shapes; apps of these frameworks themselves are not dependencies.
  const node = (request: { readonly url: string }, response: { end(text: string): void }) =>
    response.end(`node ${request.url}`)
  const handlers = {
    'a handler of Node, such as an app of Express': node,
    'a Fastify instance, once it is ready': fastifyLike(node),
    'an object with fetch, such as an app of Hono': {
      fetch: (request: Request) => new Response(`node ${new URL(request.url).pathname}?a=1`),
    },
  }
  for (const [name, handler] of Object.entries(handlers))
    test(name, async () => {
      const text = await withServer(handler as never, async url => (await post(url, '{}')).text())
      expect(text).toBe('node /hooks?a=1')
    })

  test('until its function ends, also by an error, with connections that are open', async () => {
    let address = ''
    const ended = withServer(
      () => new Promise<Response>(() => {}),
      async url => {
        address = url
        void post(url, '{}').catch(() => {})
        throw new Error('the test failed')
      },
    )
    await expect(ended).rejects.toThrow('the test failed')
    await expect(fetch(address)).rejects.toThrow('fetch failed')
  })

  test('nothing else', async () => {
    await expect(withServer({} as never, () => 1)).rejects.toThrow('The handler is neither a function')
    const text = await withServer((() => 'text') as never, async url => (await post(url, '{}')).text())
    expect(text).toBe('TypeError: The handler returned no Response.')
  })
})

function fastifyLike(
  handler: (request: { readonly url: string }, response: { end(text: string): void }) => void,
) {
  let isReady = false
  return {
    ready: async () => {
      isReady = true
    },
    routing: (...args: Parameters<typeof handler>) => (isReady ? handler(...args) : args[1].end('not ready')),
  }
}
