/** One check of a report for CI systems. */
export interface CheckedThing {
  readonly name: string
  /** Group within the suite; default: the suite. */
  readonly group?: string
  /** Empty if the check passed. The first is the failure's message. */
  readonly problems: readonly string[]
  /** Why the check was skipped. */
  readonly skipped?: string
  /** More about a check that passed or failed. */
  readonly output?: string
}

/** A JUnit report: one suite, one case for each check. */
export function junitReport(suite: string, things: readonly CheckedThing[]): string {
  const failures = things.filter(thing => thing.problems.length > 0).length
  const skipped = things.filter(isSkipped).length
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="${escaped(suite)}" tests="${things.length}" failures="${failures}" errors="0" skipped="${skipped}">
${things.map(thing => `${testCase(suite, thing)}\n`).join('')}</testsuite>
`
}

function testCase(suite: string, thing: CheckedThing): string {
  const { name, group = suite, problems, skipped = '', output } = thing
  const more = output === undefined ? '' : `\n    <system-out>${escaped(output)}</system-out>`
  const open = `  <testcase classname="${escaped(group)}" name="${escaped(name)}"`
  const [first] = problems
  if (first !== undefined)
    return `${open}>\n    <failure message="${escaped(first)}">${escaped(problems.join('\n'))}</failure>${more}\n  </testcase>`
  if (isSkipped(thing)) return `${open}>\n    <skipped message="${escaped(skipped)}"/>\n  </testcase>`
  return more === '' ? `${open}/>` : `${open}>${more}\n  </testcase>`
}

function isSkipped({ problems, skipped }: CheckedThing): boolean {
  return problems.length === 0 && skipped !== undefined
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
