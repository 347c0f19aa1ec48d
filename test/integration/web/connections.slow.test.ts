import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openWebHost } from '../../support/engine/open-web-host.ts'
import { standInEngine } from '../../support/engine/stand-in-engine.ts'
import { callMs, hold, soonMs } from './connections-steps.ts'

test('with 300 silent and 300 slow connections a signed-in page gets its responses, and its stream goes on', async () => {
  const engine = standInEngine()
  const host = await openWebHost(engine)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = await host.signedIn.headers({ method: 'GET', path: '/api/events' })
  const stream = request(`${host.web.origin}/api/events`, { headers, agent })
  onTestFinished(() => void stream.destroy())
  stream.end()
  const [response] = await once(stream, 'response')
  await once(response, 'data')
  await hold(host, 300, '')
  await hold(host, 300, 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA: ')
  for (let count = 0; count < 5; count++) expect(await callMs(host)).toBeLessThan(soonMs)
  const pushed = once(response, 'data')
  const frame = engine.push()
  expect(String((await pushed)[0])).toContain(`id: launch:1:${frame.number}`)
})
