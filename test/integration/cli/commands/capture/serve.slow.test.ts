import { existsSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { httpCall } from '../../../../support/network/http-call.ts'
import { openPort } from '../../../../support/network/open-port.ts'
import { signIn } from '../../../../support/network/sign-in.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { hooktrailServe as startServe } from '../../../../support/processes/hooktrail-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('the first line says where everything is; once SIGTERM ended it nothing but the store is left', async () => {
  const dataDir = join(temporaryFolder(), 'made', 'by', 'serve')
  const served = await startServe(dataDir)
  expect(served.dataDir).toBe(dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(served.pid).toBe(served.process.pid)
  expect(existsSync(join(dataDir, 'hooktrail.sock'))).toBe(true)
  const response = await httpCall(served.captureUrl, { method: 'POST', body: '{}' })
  expect([response.status, response.text]).toEqual([200, '{"received":true}'])
  const { origin, headers } = await signIn(served.interfaceUrl ?? '')
  const path = '/api/events'
  const head = { method: 'HEAD', headers: await headers({ method: 'HEAD', path }) }
  expect((await httpCall(origin + path, head)).status).toBe(200)

  const stream = httpCall(origin + path, { headers: await headers({ method: 'GET', path }) })
  // A request whose body never arrives.
  const upload = httpCall(served.captureUrl, { method: 'POST', headers: { 'content-length': '10' } })
  const broken = Promise.allSettled([stream, upload])
  const startedMs = performance.now()
  const ended = await served.stop('SIGTERM')
  expect(ended.code).toBe(0)
  expect(performance.now() - startedMs).toBeLessThan(10_000)
  await broken
  expect(ended.stdout.trim().split('\n')).toHaveLength(1)
  // A program that is no browser signed in.
  expect(ended.stderr).toBe(
    `hooktrail: A browser signed in to the interface. If that was not you: npx hooktrail access revoke --data ${dataDir} 1\n`,
  )
  expect(readdirSync(dataDir).filter(name => /sock|wal|shm/.test(name))).toEqual([])
})

test('a taken port is named with the way out, and the folder is free again', async () => {
  const port = String(await openPort(createServer()))
  const dataDir = temporaryFolder()
  for (const option of ['--port', '--ui-port']) {
    const args = option === '--port' ? [option, port] : ['--port', '0', option, port]
    const refused = await hooktrail('serve', '--json', ...args, '--data', dataDir)
    expect(refused.code).toBe(3)
    expect(refused.stdout).toBe('')
    expect(refused.stderr).toMatch(
      new RegExp(`^hooktrail: Port ${port} .*in use\\. Choose another port with ${option}\\.\\n$`),
    )
  }
  await (await hooktrailServe(dataDir)).stop()
})
