import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runNgrok } from '../../../../main/engine/tunnel/run-ngrok.ts'

/** Runs it over a fake SDK; `told` is the first event. */
function run(load: () => Promise<unknown>, authtoken: string | undefined = 'canary-token') {
  let tell: (reported: { url: string } | { end: string }) => void
  const reported = new Promise<{ url: string } | { end: string }>(resolve => {
    tell = resolve
  })
  const events = { onUrl: (url: string) => tell({ url }), onEnd: (end: string) => tell({ end }) }
  return { running: runNgrok(4321, authtoken, events, load), reported }
}

/** The SDK's part that is used. */
function sdk(close: () => Promise<void> = async () => {}, url: string | null = 'https://a.ngrok.example') {
  const given: unknown[] = []
  const module = {
    forward: async (options: unknown) => {
      given.push(options)
      return { url: () => url, close }
    },
  }
  return { given, module }
}

test('the SDK gets the inlet and the authtoken, and its address is reported', async () => {
  const { given, module } = sdk()
  const { reported } = run(async () => ({ default: module }))
  expect(await reported).toEqual({ url: 'https://a.ngrok.example' })
  expect(given).toEqual([{ addr: 4321, authtoken: 'canary-token' }])
})

test('stopping closes what was opened, even where it is stopped before', async () => {
  let closed = 0
  const { module } = sdk(async () => {
    closed += 1
  })
  await run(async () => module).running.stop()
  expect(closed).toBe(1)
})

test('stopping is done where the session cannot be closed', async () => {
  const { running, reported } = run(async () => sdk(() => Promise.reject(new Error('session ended'))).module)
  await reported
  await expect(running.stop()).resolves.toBe(true)
})

test('a session that does not close is given up after a time, and that is said', async () => {
  const { running, reported } = run(async () => sdk(() => new Promise(() => {})).module)
  await reported
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const stopping = running.stop()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await stopping).toBe(false)
})

test.each([
  ['a module that is not there', () => Promise.reject(new Error('Cannot find package')), 'npm install'],
  ['a module of another kind', async () => ({ connect() {} }), 'not supported'],
  ['a tunnel without an address', async () => sdk(undefined, null).module, 'without an address'],
  [
    'a session that is refused',
    async () => ({ forward: () => Promise.reject(new Error('refused canary-token')) }),
    'Check the authtoken',
  ],
])('%s is reported, without the authtoken', async (_, load, words) => {
  const reported = await run(load).reported
  expect(reported).toEqual({ end: expect.stringContaining(words) })
  expect(JSON.stringify(reported)).not.toContain('canary')
})

test('without an authtoken the SDK is not asked for', async () => {
  const { reported } = run(() => Promise.reject(new Error('It was loaded.')), '')
  expect(await reported).toEqual({ end: expect.stringContaining('authtoken is not set') })
})

test('the SDK is an optional peer, which npm does not install', () => {
  const described = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))
  expect(Object.keys(described.peerDependencies)).toContain('@ngrok/ngrok')
  expect(described.peerDependenciesMeta).toMatchObject({ '@ngrok/ngrok': { optional: true } })
})
