// Which test files run in which tier, for the configurations of Vitest and Playwright. `*.slow.test.ts` and
// `*.slow.spec.ts` are the slow tier; every other test file is in the fast one.

type Tier = 'fast' | 'slow' | 'all'

/** Set by `test/run.mjs`. */
const tier = (process.env.HOOKTRAIL_TEST_TIER ?? 'all') as Tier

/** Stops what hangs, does not measure: with twenty programs for two cores, a test of the slow tier took four minutes. */
export const testLimitMs = tier === 'fast' ? 180_000 : 600_000

/** The folders of each project of Vitest. */
const foldersOf = {
  unit: ['unit'],
  engine: ['integration', 'contract'],
  component: ['component'],
}

/** The folders of specs that need a window, and those of an app that was installed. */
const windowFolder = '**/e2e/desktop/**'
const installedFolder = '**/e2e/installed/**'

/** Globs of a project of Vitest. */
export function testFiles(project: keyof typeof foldersOf, ofTier: Tier = tier) {
  return {
    include: foldersOf[project].map(
      folder => `test/${folder}/**/*.${ofTier === 'slow' ? 'slow.' : ''}test.{ts,tsx}`,
    ),
    exclude: ofTier === 'fast' ? ['**/*.slow.test.{ts,tsx}'] : [],
  }
}

/** Globs of the specs in Chromium. */
export function specFiles(ofTier: Tier = tier) {
  return {
    testMatch: [`**/e2e/**/*.${ofTier === 'slow' ? 'slow.' : ''}spec.ts`],
    testIgnore: [windowFolder, installedFolder, ...(ofTier === 'fast' ? ['**/*.slow.spec.ts'] : [])],
  }
}

/** Globs of the specs in Electron: what needs a window, and the jobs by mouse. The rest is the same page as in Chromium. */
export const windowFiles = {
  testMatch: [windowFolder, '**/e2e/jobs/**'].map(folder => `${folder}/*.spec.ts`),
  testIgnore: ['**/e2e/jobs/**/*.slow.spec.ts'],
}
