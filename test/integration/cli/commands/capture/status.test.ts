import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from '#contract/transport'
import { connectToHolder } from '../../../../../main/web/command-client.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

function variables(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value)
}

async function holder(dataDir: string) {
  const transport = await connectToHolder(dataDir)
  if (transport === null) throw new Error('Nothing runs there.')
  onTestFinished(transport.close)
  return createClient(transport)
}

test('status says whether it captures, and a health check waits for it; neither is a delivery', async () => {
  const dataDir = temporaryFolder()
  const none = await hooktrail('status', '--data', dataDir)
  expect([none.code, none.stdout]).toEqual([3, ''])
  expect(none.stderr).toContain('hooktrail serve --data')

  const { interfaceUrl, captureUrl } = await hooktrailServe(dataDir)
  const ready = `${new URL(interfaceUrl ?? '').origin}/ready`
  const first = await httpCall(ready, { headers: { host: 'localhost' } })
  expect([first.status, JSON.parse(first.text)]).toEqual([200, { ready: true, listener: 'listening' }])
  const running = await hooktrail('status', '--data', dataDir, '--json')
  expect(running.code).toBe(0)
  expect(JSON.parse(running.stdout)).toMatchObject({
    dataDir,
    captureUrl,
    listener: 'listening',
    error: null,
    deliveryCount: 0,
    pendingCount: 0,
    host: 'browser',
  })
  expect((await hooktrail('status', '--data', dataDir)).stdout).toContain(`  Capture  ${captureUrl}\n`)

  const client = await holder(dataDir)
  await client.call('listener.pause')
  const paused = await httpCall(`${ready}?wait=1ms`)
  expect([paused.status, JSON.parse(paused.text)]).toEqual([503, { ready: false, listener: 'paused' }])
  expect((await hooktrail('status', '--data', dataDir)).code).toBe(1)
  const waiting = httpCall(`${ready}?wait=5m`)
  await client.call('listener.resume')
  expect((await waiting).status).toBe(200)
  expect((await httpCall(`${ready}?wait=soon`)).status).toBe(400)
  expect((await httpCall(ready, { method: 'POST' })).status).toBe(405)
  expect((await client.call('app.status')).deliveryCount).toBe(0)
})

test('with a host and an origin the interface is reached from elsewhere, under exactly these names', async () => {
  const dataDir = temporaryFolder()
  const named = 'https://hooks.example.com'
  const served = await hooktrailServe(dataDir, ['--ui-host', '0.0.0.0', '--ui-origin', named])
  expect(served.interfaceUrl).toMatch(/^https:\/\/hooks\.example\.com\/#entry=/)
  // Another address of this machine, as a proxy or a container's network uses it.
  const url = `http://127.0.0.2:${readFileSync(join(dataDir, 'interface-port'), 'utf8')}`
  const at = (path: string, headers: Record<string, string>) => httpCall(url + path, { headers })
  const own = { host: 'hooks.example.com', origin: named }
  expect((await at('/', own)).status).toBe(200)
  // Without a key a call is refused, not the origin.
  expect((await at('/api/events', own)).status).toBe(401)
  for (const host of ['example.com', 'evil.hooks.example.com', '127.0.0.2:4401']) {
    expect((await at('/', { host })).status, host).toBe(403)
    expect((await at('/api/events', { ...own, host })).status, host).toBe(403)
  }
  expect((await at('/api/events', { ...own, origin: 'https://example.com' })).status).toBe(403)
  // A name of somebody else's server may lead here; an address and a named origin lead only here.
  expect((await at('/ready', { host: 'example.com' })).status).toBe(403)
  expect((await at('/ready', { host: '127.0.0.2:4401', origin: 'http://127.0.0.2:4401' })).status).toBe(403)
  expect((await at('/ready', { host: '127.0.0.2:4401' })).status).toBe(200)
  expect((await at('/ready', own)).status).toBe(200)
  const { stderr } = await served.stop()
  expect(stderr).toContain('Warning: the interface is served on 0.0.0.0.')
})

test('an interface at an address that no browser could open is refused, and an origin has no path', async () => {
  const serve = (...args: string[]) =>
    hooktrail('serve', '--port', '0', '--data', temporaryFolder(), '--ui-port', '0', ...args)
  const alone = await serve('--ui-host', '192.0.2.1')
  expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('requires --ui-origin')])
  const foreign = await serve('--ui-host', '192.0.2.1', '--ui-origin', 'https://hooks.example.com')
  expect([foreign.code, foreign.stderr]).toEqual([
    3,
    expect.stringContaining('not an address of this machine'),
  ])
  for (const origin of [
    'hooks.example.com',
    'https://hooks.example.com/path',
    'https://a@hooks.example.com',
    'ftp://a',
    'https://*.example.com',
  ]) {
    const { code, stderr } = await serve('--ui-origin', origin)
    expect([code, stderr], origin).toEqual([2, expect.stringContaining('Enter one origin, without')])
  }
})

test('variables count for all commands where their option is not typed, an empty one never', async () => {
  const [byVariable, typed] = [temporaryFolder(), temporaryFolder()]
  variables({ HOOKTRAIL_DATA: byVariable })
  await hooktrail('sessions', 'rename', '1', 'by variable')
  await hooktrail('sessions', 'rename', '1', 'typed', '--data', typed)
  const names = async (...args: string[]) => (await hooktrail('sessions', ...args)).stdout
  expect(await names()).toContain('by variable')
  expect(await names()).not.toContain('typed')
  expect(await names('--data', typed)).toContain('typed')

  variables({ HOOKTRAIL_DATA: '', HOOKTRAIL_PORT: 'http' })
  const wrong = await hooktrail('serve', '--data', typed)
  expect(wrong.code).toBe(2)
  expect(wrong.stderr).toContain("value 'http' from env 'HOOKTRAIL_PORT' is invalid. Enter a port")

  variables({
    HOOKTRAIL_PORT: '1',
    HOOKTRAIL_HOST: '127.0.0.2',
    HOOKTRAIL_UI_PORT: '1',
    HOOKTRAIL_UI_HOST: '127.0.0.1',
    HOOKTRAIL_UI_ORIGIN: 'https://a.example.com, http://hooks.localhost:4401',
  })
  const served = await hooktrailServe(join(dirname(typed), `${basename(typed)}-served`))
  expect(served.captureUrl).toMatch(/^http:\/\/127\.0\.0\.2:\d+$/)
  expect(served.interfaceUrl).toContain('https://a.example.com/#entry=')
  expect((await served.stop()).stderr).not.toContain('can’t sign in')
})
