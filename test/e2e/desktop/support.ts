import { type ChildProcess, spawn } from 'node:child_process'
import type { ElectronApplication } from 'playwright'
import {
  type ElectronHost,
  type ElectronLaunch,
  electronEnvironment,
  electronPath,
  launchElectron,
  projectDir,
} from '../support/host/electron-host.ts'
import { test as base, expect } from '../support/host/host.ts'

/** Whatever a test started is ended after it, passed or failed. */
export const test = base.extend<{
  desktop: ElectronHost
  launch: (given?: Omit<ElectronLaunch, 'dataDir'>) => Promise<ElectronHost>
  start: typeof startPlain
}>({
  desktop: async ({ dataDir }, use) => {
    const host = await launchElectron({ dataDir })
    await use(host)
    await host.close()
  },
  launch: async ({ dataDir }, use) => {
    const started: { host: ElectronHost; child: ChildProcess }[] = []
    await use(async given => {
      const host = await launchElectron({ dataDir, ...given })
      // Playwright forgets the process of an app that has closed.
      started.push({ host, child: host.app.process() })
      return host
    })
    for (const { host, child } of started) if (!hasEnded(child)) await host.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the dependencies from the pattern.
  start: async ({}, use) => {
    const started: Started[] = []
    await use((args, env) => {
      const one = startPlain(args, env)
      started.push(one)
      return one
    })
    for (const one of started) {
      one.process.kill('SIGKILL')
      await one.ended
    }
  },
})

export interface Started {
  readonly process: ChildProcess
  /** What it wrote to stderr so far. */
  output(): string
  readonly ended: Promise<number | null>
}

/** Starts the app as a user does, with nothing attached to it. */
function startPlain(args: readonly string[], env: Readonly<Record<string, string>> = {}): Started {
  const child = spawn(electronPath(), args, {
    cwd: projectDir,
    env: { ...electronEnvironment(), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr?.on('data', part => {
    text += String(part)
  })
  return { process: child, output: () => text, ended: endOf(child) }
}

/** A desktop whose tray shows icons, as far as the app is concerned. */
export const withTray = { HOOKTRAIL_TRAY: 'always' } as const

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** The exit code of a process that may have ended already. */
export function endOf(child: ChildProcess): Promise<number | null> {
  if (hasEnded(child)) return Promise.resolve(child.exitCode)
  return new Promise(resolve => child.once('exit', code => resolve(code)))
}

/** Closes the window as its user does, who sees it. */
export async function closeWindow(app: ElectronApplication): Promise<void> {
  await expect.poll(() => visibleWindows(app)).toEqual([true])
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
}

/** Whether each window is on the screen. */
export function visibleWindows(app: ElectronApplication): Promise<boolean[]> {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map(window => window.isVisible()))
}

/** Notes the menu, tooltip and count that the app sets from now on; the first with the next change. */
export function watchTray(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ app: electron, Tray }) => {
    const seen: SeenTray = { menu: null, tooltip: '', badge: 0, destroyed: 0 }
    Object.assign(globalThis, { seenTray: seen })
    const { setContextMenu, setToolTip, destroy } = Tray.prototype
    Object.assign(Tray.prototype, {
      setContextMenu(menu: Electron.Menu) {
        seen.menu = menu
        setContextMenu.call(this, menu)
      },
      setToolTip(text: string) {
        seen.tooltip = text
        setToolTip.call(this, text)
      },
      destroy() {
        seen.destroyed += 1
        destroy.call(this)
      },
    })
    const { setBadgeCount } = electron
    electron.setBadgeCount = (count?: number) => {
      seen.badge = count ?? 0
      return setBadgeCount.call(electron, count)
    }
  })
}

interface SeenTray {
  menu: Electron.Menu | null
  tooltip: string
  badge: number
  destroyed: number
}

/** What the tray shows now, as far as it was set since `watchTray`. */
export function trayOf(
  app: ElectronApplication,
): Promise<{ labels: string[]; tooltip: string; badge: number; destroyed: number }> {
  return app.evaluate(() => {
    const { seenTray } = globalThis as unknown as { seenTray: SeenTray }
    const labels = (seenTray.menu?.items ?? []).flatMap(item =>
      item.type === 'separator' ? [] : [item.label],
    )
    return { labels, tooltip: seenTray.tooltip, badge: seenTray.badge, destroyed: seenTray.destroyed }
  })
}

export function clickInTray(app: ElectronApplication, id: string): Promise<void> {
  return app.evaluate((_, wanted) => {
    const { seenTray } = globalThis as unknown as { seenTray: SeenTray }
    seenTray.menu?.getMenuItemById(wanted)?.click()
  }, id)
}

/**
 * Responds to the system's dialogs: the number of a button for each, in their order. Returns their messages.
 */
export function respondToDialogs(app: ElectronApplication, responses: readonly number[]): Promise<void> {
  return app.evaluate(({ dialog }, given) => {
    const shown: string[] = []
    const left = [...given]
    Object.assign(globalThis, { shownDialogs: shown })
    Object.assign(dialog, {
      async showMessageBox(...args: readonly { message?: string }[]) {
        shown.push(args.at(-1)?.message ?? '')
        return { response: left.shift() ?? 0, checkboxChecked: false }
      },
    })
  }, responses)
}

export function shownDialogs(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() => (globalThis as unknown as { shownDialogs: string[] }).shownDialogs)
}

export { expect }
