import { createServer, Server } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Listener } from '../../../../main/engine/listener/listener.ts'
import { closed } from '../../../support/network/local-server.ts'
import { openPort } from '../../../support/network/open-port.ts'
import { openListener, stoppedListener } from './open-listener.ts'
import { connectRaw, statusesOf } from './raw-sender.ts'

const here = { host: '127.0.0.1', port: 0 }

async function opened(): Promise<{ listener: Listener; url: string; port: number }> {
  const listener = stoppedListener()
  await listener.listen(here)
  const { captureUrl, port } = listener.status()
  return { listener, url: captureUrl ?? '', port }
}

const post = (url: string): Promise<number | string> =>
  fetch(url, { method: 'POST', body: '{}' }).then(
    ({ status }) => status,
    (error: Error) => (error.cause as { code: string }).code,
  )

test('a pause refuses senders, and afterwards the same port receives; a second pause and a second resume change nothing', async () => {
  const { listener, url, port } = await opened()
  expect(await post(url)).toBe(200)
  await Promise.all([listener.pause(), listener.pause()])
  expect(listener.status()).toMatchObject({ state: 'paused', captureUrl: null, port })
  expect(await post(url)).toBe('ECONNREFUSED')
  expect(listener.ports()).toContain(port)
  await listener.check()
  expect(listener.status().state).toBe('paused')
  await Promise.all([listener.resume(), listener.resume()])
  expect(listener.status()).toMatchObject({ state: 'listening', captureUrl: url })
  expect(await post(url)).toBe(200)
})

test('a port that another program took is reported at the resume, and can be tried again', async () => {
  const { listener, url, port } = await opened()
  await listener.pause()
  const other = createServer()
  await openPort(other, port)
  await expect(listener.resume()).rejects.toMatchObject({ code: 'port-in-use' })
  expect(listener.status()).toMatchObject({ state: 'failed', port, error: { code: 'port-in-use' } })
  await closed(other)
  await listener.listen({ ...here, port })
  expect(await post(url)).toBe(200)
})

test('the port of a tunnel is closed too, and opened again for the same tunnel, unless it is stopped meanwhile', async () => {
  const { listener } = await opened()
  const inlet = await listener.openInlet({ name: 'tunnel', header: 'none' }, 0)
  const inletUrl = `http://127.0.0.1:${inlet.port}`
  expect(await post(inletUrl)).toBe(200)
  await listener.pause()
  expect(await post(inletUrl)).toBe('ECONNREFUSED')
  expect(listener.ports()).toContain(inlet.port)
  await expect(listener.openInlet({ name: 'other', header: 'none' }, 0)).rejects.toMatchObject({
    code: 'not-listening',
  })
  await listener.resume()
  expect(await post(inletUrl)).toBe(200)
  await listener.pause()
  await inlet.close()
  await listener.resume()
  expect(await post(inletUrl)).toBe('ECONNREFUSED')
})

describe.each(['the capture port', 'the port of a tunnel'])('a delivery that has started at %s', place => {
  /** A delivery of which half has arrived when the pause starts, and timers that only the test advances. */
  async function halfSent() {
    const { listener, store, port } = await openListener({ requestMs: 20_000 })
    const inlet = await listener.openInlet({ name: 'tunnel', header: 'none' }, 0)
    const sender = await connectRaw(place === 'the capture port' ? port : inlet.port)
    onTestFinished(() => void sender.socket.destroy())
    sender.send('POST / HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\nContent-Length: 6\r\n\r\n')
    await sender.until(/100 Continue/)
    sender.send('abc')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await listener.pause()
    return { store, sender }
  }

  test('is stored during a pause, for as long as a request may take', async () => {
    const { store, sender } = await halfSent()
    vi.advanceTimersByTime(19_999)
    sender.send('def')
    expect(statusesOf(await sender.ended())).toEqual([100, 200])
    expect(await store.delivery()).toMatchObject({ reception: 'whole', body: Buffer.from('abcdef') })
  })

  test('is cut after that', async () => {
    const { sender } = await halfSent()
    vi.advanceTimersByTime(20_000)
    await sender.closed()
    expect(statusesOf(sender.received())).not.toContain(200)
  })
})

test('ports that went while the computer slept are opened again by a check, and what is under way on their connections goes on', async () => {
  const listened = vi.spyOn(Server.prototype, 'listen')
  onTestFinished(() => listened.mockRestore())
  const { listener, connect, store } = await openListener()
  const url = listener.status().captureUrl ?? ''
  const inlet = await listener.openInlet({ name: 'tunnel', header: 'none' }, 0)
  const inletUrl = `http://127.0.0.1:${inlet.port}`
  const sender = await connect(
    'POST / HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\nContent-Length: 6\r\n\r\nabc',
  )
  await sender.until(/100 Continue/)
  // What happens to the sockets of an address that is gone: nobody tells the program.
  for (const server of listened.mock.instances as Server[]) server.close()
  expect([await post(url), await post(inletUrl)]).toEqual(['ECONNREFUSED', 'ECONNREFUSED'])
  await listener.check()
  expect(listener.status()).toMatchObject({ state: 'listening', captureUrl: url })
  expect([await post(url), await post(inletUrl)]).toEqual([200, 200])
  sender.send('def')
  expect(statusesOf(await sender.ended())).toEqual([100, 200])
  expect(store.saved.at(-1)?.body.toString()).toBe('abcdef')
})
