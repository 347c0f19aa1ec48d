import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { processVariable, type SecretPlace } from '../../../../../main/engine/secrets/secrets.ts'
import { openCommandSocket } from '../../../../../main/web/command-socket.ts'
import { openTestEngine } from '../../../../support/engine/open-test-engine.ts'
import { filesBelow } from '../../../../support/files-below.ts'
import { responder, serviceServer } from '../../../../support/network/service-server.ts'
import { signIn } from '../../../../support/network/sign-in.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { hooktrailWith } from '../../../../support/processes/hooktrail-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { callback, made } from './register-steps.ts'

test('a secret of the keychain is beyond a command alone, and within its reach beside a holder that has it', async () => {
  const canary = 'canary-9b2d'
  const service = await serviceServer(responder(201, made))
  const dataDir = temporaryFolder()
  const saved = new Map<string, string>()
  const keychain: SecretPlace = {
    place: 'keychain',
    status: () => ({ place: 'keychain', isSafe: true, message: 'A stand-in.' }),
    read: async id => saved.get(id) ?? null,
    write: async (id, value) => void saved.set(id, value),
    remove: async id => void saved.delete(id),
    ids: async () => [...saved.keys()],
  }
  const hold = async () => {
    const ports = { secrets: { places: [keychain], variable: processVariable } }
    const { engine, client } = await openTestEngine(dataDir, { host: 'desktop', listen: null, ports })
    const socket = await openCommandSocket(engine)
    onTestFinished(() => socket.close())
    return { engine, client, socket }
  }
  const held = await hold()
  await held.client.call('environments.save', {
    name: 'test',
    service: 'transactions',
    baseUrl: service.url,
    authentication: {
      kind: 'header',
      headers: [{ name: 'X-Key', secret: { from: 'value', place: 'keychain', value: canary } }],
    },
  })
  await held.socket.close()
  await held.engine.close()

  const command = [
    ...['register', '--environment', 'test', '--callback', callback, '--skip-probe', '--json'],
    ...['--data', dataDir],
  ]
  const alone = await hooktrail(...command)
  expect(alone).toMatchObject({ code: 3, stderr: expect.stringContaining('only the desktop app can read') })
  expect(service.calls).toEqual([])

  await hold()
  const beside = await hooktrail(...command)
  expect(beside.code, beside.stderr).toBe(0)
  expect(service.calls[0]?.headers['x-key']).toBe(canary)
  expect(JSON.stringify([alone, beside])).not.toContain(canary)
})

test('a command brings the secrets of its variables to a holder without them, and none is stored or streamed', async () => {
  const canary = 'canary-77d0'
  const service = await serviceServer(responder(201, made))
  const dataDir = temporaryFolder()
  // The holder has neither variable: the command brings its own.
  const served = await hooktrailServe(dataDir)
  const added = await hooktrail(
    ...['environment', 'add', 'test', '--service', 'transactions', '--base-url', service.url, '--json'],
    ...['--auth', 'hmac', '--key-env', 'TEST_KEY', '--secret-env', 'TEST_SECRET', '--data', dataDir],
  )
  expect(added.code).toBe(0)
  const stream = await followEvents(served.interfaceUrl ?? '')
  const env = { TEST_KEY: `${canary}-key`, TEST_SECRET: `${canary}-secret` }
  const command = [
    ...['register', '--environment', 'test', '--callback', callback, '--skip-probe', '--data', dataDir],
  ]
  const ended = await hooktrailWith({ env }, ...command)
  expect(ended.code, ended.stderr).toBe(0)
  expect(service.calls.map(({ headers }) => headers.authorization?.includes(canary))).toEqual([true])

  await stream.until('environments.changed')
  const responses = await Promise.all(
    (['environments.list', 'registrations.list', 'registrations.calls'] as const).map(stream.call),
  )
  expect(responses.join('')).toContain('TEST_KEY')
  expect(JSON.stringify([stream.text(), responses, added, ended, await served.stop()])).not.toContain(canary)
  for (const path of filesBelow(dataDir)) {
    expect(readFileSync(path).includes(canary), path).toBe(false)
  }
})

/** The event stream of the interface, with all its received events. */
async function followEvents(interfaceUrl: string) {
  const { origin: url, headers } = await signIn(interfaceUrl)
  const response = await fetch(new URL('/api/events', url), {
    headers: await headers({ method: 'GET', path: '/api/events' }),
  })
  const reader = response.body?.getReader()
  let text = ''
  return {
    text: () => text,
    async until(words: string): Promise<void> {
      while (!text.includes(words)) {
        const part = await reader?.read()
        if (part === undefined || part.done) throw new Error(`The stream ended without ${words}.`)
        text += Buffer.from(part.value).toString()
      }
    },
    async call(method: string): Promise<string> {
      const body = JSON.stringify({ method, params: {} })
      const response = await fetch(new URL('/api/call', url), {
        method: 'POST',
        headers: { ...(await headers({ body })), 'content-type': 'application/json' },
        body,
      })
      return response.text()
    },
  }
}
