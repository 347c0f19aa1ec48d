import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { chromium, type Page } from 'playwright/test'
import { electronEnvironment, statusOf } from './electron-host.ts'
import type { StartedHost } from './started-host.ts'

/** An installed app in a window, with its own data folder. */
export interface InstalledHost extends StartedHost {
  readonly process: ChildProcess
  /** Ends it by this signal; its exit status. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** The executable that `HOOKTRAIL_TEST_APP` names; `null` where no app is under test. */
export function installedApp(): string | null {
  return process.env.HOOKTRAIL_TEST_APP || null
}

/**
 * Starts an installed app. Its fuses refuse Node's inspector, with which Playwright's launcher reaches the main process:
 * only the page is reached, by Chromium's protocol for developer tools.
 */
export async function launchInstalled(given: {
  readonly dataDir: string
  readonly port?: number
}): Promise<InstalledHost> {
  const app = installedApp()
  if (app === null) throw new Error('HOOKTRAIL_TEST_APP names no app.')
  const args = ['--data', given.dataDir, '--port', String(given.port ?? 0)]
  const child = spawn(app, [...args, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: electronEnvironment(),
  })
  const exited = once(child, 'exit')
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    const [code] = await exited
    return code
  }
  try {
    const address = await Promise.race([
      debuggingAddress(child),
      exited.then(([code]) => Promise.reject(new Error(`The app ended with ${code}.`))),
    ])
    const browser = await chromium.connectOverCDP(address)
    const page = await firstPage(browser.contexts()[0])
    const status = await statusOf(page)
    return {
      process: child,
      page,
      captureUrl: status.listener.captureUrl ?? '',
      end,
      close: () => closed(end),
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

async function closed(end: InstalledHost['end']): Promise<void> {
  await end('SIGINT')
}

/** Chromium says it on stderr. What else it says there is read too, or the app would wait for a reader. */
function debuggingAddress(child: ChildProcess): Promise<string> {
  const { stderr } = child
  if (stderr === null) throw new Error('no stderr')
  return new Promise(resolve => {
    createInterface(stderr).on('line', line => {
      const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
}

async function firstPage(
  context: ReturnType<Awaited<ReturnType<typeof chromium.connectOverCDP>>['contexts']>[0] | undefined,
): Promise<Page> {
  if (context === undefined) throw new Error('The app has no window.')
  const page = context.pages()[0] ?? (await context.waitForEvent('page', { timeout: 60_000 }))
  await page.waitForFunction(() => 'hooktrail' in window)
  return page
}
