import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { needRoot, needTools, runAsUser, toolPath } from './machine.ts'
import type { StepResult } from './step.ts'

/** The window's specs against an installed app, as the unprivileged user. `names`: parts of their paths. */
export function runInstalledSpecs(given: {
  readonly root: string
  readonly home: string
  readonly app: string
  readonly command: string
  readonly names: readonly string[]
}): StepResult {
  needRoot()
  needTools('unshare', 'runuser', 'ip', 'xvfb-run')
  const { root, home, app, command, names } = given
  const report = join(home, 'specs.json')
  const { status } = runAsUser(
    [
      'playwright',
      'test',
      '--project=installed',
      `--output=${join(home, 'results')}`,
      '--reporter=list,json',
      ...names,
    ],
    {
      ...{ home, hasDisplay: true, cwd: root, isShown: true },
      env: {
        PATH: toolPath(root),
        HOOKTRAIL_BUILD: 'never',
        HOOKTRAIL_TEST_APP: app,
        HOOKTRAIL_TEST_COMMAND: command,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        PWTEST_CACHE_DIR: join(home, 'compiled'),
      },
    },
  )
  if (!existsSync(report)) throw new Error(`The specs did not run: they ended with ${status}.`)
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  return {
    counts: { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    lines: ['left out: specs that ask the main process (e2e/desktop), which the fuses forbid'],
  }
}
