import { createServer } from 'node:net'
import { callOf } from '../support/call-of.ts'
import { statusOf } from '../support/host/electron-host.ts'
import { post } from '../support/posting.ts'
import { expect, test } from './support.ts'

const emit = (event: 'suspend' | 'resume') => event

test('after sleep a port that was not free is listened on, and a tunnel is checked at once', async ({
  launch,
}) => {
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as { port: number }
  const { app, page } = await launch({ port })
  expect((await statusOf(page)).listener).toMatchObject({ state: 'failed', port })
  const inletPort = port === 65_535 ? port - 1 : port + 1
  const way = { kind: 'proxy', publicUrl: `http://127.0.0.1:${port}` } as const
  const { id } = await callOf(page, 'tunnels.save', { name: 'own', way, inletPort: 0 })
  await callOf(page, 'tunnels.start', { id })
  const tunnel = async () => (await callOf(page, 'tunnels.list', {})).tunnels[0]
  await expect.poll(async () => (await tunnel())?.state).not.toBe('up')
  expect(inletPort).not.toBe(port)

  await app.evaluate(({ powerMonitor }, event) => powerMonitor.emit(event), emit('suspend'))
  await new Promise(resolve => taken.close(resolve))
  await app.evaluate(({ powerMonitor }, event) => powerMonitor.emit(event), emit('resume'))
  await expect.poll(async () => (await statusOf(page)).listener.state).toBe('listening')
  const { listener } = await statusOf(page)
  expect(await post(listener.captureUrl ?? '', '{}')).toBe(200)
  // Its address is the capture port's, which leads here now.
  await expect.poll(async () => (await tunnel())?.state).toBe('up')
})

test('a pause lasts through sleep', async ({ launch }) => {
  const { app, page, captureUrl } = await launch()
  await callOf(page, 'listener.pause', {})
  await app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('suspend')
    powerMonitor.emit('resume')
  })
  await expect(post(captureUrl, '{}')).rejects.toThrow()
  expect((await statusOf(page)).listener.state).toBe('paused')
})
