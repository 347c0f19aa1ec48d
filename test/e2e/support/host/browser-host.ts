import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser } from 'playwright/test'
import { showLine, startedSchema } from './host-process.ts'
import type { StartedHost } from './started-host.ts'
import { openTestPage, signIn } from './test-page.ts'

const command = fileURLToPath(new URL('../../../../main/cli/hooktrail.mjs', import.meta.url))

export interface BrowserHost extends StartedHost {
  /** Ends the process at once, as a crash would. The page stays. */
  kill(): Promise<void>
  /** Ends the process as Control+C does. The page stays. */
  stop(): Promise<void>
}

/** `hooktrail serve` in a separate process, and a new page of Chromium on its interface. */
export async function startBrowserHost(options: {
  readonly dataDir: string
  readonly browser: Browser
  /** Of the listener; a free one unless given. */
  readonly port?: number
  /** Of the interface; a free one unless given. */
  readonly uiPort?: number
  /** What is run as the command; the command itself unless given. */
  readonly entry?: string
}): Promise<BrowserHost> {
  const child = spawn(
    process.execPath,
    [
      options.entry ?? command,
      'serve',
      '--json',
      '--port',
      String(options.port ?? 0),
      '--ui-port',
      String(options.uiPort ?? 0),
      '--data',
      options.dataDir,
      '--allow-write',
      tmpdir(),
    ],
    // A shell that runs the specs has built before; two workers must not both build.
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOOKTRAIL_BUILD: 'never' } },
  )
  const exited = once(child, 'exit')
  createInterface(child.stderr).on('line', showLine)
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
    exited.then(([code]) => Promise.reject(new Error(`hooktrail serve ended with ${code}.`))),
  ])
  const { captureUrl, interfaceUrl } = startedSchema.parse(JSON.parse(line))
  const page = await openTestPage(options.browser)
  await signIn(page, interfaceUrl)
  return {
    page,
    captureUrl,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGINT')
      await exited
    },
    async close() {
      await page.context().close()
      child.kill('SIGINT')
      await exited
    },
  }
}

/** Runs the command on a host's data folder. Returns its output. */
export async function commandOn(dataDir: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, HOOKTRAIL_BUILD: 'never' }
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...args, '--data', dataDir], {
    env,
  })
  return stdout
}
