import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['test/fuzz/**/*.test.ts'], testTimeout: 30 * 60_000, fileParallelism: false },
})
