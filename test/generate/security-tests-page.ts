import { readFileSync } from 'node:fs'

/** Promise of docs/internals/security.md: path of a test file: names of its tests. */
type SecurityTests = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

export function readSecurityTests(): SecurityTests {
  return JSON.parse(readFileSync(new URL('security-tests.json', import.meta.url), 'utf8'))
}

/** docs/internals/security-tests.md: the tests of each promise. */
export function securityTestsPage(): string {
  const rows = Object.entries(readSecurityTests()).map(
    ([promise, files]) => `| ${promise} | ${namedTests(files).map(cell).join('; ')} |`,
  )
  return `# Security tests

The tests that attack each promise of [security.md](security.md), and check each recommendation for Electron. This page is
generated from \`test/generate/security-tests.json\`.

| promise | test |
|---|---|
${rows.join('\n')}
`
}

function namedTests(files: SecurityTests[string]): string[] {
  return Object.entries(files).flatMap(([path, names]) => names.map(name => `\`${path}\`: ${name}`))
}

function cell(text: string): string {
  return text.replaceAll(/(?<!\\)\|/g, '\\|')
}
