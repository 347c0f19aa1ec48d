import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { askProof } from '../../../../renderer/api/trusted-server.ts'
import { openWebHost } from '../../../support/engine/open-web-host.ts'
import { standInEngine } from '../../../support/engine/stand-in-engine.ts'
import { openPort } from '../../../support/network/open-port.ts'
import { pageAt } from '../../../support/network/page-at.ts'
import { newKeyPair } from '../../../support/network/sign-in.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** Forwards all bytes of a port; returns the port. */
async function passOn(toPort: number, port = 0): Promise<number> {
  const server = createServer(socket => {
    const onward = connect(toPort, '127.0.0.1')
    for (const each of [socket, onward]) {
      each.on('error', () => {})
      onTestFinished(() => void each.destroy())
    }
    socket.pipe(onward).pipe(socket)
  })
  return openPort(server, port)
}

test('the Hooktrail that the browser signed in to proves itself, also through a forwarded port', async () => {
  const { web, signedIn } = await openWebHost(standInEngine())
  pageAt(web.origin)
  expect(await askProof(signedIn)).toMatch(/^[\w-]{22}$/)
  const { publicKey } = newKeyPair()
  expect(await askProof({ ...signedIn, server: publicKey })).toBeNull()
  pageAt(`http://127.0.0.1:${await passOn(web.port)}`)
  expect(await askProof(signedIn)).toMatch(/^[\w-]{22}$/)
})

test('a program that took the port of a Hooktrail, and passes on the responses of that Hooktrail from its new port, proves nothing', async () => {
  const dataDir = temporaryFolder()
  const before = await openWebHost(standInEngine(), { dataDir })
  await before.web.close()
  const { web } = await openWebHost(standInEngine(), { dataDir })
  expect(web.port).not.toBe(before.web.port)
  await passOn(web.port, before.web.port)
  pageAt(before.web.origin)
  expect(await askProof(before.signedIn)).toBeNull()
})
