import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import type { AppStatus } from '#contract/status'
import { callOf } from '../call-of.ts'
import type { StartedHost } from './started-host.ts'

export const projectDir = fileURLToPath(new URL('../../../../', import.meta.url))

/** The app in a window, with its own data folder. */
export interface ElectronHost extends StartedHost {
  readonly app: ElectronApplication
}

/** Electron's executable: the one `ELECTRON_OVERRIDE_DIST_PATH` names, else the installed one. */
export function electronPath(): string {
  return createRequire(import.meta.url)('electron') as unknown as string
}

/** Without what would make Electron run as plain Node. */
export function electronEnvironment(): Record<string, string> {
  const { ELECTRON_RUN_AS_NODE: _asNode, NODE_OPTIONS: _options, ...rest } = process.env
  return Object.fromEntries(Object.entries(rest).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The environment that the app is started with, by a launcher or by hand. */
export function electronArguments(dataDir: string, port: number | string = 0): string[] {
  const withoutSandbox = process.env.HOOKTRAIL_TEST_NO_SANDBOX === '1' ? ['--no-sandbox'] : []
  return [...withoutSandbox, projectDir, '--data', dataDir, '--port', String(port)]
}

/**
 * Starts the built app. The data folder is the caller's to remove, along with the profile beside it. `captureUrl` is
 * empty where the listener does not listen.
 */
export async function launchElectron(given: ElectronLaunch): Promise<ElectronHost> {
  const app = await startElectron(given)
  const page = await app.firstWindow()
  const status = await statusOf(page)
  return {
    app,
    page,
    captureUrl: status.listener.captureUrl ?? '',
    close: () => app.close(),
  }
}

function definedOnly(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

export interface ElectronLaunch {
  readonly dataDir: string
  readonly port?: number
  /** Further arguments. */
  readonly args?: readonly string[]
  /** Set or replaced in its environment; `undefined` removes. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** The built app, which may have no window yet. */
export function startElectron({
  dataDir,
  port,
  args = [],
  env = {},
}: ElectronLaunch): Promise<ElectronApplication> {
  return launchOnDisplay({
    executablePath: electronPath(),
    args: [...electronArguments(dataDir, port), ...args],
    cwd: projectDir,
    env: definedOnly({ ...electronEnvironment(), ...env }),
    // The playwright launcher switches Chromium's sandbox off by default; users run with it. Where a machine allows
    // no unprivileged namespaces (some containers), HOOKTRAIL_TEST_NO_SANDBOX=1 does without.
    chromiumSandbox: process.env.HOOKTRAIL_TEST_NO_SANDBOX !== '1',
    // The window decides light and dark, not the launcher.
    colorScheme: null,
  })
}

/** A virtual display restarts when its last client has left: a launch in that moment fails, the next one does not. */
function launchOnDisplay(options: Parameters<typeof _electron.launch>[0]): Promise<ElectronApplication> {
  return _electron.launch(options).catch(error => {
    if (!String(error).includes('Missing X server')) throw error
    return _electron.launch(options)
  })
}

export function statusOf(page: Page): Promise<AppStatus> {
  return callOf(page, 'app.status', {})
}
