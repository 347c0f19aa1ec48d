import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/{unit,integration,contract,migrations}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // A process for each file: a native addon, worker threads and locks that belong to a process are not shared.
    pool: 'forks',
    // Many wait for sockets and disks: there is room for one more than cores, where the default is one less.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    restoreMocks: true,
  },
})
