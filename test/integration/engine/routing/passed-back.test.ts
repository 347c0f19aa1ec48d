import { createServer, type ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { ParamsInput } from '#contract/methods'
import { emptyEngineOfFile, type TestEngine } from '../../../support/engine/open-test-engine.ts'
import { fundingExample, transactionExample } from '../../../support/inspection/examples.ts'
import { openPort } from '../../../support/network/open-port.ts'
import { recordingServer } from '../../../support/network/recording-server.ts'
import { attempts, origin, post, saved } from './response-steps.ts'

const empty = emptyEngineOfFile()

describe('the response of the app is passed back', () => {
  async function withApp(
    url: string,
    more: Partial<ParamsInput<'routes.save'>['route']> = {},
  ): Promise<TestEngine> {
    const bench = await empty()
    await bench.client.call('routes.save', { route: { targets: [{ url }], responseMode: 'app', ...more } })
    return bench
  }

  test('with its status, its headers and its bytes', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128])
    const app = createServer((incoming, response) => {
      incoming.resume()
      response.writeHead(418, { 'X-App': 'mine', 'Content-Type': 'application/octet-stream' }).end(bytes)
    })
    const bench = await withApp(`http://127.0.0.1:${await openPort(app)}`)
    const response = await fetch(`${bench.captureUrl}/hooks`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(418)
    expect(response.headers.get('x-app')).toBe('mine')
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    await saved(bench, [418])
    expect(await origin(bench)).toMatchObject({
      by: 'app',
      rule: null,
      target: expect.stringContaining('http'),
    })
  })

  test('without what would let pages of other sites in', async () => {
    const app = createServer((incoming, response) => {
      incoming.resume()
      for (const name of ['Allow-Origin', 'allow-headers', 'Allow-Methods', 'Allow-Private-Network'])
        response.setHeader(`Access-Control-${name}`, '*')
      response.setHeader('X-App', 'mine').end('private')
    })
    const bench = await withApp(`http://127.0.0.1:${await openPort(app)}`)
    for (const method of ['OPTIONS', 'POST']) {
      const { headers } = await fetch(bench.captureUrl, { method })
      expect(headers.get('x-app')).toBe('mine')
      expect(
        [...headers.keys()].filter(name => name.startsWith('access-control')),
        method,
      ).toEqual([])
    }
  })

  /** An app with this response, and its address. */
  async function app(respond: (response: ServerResponse) => void): Promise<string> {
    const server = createServer((incoming, response) => {
      incoming.resume()
      respond(response)
    })
    return `http://127.0.0.1:${await openPort(server)}`
  }

  const megabyte = 1024 * 1024
  const send = (bench: TestEngine, more: RequestInit = {}) =>
    fetch(`${bench.captureUrl}/hooks`, { method: 'POST', body: '{}', ...more })

  test.each([
    ['with its length', true],
    ['in chunks', false],
  ])('whole, with its headers, where it is a page of a megabyte %s', async (_how, hasLength) => {
    const page = Buffer.alloc(megabyte, 'an error page, ')
    const headers = { 'Content-Type': 'text/html', 'X-App': 'mine', 'Set-Cookie': ['a=1', 'b=2'] }
    const url = await app(response => {
      response.writeHead(500, hasLength ? { ...headers, 'Content-Length': page.length } : headers)
      response.write(page.subarray(0, 1000))
      response.end(page.subarray(1000))
    })
    const bench = await withApp(url)
    const response = await send(bench)
    const own = ['content-type', 'x-app', 'content-length'].map(name => response.headers.get(name))
    const length = hasLength ? String(page.length) : null
    expect([response.status, ...own]).toEqual([500, 'text/html', 'mine', length])
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(Buffer.from(await response.arrayBuffer()).equals(page)).toBe(true)
    await saved(bench, [500])
    const [attempt] = await attempts(bench, 1)
    const stored = { responseBodyBytes: 256 * 1024, isResponseTruncated: true }
    expect(attempt).toMatchObject({ status: 500, error: null, ...stored })
  })

  // A busy machine takes longer for 10 MiB than the five seconds that an app has.
  test('where it announces 10 MiB, of which only the start arrives', async () => {
    const url = await app(response => {
      response.writeHead(500, { 'Content-Length': 10 * megabyte }).write('the start')
    })
    const bench = await withApp(url)
    const gone = new AbortController()
    const { status, headers } = await send(bench, { signal: gone.signal })
    expect([status, headers.get('content-length')]).toEqual([500, String(10 * megabyte)])
    expect(headers.has('x-hooktrail-response')).toBe(false)
    gone.abort()
  })

  test('while it is received: its start arrives before its end, and after the delivery was saved', async () => {
    const held = Promise.withResolvers<() => void>()
    const url = await app(response => {
      response.writeHead(201, { 'X-App': 'mine' }).write('the start')
      held.resolve(() => response.end(', the end'))
    })
    const bench = await withApp(url)
    const response = await send(bench)
    expect(response.status).toBe(201)
    expect((await bench.client.call('deliveries.count', {})).count).toBe(1)
    const reader = response.body?.getReader()
    const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
    expect(await next()).toBe('the start')
    const end = await held.promise
    end()
    expect(await next()).toBe(', the end')
    await saved(bench, [201])
  })

  test('as a part where the app ends it too early, never as a whole one', async () => {
    const url = await app(response => {
      response.writeHead(200).write('half')
      setTimeout(() => response.destroy(), 50)
    })
    const bench = await withApp(url)
    await expect(send(bench).then(one => one.text())).rejects.toThrow()
    await saved(bench, [200])
    expect((await attempts(bench, 1))[0]).toMatchObject({ status: 200, error: { code: 'target-closed' } })
  })

  test.each([
    ['announced', true],
    ['in chunks', false],
  ])('no further than 10 MiB, where it is longer, %s', async (_how, hasLength) => {
    const page = Buffer.alloc(10 * megabyte + 1)
    const url = await app(response => {
      if (hasLength) response.setHeader('Content-Length', page.length)
      response.writeHead(202).write(page)
      response.end()
    })
    const bench = await withApp(url)
    if (hasLength) {
      const response = await post(bench)
      expect(response).toMatchObject({ status: 202, text: '{"received":true}' })
      expect(response.headers['x-hooktrail-response']).toBe('app response too large')
    } else await expect(send(bench).then(one => one.arrayBuffer())).rejects.toThrow()
    await saved(bench, [202])
  })

  test('to nobody where the sender has gone, and the app is read to its end', async () => {
    const held = Promise.withResolvers<() => void>()
    const url = await app(response => {
      response.writeHead(200).write('the start')
      held.resolve(() => response.end('x'.repeat(megabyte)))
    })
    const bench = await withApp(url)
    const gone = new AbortController()
    expect((await send(bench, { signal: gone.signal })).status).toBe(200)
    gone.abort()
    const end = await held.promise
    end()
    expect((await attempts(bench, 1))[0]).toMatchObject({ status: 200, error: null })
    await saved(bench, [null])
  })

  test('502 if it is down, without its address; the delivery and the missed attempt are stored', async () => {
    const bench = await withApp('http://127.0.0.1:9/')
    const response = await post(bench)
    expect(response.status).toBe(502)
    expect(JSON.parse(response.text)).toEqual({ received: false, error: 'The app could not be reached.' })
    expect(response.headers['x-hooktrail-response']).toBe('app unreachable')
    expect((await origin(bench)).by).toBe('app-unreachable')
    expect(await attempts(bench, 1)).toMatchObject([
      {
        purpose: 'forward',
        error: { code: 'target-unreachable', message: expect.stringContaining('127.0.0.1:9') },
      },
    ])
  })

  test('504 if it does not respond within five seconds, marked as a time-out', async () => {
    const app = await recordingServer()
    app.hold()
    const bench = await withApp(app.url)
    const startMs = performance.now()
    const response = await post(bench)
    expect(response.status).toBe(504)
    expect(response.headers['x-hooktrail-response']).toBe('app timed out')
    expect(performance.now() - startMs).toBeGreaterThan(4800)
    await saved(bench, [504])
    expect((await origin(bench)).by).toBe('app-late')
  })

  test('only for what the query finds; the rest gets the usual response', async () => {
    const app = await recordingServer(202)
    const bench = await withApp(app.url, { query: 'kind:funding' })
    // The second is asked about while nothing else is left to inspect, and no thread has to start.
    for (const _ of ['first', 'second', 'third'])
      expect((await post(bench, fundingExample('complete'))).status).toBe(202)
    expect((await post(bench, transactionExample('issuance', 'COMPLETE'))).status).toBe(200)
    expect(app.recorded).toHaveLength(3)
  })
})
