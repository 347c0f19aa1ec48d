import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Clock, type Engine, silentLogger, systemClock } from '../../../main/engine/ports.ts'
import { createInterfaceAccess, type InterfaceAccess } from '../../../main/web/access/interface-access.ts'
import { createWebHost, type WebHost } from '../../../main/web/web-host.ts'
import { type SignedIn, signIn } from '../network/sign-in.ts'
import { temporaryFolder } from '../temporary-folder.ts'

export interface OpenedWebHost {
  readonly web: WebHost
  readonly access: InterfaceAccess
  readonly signedIn: SignedIn
}

/** The interface over an engine, with one browser signed in; closed when the test ends. */
export async function openWebHost(
  engine: Engine,
  options: {
    readonly rendererDir?: string
    readonly dataDir?: string
    readonly clock?: Clock
    /** Folders that a page may write below. */
    readonly writable?: readonly string[]
    /** A free one unless given. */
    readonly port?: number
  } = {},
): Promise<OpenedWebHost> {
  const {
    dataDir = temporaryFolder(),
    clock = systemClock,
    rendererDir = madeRendererDir(),
    port = 0,
    writable = [],
  } = options
  const access = createInterfaceAccess({ dataDir, clock, logger: silentLogger })
  const web = await createWebHost({
    engine,
    writable,
    access,
    rendererDir,
    port,
    logger: silentLogger,
    clock,
  })
  onTestFinished(async () => {
    await web.close()
    await access.close()
  })
  return { web, access, signedIn: await signIn((await access.createEntry(false)).url) }
}

/** A page, an asset, and a file beside them that is not the interface's. */
function madeRendererDir(): string {
  const folder = temporaryFolder()
  const rendererDir = join(folder, 'renderer')
  mkdirSync(join(rendererDir, 'assets'), { recursive: true })
  writeFileSync(join(rendererDir, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__" />')
  writeFileSync(join(rendererDir, 'assets', 'a.js'), 'export {}')
  writeFileSync(join(folder, 'secret.txt'), 'outside')
  return rendererDir
}
