import { stripVTControlCharacters } from 'node:util'

/** Of each error, where what failed is repeated. */
const linesOfError = 12

/**
 * Prints the failures once more, one line per step, and the counts. Returns whether nothing failed. Readers
 * of a long run see its end, which is often all that is stored.
 */
export function summarize(results) {
  for (const { test, errors } of results.flatMap(({ failures = [] }) => failures)) {
    process.stdout.write(`\nfailed: ${test}\n`)
    for (const error of errors) {
      const lines = stripVTControlCharacters(String(error))
        .split('\n')
        .filter(line => !/node_modules|at new Promise/.test(line))
      process.stdout.write(`${lines.slice(0, linesOfError).join('\n').replace(/^/gm, '    ')}\n`)
    }
  }
  process.stdout.write('\n')
  for (const { name, passed, failed, skipped, note } of results) {
    const parts = [`${passed} passed`, `${failed} failed`]
    if (skipped > 0) parts.push(`${skipped} skipped`)
    if (note) parts.push(note)
    process.stdout.write(`${failed === 0 ? 'ok  ' : 'FAIL'}  ${name}: ${parts.join(', ')}\n`)
  }
  const sum = key => results.reduce((total, result) => total + result[key], 0)
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
  return sum('failed') === 0
}
