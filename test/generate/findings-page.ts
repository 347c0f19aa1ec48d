import { type FindingCode, findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import { codeBasisText } from '#contract/statements/basis'

/** docs/findings.md: the two tables of finding codes. */
export function findingsPage(): string {
  return `# Findings

Everything that Hooktrail can say about a delivery or a trail. Codes are stable: a code never changes its meaning.

- **error**: it cannot be read, or the specification rules it out.
- **warning**: it contradicts the specification, a record contradicts itself (plain logic), or it is new; a real
  notification may still be so.
- **info**: a note, such as on what the specification leaves open.

Fields that real notifications lack too are one note together, undocumented fields are one note, and new ones are one
warning; \`--json\` and the payload name each field.

**New.** An undocumented field is a warning at the first delivery of an environment that has it, and says so; from then on
it is a note. Members of \`details\` are never more than a note, and a value outside a closed set is always a warning. Deliveries outside every environment are compared with those of their service.
A single body, such as in \`hooktrail check\`, is compared with those checked before it.

**Muted.** A finding can be muted by its code, its field (a JSON Pointer, with \`*\` for an index in a list) and the
environment or service of its deliveries: in the menu of each finding, or by \`hooktrail findings mute\`. Muted findings
are left out of counts, lists and \`finding:error\`, \`finding:warning\`, \`finding:info\`, \`finding:any\`; \`finding:CODE\`
finds them, and each delivery shows them on request. A change of what is muted applies to all stored deliveries at once.

A finding names its place by a JSON Pointer from the body's root, what was expected and what was received, and the rule's
source: a statement of a service's specification, such as T5-2 (listed in [coverage.md](coverage.md)), or, if undocumented,
what was observed, a standard, plain logic, or advice. A rule about a field names the statement of the field's row. Where
several statements are listed below, a finding names the statement that it judged, of its service.

## About a delivery

${table(findingCodes)}
## About a trail

What a notification says compared with the others of its record, in the record's order. An undocumented order of statuses
is never a finding.

${table(trailFindingCodes)}`
}

function table(codes: Readonly<Record<string, FindingCode>>): string {
  const rows = Object.entries(codes).map(
    ([code, { severity, title, basis, news }]) =>
      `| \`${code}\` | ${news === undefined ? severity : 'warning, then info'} | ${title} | ${basis === 'row' ? "the field's row" : codeBasisText(code, basis)} |`,
  )
  return `| code | severity | what it says | source |\n|---|---|---|---|\n${rows.join('\n')}\n`
}
