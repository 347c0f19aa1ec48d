import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { localUrlOf } from '../../support/network/local-server.ts'
import { type FeedServer, startFeedServer } from '../../support/updates/feed-server.ts'
import { feedKey, signedFeed } from '../../support/updates/signed-feed.ts'
import { callOf } from '../support/call-of.ts'
import {
  type ElectronHost,
  electronEnvironment,
  electronPath,
  launchElectron,
} from '../support/host/electron-host.ts'
import { test as base, expect } from '../support/host/host.ts'
import { goToPlace } from '../support/workspace.ts'

const proxyNames = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy']

/** A proxy that the environment names: it records who connects, and lets nothing through. */
interface RecordingProxy {
  readonly url: string
  readonly connections: () => number
  close(): void
}

async function startRecordingProxy(): Promise<RecordingProxy> {
  let connections = 0
  const server: Server = createServer(socket => {
    connections += 1
    socket.destroy()
  })
  return { url: await localUrlOf(server), connections: () => connections, close: () => server.close() }
}

function proxiedBy({ url }: RecordingProxy): Record<string, string> {
  return Object.fromEntries(proxyNames.map(name => [name, url]))
}

const test = base.extend<{
  feed: FeedServer
  recorder: RecordingProxy
  launch: (env?: Record<string, string>) => Promise<ElectronHost>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the dependencies from the pattern.
  feed: async ({}, use) => {
    const server = await startFeedServer()
    server.respond(signedFeed({ version: '99.0.0' }))
    await use(server)
    await server.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the dependencies from the pattern.
  recorder: async ({}, use) => {
    const proxy = await startRecordingProxy()
    await use(proxy)
    proxy.close()
  },
  launch: async ({ dataDir, feed, recorder }, use) => {
    const hosts: ElectronHost[] = []
    await use(async env => {
      const host = await launchElectron({
        dataDir,
        env: {
          ...proxiedBy(recorder),
          HOOKTRAIL_FEED_URL: feed.url,
          HOOKTRAIL_FEED_KEY: feedKey.publicKey,
          CI: undefined,
          ...env,
        },
      })
      hosts.push(host)
      return host
    })
    for (const host of hosts) await host.close()
  },
})

test('the proxy of these tests would record a request: one of a bare app in the same environment is', async ({
  recorder,
  dataDir,
}) => {
  test.skip(process.platform !== 'linux', 'elsewhere Chromium takes its proxy from the system alone')
  const folder = join(dirname(dataDir), 'bare')
  mkdirSync(folder)
  writeFileSync(join(folder, 'main.cjs'), bareApp)
  const withoutSandbox = process.env.HOOKTRAIL_TEST_NO_SANDBOX === '1' ? ['--no-sandbox'] : []
  const child = spawn(electronPath(), [...withoutSandbox, join(folder, 'main.cjs')], {
    env: { ...electronEnvironment(), ...proxiedBy(recorder) },
    stdio: 'ignore',
  })
  const [code] = await once(child, 'exit')
  // The request failed, since the proxy lets nothing through.
  expect(code).toBe(3)
  expect(recorder.connections()).toBeGreaterThan(0)
})

/** Requests that only a proxy could serve. */
const bareApp = `
const { app, net } = require('electron')
app.setPath('userData', __dirname)
app.whenReady().then(() => net.fetch('http://updates.invalid/feed.json')).then(() => app.exit(0), () => app.exit(3))
`

test('nothing is requested before the user agrees; then once, and the newer version is shown', async ({
  launch,
  feed,
  recorder,
}) => {
  const { page } = await launch()
  await expect(page.getByText('Check for updates daily?')).toBeVisible()
  for (const place of ['Trails', 'Services', 'Settings']) await goToPlace(page, place)
  await expect(page.getByText('Not checked yet')).toBeVisible()
  expect(feed.requests).toEqual([])

  await page.getByRole('button', { name: 'Check daily' }).click()
  await expect(page.getByText('Version 99.0.0 is available.')).toBeVisible()
  await expect(page.getByText('Check for updates daily?')).toBeHidden()
  const card = page.getByRole('region', { name: 'Hooktrail 99.0.0' })
  await expect(card.getByText('A second version.')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Open release page' })).toBeVisible()
  // On Linux it is downloaded by hand, wherever this copy is from.
  await expect(card.getByRole('button', { name: 'Download and install' })).toHaveCount(
    process.platform === 'linux' ? 0 : 1,
  )
  expect(feed.requests).toHaveLength(1)
  // A proxy in the environment sees nothing, neither of this nor of the window.
  expect(recorder.connections()).toBe(0)
})

test('a no is saved: a later launch asks nothing and requests nothing, but on a press', async ({
  launch,
  feed,
  recorder,
}) => {
  const first = await launch()
  await first.page.getByRole('button', { name: 'Don’t check' }).click()
  await expect(first.page.getByText('Check for updates daily?')).toBeHidden()
  await first.close()

  const { page } = await launch()
  await goToPlace(page, 'Settings')
  await expect(page.getByText('Not checked yet')).toBeVisible()
  await expect(page.getByText('Check for updates daily?')).toBeHidden()
  expect(feed.requests).toEqual([])
  feed.respond(signedFeed().replace('2.0.0', '2.0.1'))
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('The signature of the update feed is wrong.')).toBeVisible()
  expect(await callOf(page, 'updates.status', {})).toMatchObject({ release: null })
  expect(feed.requests).toHaveLength(1)
  expect(recorder.connections()).toBe(0)
})

test('after a yes a second launch on the same day requests nothing', async ({ launch, feed }) => {
  const first = await launch()
  await first.page.getByRole('button', { name: 'Check daily' }).click()
  await expect(first.page.getByText('Hooktrail 99.0.0 is available.')).toBeVisible()
  await first.close()
  const { page } = await launch()
  await expect(page.getByText('Hooktrail 99.0.0 is available.')).toBeVisible()
  expect(feed.requests).toHaveLength(1)
})

test('in CI nothing is asked, and nothing requested', async ({ launch, feed }) => {
  const { page } = await launch({ CI: 'true' })
  await goToPlace(page, 'Settings')
  await expect(page.getByText('Not checked yet')).toBeVisible()
  await expect(page.getByText('Check for updates daily?')).toBeHidden()
  expect(feed.requests).toEqual([])
})
