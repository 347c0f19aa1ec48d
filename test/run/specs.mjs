import { join, relative } from 'node:path'
import { findChromium } from '../support/find-chromium.mjs'
import { countedResult, readReport, runStep } from './step.mjs'

/** The end-to-end specs of a tier in Chromium (`browser`) or Electron; `names` are parts of their paths. */
export async function runSpecs({ root, reportDir, names, tier, env: given }, project, more = {}) {
  const host = project === 'electron' ? 'Electron' : 'Chromium'
  const name = `${tier === 'slow' ? 'slow ' : ''}interface in ${host}`
  const file = join(reportDir, `${project}-${tier}.json`)
  const env = {
    ...given,
    ...more,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    HOOKTRAIL_TEST_TIER: tier,
    // The default is in the temporary folder, which is empty in each run: all specs would be compiled again.
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, 'node_modules', '.cache', 'specs'),
  }
  if (project !== 'electron') {
    const chromium = await findChromium(root, line => process.stdout.write(`${line}\n`))
    if (chromium === null) return { name, passed: 0, failed: 1, skipped: 0, note: 'no Chromium' }
    Object.assign(env, chromium)
  }
  const command = [
    'playwright',
    'test',
    `--project=${project}`,
    '--reporter=list,json,./test/run/progress.mjs',
    ...names,
  ]
  const isGood = await runStep({ root, reportDir }, name, command, { env })
  const report = readReport(file)
  const stats = report?.stats
  return countedResult(name, isGood, {
    passed: stats?.expected,
    // A spec that needs two tries is not a good one.
    failed: stats && stats.unexpected + stats.flaky,
    skipped: stats?.skipped,
    failures: [
      ...(report?.errors ?? []).map(({ location, message }) => ({
        test: location ? relative(root, location.file) : name,
        errors: [message],
      })),
      ...(report?.suites ?? []).flatMap(failuresOf),
    ],
  })
}

function failuresOf({ file, specs = [], suites = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ title, line, tests }) => ({
      test: `${file}:${line}: ${title}`,
      errors: tests.flatMap(({ results }) =>
        results.flatMap(({ errors }) => errors.map(({ message }) => message)),
      ),
    }))
  return [...own, ...suites.flatMap(failuresOf)]
}
