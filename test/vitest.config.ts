import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { testFiles, testLimitMs } from './run/tiers.ts'
import { chromiumSwitches } from './support/chromium-switches.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Code that Node has compiled once, so that no process or worker thread of the tests compiles it again.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))

/** Found or installed by `test/run.mjs`. */
const chromium = process.env.HOOKTRAIL_CHROMIUM

export default defineConfig({
  root,
  test: {
    environment: 'node',
    pool: 'forks',
    // Many wait for sockets and disks: there is room for two more than cores, where the default is one less.
    maxWorkers: availableParallelism() + 2,
    testTimeout: testLimitMs,
    hookTimeout: testLimitMs,
    // Most conditions hold before the default interval of 50 ms.
    expect: { poll: { timeout: 60_000, interval: 10 } },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...testFiles('unit'),
          // They hold nothing outside their own file, and starting a process for each took longer than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'engine',
          // Each engine and store has its own data folder, so files can share a process: loading the modules again for each
          // file took a third of a second of processor time.
          isolate: false,
          ...testFiles('engine'),
        },
      },
      {
        extends: true,
        plugins: [react(), tailwind({ optimize: false })],
        resolve: {
          alias: [
            {
              find: /^zustand$/,
              replacement: fileURLToPath(new URL('component/support/stores.ts', import.meta.url)),
            },
          ],
        },
        // Found before the first test: a library that is found later loads a second React.
        optimizeDeps: {
          entries: ['renderer/main.tsx', 'test/component/**/*.{ts,tsx}'],
          include: ['vitest-browser-react/pure', 'zustand/react'],
        },
        test: {
          name: 'component',
          ...testFiles('component'),
          // Loading the modules of the interface again for each file took longer than its tests.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // No test checks motion, and a click waits until its target has stopped.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                ...(chromium === undefined ? {} : { executablePath: chromium }),
                args: chromiumSwitches,
                // Without a separate user, as in a container, Chromium has no sandbox.
                chromiumSandbox: process.getuid?.() !== 0,
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
