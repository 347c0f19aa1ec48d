import { createServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { reloadPage } from '../../../../renderer/api/reload-page.ts'
import { distrust, provenChallenge } from '../../../../renderer/api/trusted-server.ts'
import { openWebHost } from '../../../support/engine/open-web-host.ts'
import { standInEngine } from '../../../support/engine/stand-in-engine.ts'
import { openPort } from '../../../support/network/open-port.ts'
import { pageAt } from '../../../support/network/page-at.ts'

/** Another program, which responds that the browser is not signed in there; counts its requests. */
async function otherProgram() {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.end('{"ok":true,"value":{"challenge":"another","proof":null}}')
  })
  const origin = `http://127.0.0.1:${await openPort(server)}`
  return { origin, asked: () => asked }
}

test('a server is asked once, until the connection is lost', async () => {
  const { web, signedIn } = await openWebHost(standInEngine())
  pageAt(web.origin)
  const challenge = expect.stringMatching(/^[\w-]{22}$/)
  expect(await Promise.all([provenChallenge(signedIn), provenChallenge(signedIn)])).toEqual([
    challenge,
    challenge,
  ])
  const other = await otherProgram()
  pageAt(other.origin)
  expect(await provenChallenge(signedIn)).toEqual(challenge)
  expect(other.asked()).toBe(0)
  distrust()
  expect(await provenChallenge(signedIn)).toBeNull()
  expect(other.asked()).toBe(1)
})

test('a proof from before the connection was lost counts for nothing: what listens now is asked', async () => {
  const { web, signedIn } = await openWebHost(standInEngine())
  const other = await otherProgram()
  pageAt(web.origin)
  const response = provenChallenge(signedIn)
  // The request is on its way to Hooktrail; the next will go to the other program.
  pageAt(other.origin)
  distrust()
  expect(await response).toBeNull()
  expect(await provenChallenge(signedIn)).toBeNull()
  expect(other.asked()).toBe(2)
})

test('a page is loaded again from the Hooktrail that it belongs to, and from no other program', async () => {
  const { web, signedIn } = await openWebHost(standInEngine())
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(signedIn) })
  const reload = vi.fn()
  pageAt(web.origin)
  await reloadPage(reload)
  expect(reload).toHaveBeenCalledOnce()
  pageAt((await otherProgram()).origin)
  await reloadPage(reload)
  expect(reload).toHaveBeenCalledOnce()
})
