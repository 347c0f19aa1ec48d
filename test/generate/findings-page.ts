import { type FindingCode, findingCodes, trailFindingCodes } from '#contract/finding-codes'

/** docs/findings.md: the two tables of finding codes. */
export function findingsPage(): string {
  return `# Findings

Everything that Hooktrail can say about a delivery or a trail. Codes are stable: a code never changes its meaning.

- **error**: it cannot be read, or cannot be so by the specification.
- **warning**: documented otherwise; a real notification may still be so.
- **info**: worth knowing.

A finding names its place by a JSON Pointer from the body's root, says what was expected and what came, and names the
rule's source. A rule of a field table names the section of that table.

## About a delivery

${table(findingCodes)}
## About a trail

What a notification says beside the others of its record, in the record's own order. States that the documents do not
order are never findings by themselves.

${table(trailFindingCodes)}`
}

function table(codes: Readonly<Record<string, FindingCode>>): string {
  const rows = Object.entries(codes).map(
    ([code, { severity, title, source }]) => `| \`${code}\` | ${severity} | ${title} | ${source} |`,
  )
  return `| code | severity | what it says | source |\n|---|---|---|---|\n${rows.join('\n')}\n`
}
