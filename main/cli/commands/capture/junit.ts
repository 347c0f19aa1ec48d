/** One check, for a report that CI systems read. */
export interface CheckedThing {
  readonly name: string
  /** Empty where the check passed. */
  readonly problems: readonly string[]
}

/** A JUnit report: one suite, one case for each check. */
export function junitReport(suite: string, things: readonly CheckedThing[]): string {
  const failures = things.filter(thing => thing.problems.length > 0).length
  const cases = things.map(({ name, problems }) => {
    const open = `  <testcase classname="${escaped(suite)}" name="${escaped(name)}"`
    if (problems.length === 0) return `${open}/>`
    const [first = ''] = problems
    return `${open}>\n    <failure message="${escaped(first)}">${escaped(problems.join('\n'))}</failure>\n  </testcase>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="${escaped(suite)}" tests="${things.length}" failures="${failures}" errors="0" skipped="0">
${cases.map(one => `${one}\n`).join('')}</testsuite>
`
}

/** XML 1.0, section 2.2: characters that no document may have, not even escaped, become a question mark. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
