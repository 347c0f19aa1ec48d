import { connect, createServer } from 'node:net'
import type { ElectronApplication } from 'playwright'
import { localUrlOf } from '../../support/network/local-server.ts'
import { callOf } from '../support/call-of.ts'
import { statusOf } from '../support/host/electron-host.ts'
import { freePort, post, takenPort } from '../support/posting.ts'
import { test as base, expect } from './support.ts'

interface Forwarder {
  readonly url: string
  /** Connections so far. */
  count(): number
}

const test = base.extend<{ forwardTo: (port: number) => Promise<Forwarder> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the dependencies from the pattern.
  forwardTo: async ({}, use) => {
    const ends: (() => void)[] = []
    await use(async port => {
      let count = 0
      const server = createServer(outside => {
        count += 1
        const inside = connect(port, '127.0.0.1')
        for (const socket of [outside, inside]) socket.on('error', () => socket.destroy())
        outside.pipe(inside).pipe(outside)
      })
      ends.push(() => void server.close())
      return { url: await localUrlOf(server), count: () => count }
    })
    for (const end of ends) end()
  },
})

test('after sleep a port that was taken before is listened on', async ({ launch }) => {
  const { port, close } = await takenPort()
  const { app, page } = await launch({ port })
  expect((await statusOf(page)).listener).toMatchObject({ state: 'failed', port })
  await close()
  await sleepAndWake(app)
  await expect.poll(async () => (await statusOf(page)).listener).toMatchObject({ state: 'listening', port })
  const { listener } = await statusOf(page)
  expect(await post(listener.captureUrl ?? '', '{}')).toBe(200)
})

test('after sleep a tunnel is checked at once', async ({ launch, forwardTo }) => {
  const inletPort = await freePort()
  const own = await forwardTo(inletPort)
  const { app, page } = await launch()
  const way = { kind: 'proxy', publicUrl: own.url } as const
  const { id } = await callOf(page, 'tunnels.save', { name: 'own', way, inletPort })
  await callOf(page, 'tunnels.start', { id })
  await expect.poll(async () => (await callOf(page, 'tunnels.list', {})).tunnels[0]?.state).toBe('up')
  const before = own.count()
  await sleepAndWake(app)
  // Otherwise it is checked every 30 s while it is up.
  await expect.poll(own.count).toBeGreaterThan(before)
})

function sleepAndWake(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('suspend')
    powerMonitor.emit('resume')
  })
}
