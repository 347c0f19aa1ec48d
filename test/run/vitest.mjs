import { join, relative } from 'node:path'
import { findChromium } from '../support/find-chromium.mjs'
import { findNodes } from '../support/find-nodes.mjs'
import { countedResult, readReport, runStep } from './step.mjs'

const titles = { unit: 'unit', engine: 'integration, contract', component: 'components' }

/** The tests of Vitest in a tier (`fast`, `slow` or `all`); `names` are parts of their paths. */
export async function runVitest({
  root,
  reportDir,
  names,
  tier,
  env: given,
  projects = Object.keys(titles),
}) {
  const title = `${tier === 'slow' ? 'slow ' : ''}${projects.map(project => titles[project]).join(', ')}`
  const file = join(reportDir, 'vitest.json')
  const say = line => process.stdout.write(`${line}\n`)
  const needsPackage =
    projects.includes('engine') &&
    tier !== 'fast' &&
    (names.length === 0 || names.some(name => name.includes('package')))
  const needsChromium = projects.includes('component') || needsPackage
  const chromium = needsChromium ? await findChromium(root, say) : {}
  const env = {
    ...given,
    ...chromium,
    ...(needsPackage ? findNodes(root, say) : {}),
    HOOKTRAIL_TEST_TIER: tier,
  }
  if (chromium === null && projects.includes('component'))
    return { name: title, passed: 0, failed: 1, skipped: 0, note: 'no Chromium' }
  const command = [
    ...['vitest', 'run', '--config', 'test/vitest.config.ts'],
    // A project of Vitest's browser mode has the browser behind its name.
    ...projects.flatMap(project => ['--project', `${project}*`]),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    '--reporter=./test/run/progress.mjs',
    ...names,
  ]
  const isGood = await runStep({ root, reportDir }, title, command, { env })
  const report = readReport(file)
  for (const { fullName, status } of (report?.testResults ?? []).flatMap(part => part.assertionResults)) {
    // Its name says what it needs.
    if (['skipped', 'pending', 'todo'].includes(status)) process.stdout.write(`skipped: ${fullName}\n`)
  }
  return countedResult(title, isGood, {
    passed: report?.numPassedTests,
    failed: report?.numFailedTests,
    skipped: report?.numPendingTests,
    failures: failuresOf(root, report),
  })
}

/** What failed: the file and name of each test, or of a file that did not load, with its errors. */
function failuresOf(root, report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter(test => test.status === 'failed')
    if (tests.length === 0) return status === 'failed' ? [{ test: file, errors: [message] }] : []
    return tests.map(({ fullName, failureMessages }) => ({
      test: `${file}: ${fullName}`,
      errors: failureMessages,
    }))
  })
}
