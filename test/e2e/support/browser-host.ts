import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser } from 'playwright/test'
import { z } from 'zod'
import { isLate, makeLate } from './late.ts'
import type { StartedHost } from './started-host.ts'

const command = fileURLToPath(new URL('../../../main/cli/hooktrail.mjs', import.meta.url))
const startedSchema = z.object({ captureUrl: z.string(), interfaceUrl: z.string() })

export interface BrowserHost extends StartedHost {
  /** The command, on the host's data folder. Returns what it printed. */
  command(...args: string[]): Promise<string>
  /** Ends the process at once, as a crash would. The page stays. */
  kill(): Promise<void>
}

/** `hooktrail serve` and a page of Chromium on its interface. */
export async function startBrowserHost(options: {
  readonly dataDir: string
  readonly browser: Browser
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
      '0',
      '--ui-port',
      String(options.uiPort ?? 0),
      '--data',
      options.dataDir,
    ],
    // A shell that runs the specs has built before; two workers must not both build.
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOOKTRAIL_BUILD: 'never' } },
  )
  const exited = once(child, 'exit')
  createInterface(child.stderr).on('line', text => {
    // Every test signs browsers in.
    if (!text.includes('signed in to the interface')) process.stderr.write(`${text}\n`)
  })
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
    exited.then(([code]) => Promise.reject(new Error(`hooktrail serve ended with ${code}.`))),
  ])
  const { captureUrl, interfaceUrl } = startedSchema.parse(JSON.parse(line))
  const context = await options.browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (isLate) await makeLate(context)
  const page = await context.newPage()
  await page.goto(interfaceUrl)
  // The page exchanges its code for a key first.
  await page.waitForFunction(() => localStorage.getItem('hooktrail.session') !== null)
  return {
    page,
    captureUrl,
    async command(...args) {
      const all = [command, ...args, '--data', options.dataDir]
      const env = { ...process.env, HOOKTRAIL_BUILD: 'never' }
      return (await promisify(execFile)(process.execPath, all, { env })).stdout
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async close() {
      await context.close()
      child.kill('SIGINT')
      await exited
    },
  }
}
