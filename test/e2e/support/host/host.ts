import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, test as base, type Page } from 'playwright/test'
import {
  type RecordingServer,
  startRecordingServer,
} from '../../../support/network/start-recording-server.ts'
import { launchChromium } from './chromium.ts'
import { launchWindow } from './launch-window.ts'
import { createSharedHost, type SharedHost } from './shared-host.ts'
import type { StartedHost } from './started-host.ts'

export { expect } from 'playwright/test'

/** Set by the projects of playwright.config.ts. */
export interface HostOptions {
  hostKind: 'browser' | 'electron'
}

interface HostFixtures {
  /** Of this test alone. */
  dataDir: string
  host: StartedHost
  /** The interface of the host. */
  page: Page
  captureUrl: string
  /** A developer's app: records its requests, responds with 200. */
  target: RecordingServer
}

interface WorkerFixtures {
  /** Chromium, started at the first call: the desktop's specs need none. */
  chromiumOnce: () => Promise<Browser>
  /** Of the browser host, for one test after the other. */
  sharedHost: SharedHost
}

/** Specs take `page`, `captureUrl` and `dataDir`, and know nothing of the host. */
export const test = base.extend<HostOptions & HostFixtures, WorkerFixtures>({
  hostKind: ['browser', { option: true }],

  chromiumOnce: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern.
    async ({}, use) => {
      let browser: Promise<Browser> | null = null
      await use(() => {
        browser ??= launchChromium()
        return browser
      })
      // A browser that did not start has failed its test already.
      await (browser as Promise<Browser> | null)?.then(started => started.close()).catch(() => {})
    },
    { scope: 'worker' },
  ],

  sharedHost: [
    async ({ chromiumOnce }, use) => {
      const shared = createSharedHost(chromiumOnce)
      await use(shared)
      await shared.close()
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  dataDir: async ({}, use) => {
    // One level down: the desktop keeps its profile beside it.
    const folder = mkdtempSync(join(tmpdir(), 'hooktrail-e2e-'))
    await use(join(folder, 'data'))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  },

  host: async ({ hostKind, dataDir, sharedHost }, use) => {
    const host = hostKind === 'browser' ? await sharedHost.start(dataDir) : await launchWindow(dataDir)
    await use(host)
    await host.close()
  },

  page: async ({ host }, use) => use(host.page),
  captureUrl: async ({ host }, use) => use(host.captureUrl),

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  target: async ({}, use) => {
    const server = await startRecordingServer()
    await use(server)
    server.close()
  },
})
