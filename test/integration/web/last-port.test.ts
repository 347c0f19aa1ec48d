import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { silentLogger, systemClock } from '../../../main/engine/ports.ts'
import { createInterfaceAccess } from '../../../main/web/access/interface-access.ts'
import { createWebHost } from '../../../main/web/web-host.ts'
import { standInEngine } from '../../support/engine/stand-in-engine.ts'
import { openPort } from '../../support/network/open-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const rendererDir = fileURLToPath(new URL('../../../renderer', import.meta.url))

async function portOfLaunch(dataDir: string, port?: number): Promise<number> {
  const access = createInterfaceAccess({ dataDir, clock: systemClock, logger: silentLogger })
  const web = await createWebHost({
    engine: standInEngine(),
    access,
    rendererDir,
    port,
    logger: silentLogger,
  })
  await web.close()
  await access.close()
  return web.port
}

test('the next launch on a data folder has the port of the last one, where its open pages connect again', async () => {
  const dataDir = temporaryFolder()
  const port = await portOfLaunch(dataDir, 0)
  expect(await portOfLaunch(dataDir)).toBe(port)
})

test('a port that is taken by then is left to who has it', async () => {
  const dataDir = temporaryFolder()
  const port = await portOfLaunch(dataDir, 0)
  await openPort(createServer(), port)
  expect(await portOfLaunch(dataDir)).not.toBe(port)
})
