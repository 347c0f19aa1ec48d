import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { closed, freePort } from '../../../support/network/local-server.ts'
import { openPort } from '../../../support/network/open-port.ts'
import { sendTo, sendToServer } from './outcomes-steps.ts'
import { type Respond, respondEmpty, startRawServer } from './raw-server.ts'
import { benchWithServer, createWorkbench } from './stand-ins.ts'

test('the response is stored: status, headers as they arrived, body', async () => {
  const bench = createWorkbench()
  const attempt = await sendToServer(socket => {
    socket.write(
      'HTTP/1.1 418 Teapot\r\nx-B: 1\r\nX-a: \xe9\r\nX-B: 2\r\nContent-Length: 3\r\n\r\n\xff\x00a',
      'latin1',
    )
  }, bench)
  expect(attempt).toMatchObject({
    status: 418,
    error: null,
    responseHeaders: [
      ['x-B', '1'],
      ['X-a', '\xe9'],
      ['X-B', '2'],
      ['Content-Length', '3'],
    ],
    responseBodyBytes: 3,
    isResponseTruncated: false,
  })
  expect([...(bench.saved[0]?.responseBody ?? [])]).toEqual([0xff, 0, 0x61])
})

test('a redirect is a response and is not followed', async () => {
  const other = await startRawServer()
  const attempt = await sendToServer(socket => {
    socket.write(`HTTP/1.1 307 Away\r\nLocation: ${other.url}/\r\nContent-Length: 0\r\n\r\n`)
  })
  expect(attempt).toMatchObject({ status: 307, error: null })
  expect(other.requests).toEqual([])
})

test('an early hint before the response is skipped', async () => {
  const attempt = await sendToServer(socket => {
    socket.write('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n')
  })
  expect(attempt).toMatchObject({ status: 204, error: null })
})

test('of a long response the first 256 KiB are stored, and it counts as a response', async () => {
  const bench = createWorkbench()
  const size = 5 * 1024 * 1024
  const attempt = await sendToServer(socket => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n`)
    socket.write(Buffer.alloc(size, 'a'))
  }, bench)
  expect(attempt).toMatchObject({
    status: 200,
    error: null,
    isResponseTruncated: true,
    responseBodyBytes: 262_144,
  })
  expect(bench.saved[0]?.responseBody.byteLength).toBe(262_144)
})

test('a response of exactly 256 KiB is stored in full', async () => {
  const attempt = await sendToServer(socket => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 262144\r\n\r\n')
    socket.write(Buffer.alloc(262_144, 'a'))
  })
  expect(attempt).toMatchObject({ isResponseTruncated: false, responseBodyBytes: 262_144 })
})

test('an endless response is cut, not waited for', async () => {
  const closed = Promise.withResolvers<void>()
  const attempt = await sendToServer(socket => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    const piece = Buffer.alloc(64 * 1024)
    const pour = (): void => {
      while (!socket.destroyed && socket.write(piece));
    }
    socket.on('drain', pour)
    socket.on('close', () => closed.resolve())
    pour()
  })
  expect(attempt).toMatchObject({ status: 200, error: null, isResponseTruncated: true })
  await closed.promise
})

test('nothing listening is said in words', async () => {
  const port = await freePort()
  const attempt = await sendTo(`http://127.0.0.1:${port}/x`)
  expect(attempt).toMatchObject({
    status: null,
    error: {
      code: 'target-unreachable',
      message: `Nothing listens on 127.0.0.1:${port}. Start your app or choose another URL.`,
    },
    responseHeaders: [],
    responseBodyBytes: 0,
  })
})

test('a name under localhost reaches this machine without any name server', async () => {
  const server = await startRawServer()
  const attempt = await sendTo(`http://my-app.localhost:${server.port}/`)
  expect(attempt.status).toBe(200)
  expect(server.requests[0]?.head).toContain(`Host: my-app.localhost:${server.port}`)
})

/** Listens on a port of IPv6 whose IPv4 port is nobody's; `null` without IPv6. */
async function portOfIpv6Only(): Promise<number | null> {
  for (;;) {
    const server = createServer((_request, response) => response.end('six'))
    onTestFinished(() => void server.close())
    const isThere = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false))
      server.listen(0, '::1', () => resolve(true))
    })
    if (!isThere) return null
    const { port } = server.address() as AddressInfo
    const isTaken = await new Promise<boolean>(resolve => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
      onTestFinished(() => void socket.destroy())
    })
    if (!isTaken) return port
  }
}

test('an app that listens on IPv6 only is reached by the name localhost', async context => {
  const port = await portOfIpv6Only()
  if (port === null) return context.skip('this machine has no IPv6 loopback')
  expect(await sendTo(`http://localhost:${port}/`)).toMatchObject({ status: 200 })
})

test('an app that does not respond in time is a time-out', async () => {
  const attempt = await sendToServer(() => {}, createWorkbench({ timeoutMs: 150 }))
  expect(attempt).toMatchObject({ status: null, error: { code: 'target-timeout' } })
  expect(attempt.elapsedMs).toBeGreaterThanOrEqual(149)
})

test.each<[string, Respond]>([
  ['closing', socket => socket.end()],
  ['resetting', socket => socket.resetAndDestroy()],
  ['closing within the head', socket => socket.end('HTTP/1.1 200 OK\r\nConte')],
])('%s before the answer is a closed connection', async (_, respond) => {
  const server = await startRawServer(respond)
  const attempt = await sendTo(server.url)
  expect(attempt).toMatchObject({ status: null, error: { code: 'target-closed' } })
  expect(attempt.error?.message).toBe(`127.0.0.1:${server.port} closed the connection before its response.`)
  expect(server.requests).toHaveLength(1)
})

test('closing in the middle of the response shows what arrived', async () => {
  const attempt = await sendToServer(socket => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbeginning')
  })
  expect(attempt).toMatchObject({ status: 200, responseBodyBytes: 9, error: { code: 'target-closed' } })
})

test.each([
  ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['a broken header', 'HTTP/1.1 200 OK\r\nno colon here\r\n\r\n'],
  ['a broken chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ['a switch of protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
])('%s is an invalid answer', async (_, bytes) => {
  const attempt = await sendToServer(socket => void socket.write(bytes))
  expect(attempt.error?.code).toBe('target-response-invalid')
})

test('https to an app that speaks plain HTTP says what is wrong', async () => {
  const server = await startRawServer(respondEmpty)
  // A raw socket that never sees a request: the handshake is not one.
  const plain = createServer()
  const attempt = await sendTo(`https://127.0.0.1:${await openPort(plain)}/`)
  expect(attempt.status).toBeNull()
  expect(attempt.error).toMatchObject({ code: 'target-unreachable' })
  expect(attempt.error?.message).toContain('http://')
  expect(server.requests).toEqual([])
})

test('after a server has gone, its successor responds to the next sending', async () => {
  const bench = createWorkbench()
  const first = createServer((_request, response) => response.end('first'))
  const port = await openPort(first)
  expect((await sendTo(`http://127.0.0.1:${port}/`, bench)).status).toBe(200)
  await closed(first)
  const second = createServer((_request, response) => response.end('second'))
  await openPort(second, port)
  expect((await sendTo(`http://127.0.0.1:${port}/`, bench)).status).toBe(200)
})

test('a connection is used again', async () => {
  const { server, bench } = await benchWithServer()
  for (let count = 0; count < 5; count++) await sendTo(server.url, bench)
  expect(server.requests).toHaveLength(5)
  expect(server.connections()).toBe(1)
})

test('no more go out at a time than the cap allows, and all arrive', async () => {
  const held: (() => void)[] = []
  let most = 0
  let now = 0
  const server = await startRawServer((socket, request) => {
    now += 1
    most = Math.max(most, now)
    held.push(() => {
      now -= 1
      respondEmpty(socket, request)
    })
  })
  const bench = createWorkbench({ concurrency: 3 })
  const sendings = Promise.all(Array.from({ length: 10 }, () => sendTo(server.url, bench)))
  for (let count = 1; count <= 10; count++) {
    await server.received(Math.min(10, count + 2))
    held.shift()?.()
  }
  expect((await sendings).map(attempt => attempt.status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(most).toBe(3)
})

test('closing waits for what is under way, and takes nothing more', async () => {
  const response = Promise.withResolvers<() => void>()
  const server = await startRawServer((socket, request) =>
    response.resolve(() => respondEmpty(socket, request)),
  )
  const bench = createWorkbench()
  const sending = sendTo(server.url, bench)
  const reply = await response.promise
  const closing = bench.sending.close(10_000)
  await expect(sendTo(server.url, bench)).rejects.toMatchObject({ code: 'closed' })
  reply()
  await closing
  expect((await sending).status).toBe(200)
  expect(bench.saved).toHaveLength(1)
})

test('closing cuts what does not end in time, and its attempt is kept', async () => {
  const server = await startRawServer(() => {})
  const bench = createWorkbench()
  const sending = sendTo(server.url, bench)
  await server.received(1)
  await bench.sending.close(10)
  expect(bench.saved).toHaveLength(1)
  expect((await sending).error?.code).toBe('target-closed')
})

test('a target that refuses a long body early has still responded', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(413, { connection: 'close' }).end('too long')
  })
  const port = await openPort(server)
  const bench = createWorkbench()
  const id = bench.capture({ body: Buffer.alloc(10 * 1024 * 1024) })
  const attempt = await bench.replay(id, { to: 'url', url: `http://127.0.0.1:${port}/` }, false)
  expect(attempt.status).toBe(413)
  connect(port, '127.0.0.1').destroy()
})
