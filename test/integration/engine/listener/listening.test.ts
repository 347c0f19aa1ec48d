import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitsSchema } from '#contract/settings'
import { listenerStatusSchema } from '#contract/status'
import { openPort } from '../../../support/network/open-port.ts'
import { openListener, postThrough, stoppedListener } from './open-listener.ts'
import { connectRaw, post, statusesOf } from './raw-sender.ts'

test('says where it listens, with the port that it took; an address for every network is shown as one that can be sent to', async () => {
  const listener = stoppedListener()
  expect(listener.status()).toMatchObject({ state: 'stopped', captureUrl: null, error: null })
  await listener.listen({ host: '127.0.0.1', port: 0 })
  const status = listenerStatusSchema.parse(listener.status())
  expect(status).toEqual({
    state: 'listening',
    captureUrl: `http://127.0.0.1:${status.port}`,
    host: '127.0.0.1',
    port: expect.any(Number),
    error: null,
    secureCaptureUrl: null,
    certificatePath: null,
    refusedConnections: 0,
    openConnections: 0,
  })
  expect(status.port).toBeGreaterThan(0)
  const everywhere = stoppedListener()
  await everywhere.listen({ host: '0.0.0.0', port: 0 })
  const { captureUrl, host, port } = everywhere.status()
  expect([captureUrl, host]).toEqual([`http://127.0.0.1:${port}`, '0.0.0.0'])
})

test('a taken port is named in the error, with the way out, and leaves no timer behind', async () => {
  const listener = stoppedListener()
  const setTimer = vi.spyOn(globalThis, 'setInterval')
  onTestFinished(() => setTimer.mockRestore())
  const port = await openPort(createServer())
  const error = {
    code: 'port-in-use',
    message: `Port ${port} is in use. Choose another port.`,
    details: { port },
  }
  await expect(listener.listen({ host: '127.0.0.1', port })).rejects.toMatchObject(error)
  expect(listener.status()).toMatchObject({ state: 'failed', captureUrl: null, port, error })
  expect(setTimer).not.toHaveBeenCalled()
  await listener.listen({ host: '127.0.0.1', port: 0 })
  expect(listener.status()).toMatchObject({ state: 'listening', error: null })
})

test('a move to a taken port leaves the old one listening', async () => {
  const { listener, port, store, connect } = await openListener()
  await expect(
    listener.listen({ host: '127.0.0.1', port: await openPort(createServer()) }),
  ).rejects.toMatchObject({
    code: 'port-in-use',
  })
  expect(listener.status()).toMatchObject({ state: 'listening', port, error: null })
  await postThrough(connect)
  await store.delivery()
})

test('listening where it listens already changes nothing', async () => {
  const { listener, port } = await openListener()
  await listener.listen({ host: '127.0.0.1', port })
  await listener.listen({ host: '127.0.0.1', port: 0 })
  expect(listener.status().port).toBe(port)
})

test('a move responds to the requests in progress on the old address, and closes it', async () => {
  const { listener, port, store, connect } = await openListener()
  const idle = await connect(post('1'))
  await idle.until(/200 OK.*\}$/s)
  store.isHeld = true
  const stored = await connect(post('2'))
  await store.until(() => store.waiting === 1)
  const halfway = await connect(
    'POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n',
  )
  await halfway.until(/100 Continue/)

  // By another name: on the same one, port 0 would be where it listens already.
  await listener.listen({ host: 'localhost', port: 0 })
  expect(listener.status().port).not.toBe(port)
  await idle.ended()
  halfway.send('3')
  await store.until(() => store.waiting === 2)
  store.isHeld = false
  store.commit()
  for (const sender of [stored, halfway]) {
    const text = await sender.ended()
    expect(statusesOf(text).at(-1)).toBe(200)
    expect(text).toMatch(/Connection: close\r\n/)
  }
  await expect(connectRaw(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('new limits hold for requests from then on', async () => {
  const { listener, store, connect } = await openListener()
  const sender = await connect(post('x'.repeat(2000)))
  await sender.until(/200 OK.*\}$/s)
  listener.setLimits(limitsSchema.parse({ bodyBytes: 1024, headerBytes: 1024 }))
  sender.send(post('x'.repeat(2000)))
  expect(statusesOf(await sender.ended())).toEqual([200, 413])
  const next = await connect(`GET / HTTP/1.1\r\nX: ${'x'.repeat(2000)}\r\n\r\n`)
  expect(statusesOf(await next.ended())).toEqual([431])
  expect(store.saved).toHaveLength(3)
})

test('closing responds to the requests in progress, closes idle connections at once, and accepts nothing more', async () => {
  const { listener, port, store, connect } = await openListener()
  const idle = await connect(post('1'))
  await idle.until(/200 OK.*\}$/s)
  const silent = await connect()
  store.isHeld = true
  const sender = await connect(post('2') + post('3'))
  await store.until(() => store.waiting === 2)
  const closing = listener.close(20_000)
  await idle.ended()
  await silent.ended()
  expect(listener.status()).toMatchObject({ state: 'stopped', captureUrl: null })
  await expect(connectRaw(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  store.commit()
  const text = await sender.ended()
  expect(statusesOf(text)).toEqual([200, 200])
  expect(text.match(/Connection: close/g)).toHaveLength(1)
  await closing
  expect(store.saved.slice(1).map(delivery => delivery.response?.status)).toEqual([200, 200])
  await expect(listener.listen({ host: '127.0.0.1', port: 0 })).rejects.toMatchObject({ code: 'closed' })
})

test('closing ends connections whose responses were sent out of order', async () => {
  const { listener, store, connect } = await openListener()
  store.isHeld = true
  const sender = await connect(post('1') + post('2'))
  await store.until(() => store.waiting === 2)
  store.commitNewest()
  const closing = listener.close(20_000)
  store.commit()
  expect(statusesOf(await sender.ended())).toEqual([200, 200])
  await closing
})

test('closing cuts what does not end in time, and hands what came to the store before it is done', async () => {
  const { listener, store, connect } = await openListener()
  const body = await connect(
    'POST /body HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n',
  )
  await body.until(/100 Continue/)
  const head = await connect(`${post('1')}POST /head HTTP/1.1\r\nHo`)
  await head.until(/200 OK.*\}$/s)
  store.isHeld = true
  await connect(post('2', '/unanswered'))
  await store.until(() => store.waiting === 1)
  await listener.close(50)
  expect(store.waiting).toBe(3)
  store.commit()
  const saved = await store.deliveries(4)
  expect(
    saved.map(({ target, reception, response }) => `${target} ${reception} ${response?.status}`).sort(),
  ).toEqual([
    '/ whole 200',
    '/body aborted undefined',
    '/head aborted undefined',
    '/unanswered whole undefined',
  ])
})
