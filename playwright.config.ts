import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import type { HostOptions } from './test/e2e/support/host/host.ts'
import { isLate, lateSeed } from './test/e2e/support/late.ts'
import { specFiles, testLimitMs, windowFiles } from './test/run/tiers.ts'

// Workers read this file too; they inherit the seed.
if (isLate && process.env.TEST_WORKER_INDEX === undefined) {
  const seed = lateSeed()
  process.stdout.write(
    `Delays are made from the seed ${seed}. HOOKTRAIL_TEST_LATE_SEED=${seed} repeats them.\n`,
  )
}

const notInWindow = [
  '**/e2e/web/**',
  '**/e2e/appearance/**',
  '**/e2e/access/**',
  // A window ends with its engine, so no page is open during a restart: see desktop/restart.spec.ts.
  '**/e2e/jobs/restart.spec.ts',
]

// Each test has a host of its own: a launch with its own data folder, in a process and a page that its worker shares.
export default defineConfig<HostOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Each waits a seventh of its time: there is room for one more than cores.
  workers: availableParallelism() + 1,
  // These limits stop what hangs, and measure nothing: a busy machine takes ten times as long.
  timeout: testLimitMs,
  expect: {
    timeout: 30_000,
    // Two machines draw the edges of letters differently; a changed color or place is more.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', threshold: 0.1, maxDiffPixelRatio: 0.001 },
  },
  snapshotPathTemplate: '{testDir}/{testFileDir}/__screenshots__/{arg}{ext}',
  // What has no picture yet fails: `npm run test:pictures -- --update` makes it.
  updateSnapshots: 'none',
  // What fails is run again only for its trace, which costs a third of the time of every test: it counts as failed.
  retries: isLate ? 0 : 1,
  failOnFlakyTests: true,
  reporter: 'list',
  use: { actionTimeout: 30_000, trace: 'on-first-retry', screenshot: 'only-on-failure' },
  projects: [
    // What only one host has is tested there alone.
    {
      name: 'browser',
      use: { hostKind: 'browser' },
      ...specFiles(),
    },
    // The pictures of docs/tour.md.
    { name: 'tour', testDir: 'test/tour', workers: 1, retries: 0, use: { hostKind: 'browser' } },
    {
      name: 'electron',
      workers: 2,
      use: { hostKind: 'electron' },
      ...windowFiles,
    },
    {
      // `npm run package -- --check`: HOOKTRAIL_TEST_APP names the executable, HOOKTRAIL_TEST_COMMAND the command.
      name: 'installed',
      workers: 2,
      use: { hostKind: 'electron' },
      // What is in e2e/desktop starts Electron with an inspector, which an installed app refuses.
      testIgnore: [...notInWindow, '**/e2e/desktop/**'],
    },
  ],
})
