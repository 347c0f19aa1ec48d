import { createServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import {
  callbackUrl,
  type OpenRegistration,
  registrationOfFile,
} from '../../../support/engine/open-registration.ts'
import { openPort } from '../../../support/network/open-port.ts'
import { selfMadeCertificate } from '../../../support/network/self-made-certificate.ts'
import { responder, serviceServer } from '../../../support/network/service-server.ts'

const host = 'service.example.test'
const webhooks = [{ id: 1, callback_url: callbackUrl, event: 'TRANSACTION' }]
const registered = JSON.stringify({ message: 'Webhook created', webhooks })

const present: Record<string, string> = {}
const shared = registrationOfFile({ variables: present })

/** Until the next call. */
function withVariables(variables: Readonly<Record<string, string>>): OpenRegistration {
  for (const name of Object.keys(present)) delete present[name]
  Object.assign(present, variables)
  return shared()
}

/** A proxy that leads every CONNECT to one port, and records what it was asked for. */
async function proxyTo(port: number, status = 200): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer()
  server.on('connect', (request, socket) => {
    asked.push(`${request.url} ${request.headers['proxy-authorization'] ?? 'unauthorized'}`)
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      target.pipe(socket).pipe(target)
    })
    for (const one of [target, socket]) one.on('error', () => one.destroy())
  })
  return { url: `http://127.0.0.1:${await openPort(server)}`, asked }
}

test('https goes through the proxy of the environment, and an authority named there is trusted', async context => {
  const made = selfMadeCertificate(host)
  if (made === null) return context.skip('openssl is not installed')
  const port = await openPort(
    createHttpsServer(made, (_, response) => response.writeHead(201).end(registered)),
  )
  const proxy = await proxyTo(port)
  const variables = { HTTPS_PROXY: proxy.url.replace('//', '//user:word@'), NODE_EXTRA_CA_CERTS: made.path }
  const open = withVariables(variables)
  const result = await open.register(await open.environment('transactions', `https://${host}:${port}`))
  expect(result).toMatchObject({ outcome: 'registered', httpStatus: 201 })
  expect(proxy.asked).toEqual([`${host}:${port} Basic ${Buffer.from('user:word').toString('base64')}`])
})

test('a certificate that is not trusted has its own words', async context => {
  const made = selfMadeCertificate(host)
  if (made === null) return context.skip('openssl is not installed')
  const port = await openPort(createHttpsServer(made, (_, response) => response.end(registered)))
  const open = withVariables({})
  const result = await open.register(await open.environment('transactions', `https://127.0.0.1:${port}`))
  expect(result).toMatchObject({
    outcome: 'unreachable',
    message: expect.stringMatching(/certificate .* NODE_EXTRA_CA_CERTS/),
  })
})

test('https at a port that speaks http has its own words', async () => {
  const service = await serviceServer(responder(200, {}))
  const open = withVariables({})
  const result = await open.register(
    await open.environment('transactions', service.url.replace('http:', 'https:')),
  )
  expect(result).toMatchObject({ outcome: 'unreachable', message: expect.stringContaining('TLS') })
})

test.each([
  [407, /user name and password/],
  [403, /refused the connection \(403\)/],
])('a proxy that answers %i has its own words', async (status, words) => {
  const proxy = await proxyTo(1, status)
  const open = withVariables({ HTTPS_PROXY: proxy.url })
  const result = await open.register(await open.environment('transactions', `https://${host}`))
  expect(result).toMatchObject({ outcome: 'unreachable', message: expect.stringMatching(words) })
})

test('a proxy that is not there, and a variable that is none, have their own words', async () => {
  const gone = withVariables({ HTTPS_PROXY: 'http://127.0.0.1:1' })
  expect(await gone.register(await gone.environment('transactions', `https://${host}`))).toMatchObject({
    outcome: 'unreachable',
    message: expect.stringContaining('The proxy 127.0.0.1:1 cannot be used'),
  })
  const wrong = withVariables({ HTTPS_PROXY: 'socks5://user:canary@127.0.0.1:1' })
  const result = await wrong.register(await wrong.environment('transactions', `https://${host}`))
  expect(result).toMatchObject({ outcome: 'unreachable', message: expect.stringContaining('proxy variable') })
  expect(JSON.stringify(result)).not.toContain('canary')
})

test('http goes to the proxy with the whole URL, unless NO_PROXY excepts it', async () => {
  const asked: string[] = []
  const proxy = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(201).end(registered)
  })
  const url = `http://127.0.0.1:${await openPort(proxy)}`
  const service = await serviceServer(responder(201, { message: 'direct', webhooks }))
  const proxied = withVariables({ HTTP_PROXY: url })
  await proxied.register(await proxied.environment('transactions', service.url))
  expect(asked).toEqual([`${service.url}/v4/webhooks`])
  const direct = withVariables({ HTTP_PROXY: url, NO_PROXY: '127.0.0.1' })
  expect(await direct.register(await direct.environment('transactions', service.url))).toMatchObject({
    message: 'direct',
  })
})

test('a name that does not exist has its own words', async () => {
  const open = withVariables({})
  const result = await open.register(await open.environment('transactions', 'https://no-such-host.invalid'))
  expect(result).toMatchObject({
    outcome: 'unreachable',
    message: expect.stringContaining('no-such-host.invalid'),
  })
})
