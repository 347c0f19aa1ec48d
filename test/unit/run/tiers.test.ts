import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { specFiles, testFiles, windowFiles } from '../../run/tiers.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Tests with their own command: `npm run soak`, `npm run tour`, `npm run package -- --check`. */
const onTheirOwn = ['test/soak/**/*.test.ts', 'test/tour/*.spec.ts', 'test/e2e/installed/*.spec.ts']

/** Each run of a file: the tier and what runs it. */
function runsOf(file: string): string[] {
  const isIn = (globs: readonly string[]) => globs.some(glob => matchesGlob(file, glob))
  const projects = (['unit', 'engine', 'component'] as const).map(project => ({
    project,
    globs: (tier: 'fast' | 'slow') => testFiles(project, tier),
  }))
  const browser = (tier: 'fast' | 'slow') => {
    const { testMatch, testIgnore } = specFiles(tier)
    return { include: testMatch, exclude: testIgnore }
  }
  return [
    ...[...projects, { project: 'browser', globs: browser }].flatMap(({ project, globs }) =>
      (['fast', 'slow'] as const)
        .filter(tier => isIn(globs(tier).include) && !isIn(globs(tier).exclude))
        .map(tier => `${project}, ${tier}`),
    ),
    ...(matchesGlob(file, windowFiles.testMatch[0] ?? '') && !isIn(windowFiles.testIgnore) ? ['window'] : []),
    ...(isIn(onTheirOwn) ? ['on its own'] : []),
  ]
}

test('each test file runs once, in the fast tier, in the slow one, in a window, or by a command of its own', () => {
  const files = globSync('{main,preload,renderer,test}/**/*.{test,spec}.*', { cwd: root }).map(file =>
    file.replaceAll('\\', '/'),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter(file => runsOf(file).length !== 1)).toEqual([])
})

test.each([
  ['test/integration/engine/a.slow.test.ts', ['engine, slow']],
  ['test/contract/a.test.ts', ['engine, fast']],
  ['test/component/ui/a.slow.test.tsx', ['component, slow']],
  ['test/e2e/web/a.spec.ts', ['browser, fast']],
  ['test/e2e/web/a.slow.spec.ts', ['browser, slow']],
  ['test/e2e/desktop/a.spec.ts', ['window']],
  ['test/soak/a.test.ts', ['on its own']],
  ['test/e2e/web/a.test.ts', []],
  ['renderer/ui/a.test.tsx', []],
])('of a new file %s the runs are %j', (file, runs) => {
  expect(runsOf(file)).toEqual(runs)
})
