import { type FindingCode, findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import { basisText, type CodeBasis } from '#contract/statements/basis'

/** docs/findings.md: the two tables of finding codes. */
export function findingsPage(): string {
  return `# Findings

Everything that Hooktrail can say about a delivery or a trail. Codes are stable: a code never changes its meaning.

- **error**: it cannot be read, or cannot be so by the specification.
- **warning**: documented otherwise; a real notification may still be so.
- **info**: worth knowing.

A finding names its place by a JSON Pointer from the body's root, what was expected and what was received, and the rule's
source: a statement of a service's specification, such as T5-2 (listed in [coverage.md](coverage.md)), or, if undocumented,
what was observed, a standard, plain logic, or advice. A rule about a field names the statement of the field's row. Where
both specifications are named, a finding names that of its service.

## About a delivery

${table(findingCodes)}
## About a trail

What a notification says compared with the others of its record, in the record's order. An undocumented order of statuses
is never a finding.

${table(trailFindingCodes)}`
}

function table(codes: Readonly<Record<string, FindingCode>>): string {
  const rows = Object.entries(codes).map(
    ([code, { severity, title, basis }]) => `| \`${code}\` | ${severity} | ${title} | ${sourceText(basis)} |`,
  )
  return `| code | severity | what it says | source |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

function sourceText(basis: CodeBasis): string {
  return basis === 'row' ? "the field's row" : basisText(basis, null)
}
