import { appendFileSync, utimesSync } from 'node:fs'

/**
 * A reporter of Vitest and of Playwright. It writes which tests start and end to the file that
 * `HOOKTRAIL_TEST_PROGRESS` names, so that a run that hangs can be ended with the names of what hung.
 */
export default class Progress {
  onTestCaseReady(test) {
    note('start', `${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestCaseResult(test) {
    note('end', `${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestModuleStart(file) {
    note('start', file.relativeModuleId)
  }

  onTestModuleEnd(file) {
    note('end', file.relativeModuleId)
  }

  onTestBegin(test) {
    note('start', test.titlePath().slice(1).join(' › '))
  }

  onTestEnd(test) {
    note('end', test.titlePath().slice(1).join(' › '))
  }

  /** Of Playwright: a test whose steps end does not hang, however long it takes. */
  onStepEnd() {
    const now = new Date()
    utimesSync(process.env.HOOKTRAIL_TEST_PROGRESS, now, now)
  }

  printsToStdio() {
    return false
  }
}

function note(what, name) {
  appendFileSync(process.env.HOOKTRAIL_TEST_PROGRESS, `${JSON.stringify([what, name])}\n`)
}

/**
 * The names that started and did not end.
 * @param {string} text the contents of the file
 */
export function unfinished(text) {
  const open = new Map()
  for (const line of text.split('\n').filter(Boolean)) {
    const [what, name] = JSON.parse(line)
    open.set(name, (open.get(name) ?? 0) + (what === 'start' ? 1 : -1))
  }
  return [...open].filter(([, count]) => count > 0).map(([name]) => name)
}
