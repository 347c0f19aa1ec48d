import { type FindingCode, findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import { type QueryField, type QueryValueType, queryFields } from '#contract/query/fields'
import { documents } from '#contract/services/sources'
import { codeBasisText, statementsIn } from '#contract/statements/basis'
import type { Statement } from '#contract/statements/statement'
import { documentOf, isStatementId, type StatementId, statements } from '#contract/statements/statements'
import { probeRow } from '../support/inspection/row-probes.ts'
import { reliabilityPage } from './reliability-page.ts'
import { jsonSchemas, scenarioSchema } from './schemas/json-schemas.ts'
import { securityTestsPage } from './security-tests-page.ts'

/** docs/findings.md: the two tables of finding codes. */
function findingsPage(): string {
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

/** docs/query.md: the query language, with its table of fields. */
function queryPage(): string {
  return `# The query language

One language for the search box and for commands (\`hooktrail list --where QUERY\`).

    kind:issuance status:failed amount:>100 received:2h
    (service:funding or service:other) -status:complete "free text"
    finding:error not session:today

- Words beside each other must all hold. \`or\` binds weaker than that, \`not\` and a leading \`-\` bind stronger;
  brackets change it. \`and\` may be written.
- \`field:value\` searches one field. Comma-separated values match any value: \`status:failed,cancelled\`. Quotes keep spaces and
  commas together: \`target:"/a b"\`, \`tag:checkout,"called back"\`; within them \`\\"\` and \`\\\\\` stand for themselves.
- Anything else is free text: it is looked for in body, target, headers, record ids, tags and notes. Bodies are searched after gzip,
  deflate or br, once they are inspected; not if decoded they are over 1 MiB, or over 32 KiB and 20 times what was received.
- Text is found as it is shown: JSON escapes (\`\\u00ed\`, \`\\/\`), percent-encoding in targets and UTF-8 in headers are decoded.
  Upper and lower case and accents do not count: \`penalver\` finds \`PEÑALVER\`. \`body:"text"\` in quotes is exact: the body as
  sent, with its accents and escapes.
- Numbers, amounts, sizes and times take \`>5\`, \`>=5\`, \`<5\`, \`<=5\`, \`5..9\`, \`5..\`, \`..9\`.
- Amounts are compared digit by digit, never through a binary number: \`amount:1500.25\` finds \`1500.250\`.
- Times are a day (\`2026-01-31\`), an instant (\`2026-01-31T10:00Z\`), \`today\`, \`yesterday\`, or a span back from now
  (\`15m\`, \`2h\`, \`7d\`). A day, a minute or a second means the entire period.
- A missing value matches nothing, so its negation matches: \`not service:funding\` also finds what is not inspected.

A query that cannot be read is refused, with the characters that are wrong.

## Fields

${tableOfQueryPage()}
## Deliveries and records

In the list of deliveries every field asks the delivery; \`finding\` asks what was found in it and what was found about it
as a step of its trail.

In the list of trails a record matches

- by its current state for \`service\`, \`kind\`, \`status\`, \`refund\`, \`amount\`, \`asset\` and \`reason\`: the last notification in the
  record's own order;
- by its id for \`record\`;
- by anything found in its deliveries or about its trail for \`finding\`; \`finding:final-overdue\` finds records that have
  had no final status for longer than is set;
- and for every other field and free text where any of its newest 1,000 deliveries matches.
`
}

const typeNames: Readonly<Record<QueryValueType, string>> = {
  choice: 'one of a set',
  text: 'text anywhere in it',
  decimal: 'amount',
  count: 'integer',
  size: 'bytes, or kb, mb',
  time: 'time',
}

function tableOfQueryPage(): string {
  const rows = Object.entries<QueryField>(queryFields).map(([name, field]) => {
    const values = field.values.map(value => `\`${value}\``).join(', ')
    const more = field.isOpen && field.type === 'choice' ? ', or others' : ''
    return `| \`${name}\` | ${field.help} | ${typeNames[field.type]} | ${values}${values === '' ? '' : more} | \`${field.example}\` |`
  })
  return `| field | what it asks | value | values | example |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
}

/** docs/coverage.md: every statement of both specifications, what Hooktrail does about it, and the codes of its findings. */
function coveragePage(): string {
  return `# What is judged

Every normative sentence and every row of a table in the specifications of both services, in our own words, with what
Hooktrail does about it. A finding names its statement at the end of its source, such as (T5-2). [findings.md](findings.md)
says what each code means.

\`npm test\` fails if a statement has neither a rule nor a reason, if a rule has no statement, or if a rule has no test. Ids
are stable: if a specification changes, new statements get new numbers, and removed statements stay listed.

${(['transactions', 'funding'] as const).map(documentPart).join('\n')}`
}

function documentPart(name: 'transactions' | 'funding'): string {
  const { title, readOn } = documents[name]
  const ids = Object.keys(statements)
    .filter(isStatementId)
    .filter(id => documentOf(id) === name)
  const sections = [...Map.groupBy(ids, sectionNumber).values()]
  const parts = sections
    .toSorted((a, b) => sectionNumber(a[0]) - sectionNumber(b[0]))
    .map(of => sectionPart(of))
  return `## ${title}\n\nRead on ${readOn}. ${ids.length} statements.\n\n${parts.join('\n')}`
}

function sectionNumber(id: StatementId | undefined): number {
  return Number(/\d+/.exec(id ?? '')?.[0])
}

function sectionPart(ids: readonly StatementId[]): string {
  const heading = ids[0] === undefined ? '' : statements[ids[0]].section
  const lines = ids.map(id => {
    const { demands } = statements[id]
    return `| ${id} | ${demands} | ${doneAbout(statements[id])} | ${codesOf(id).join(' ')} |`
  })
  return `### ${heading}\n\n| id | what it says | what Hooktrail does | codes |\n|---|---|---|---|\n${lines.join('\n')}\n`
}

function doneAbout({ judged }: Statement): string {
  switch (judged.by) {
    case 'row':
      return 'Checks the field.'
    case 'findings':
      return 'Reports findings.'
    case 'behavior':
      return judged.does
    case 'statement':
      return `See ${listed(judged.same)}.`
    case 'nothing':
      return `Nothing to check. ${judged.why}`
  }
}

function listed(ids: readonly string[]): string {
  return ids.length < 2 ? ids.join('') : `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`
}

/** Of a row, the findings of inspection when the row is wrong in every way that is tried. */
function codesOf(id: StatementId): string[] {
  const { judged }: Statement = statements[id]
  if (judged.by === 'findings') return judged.codes.map(quoted)
  if (judged.by !== 'row') return []
  const reported = probeRow(id).filter(({ source }) => statementsIn(source).some(named => named === id))
  return [...new Set([...reported.map(({ code }) => code), ...judged.more])].toSorted().map(quoted)
}

function quoted(code: string): string {
  return `\`${code}\``
}

/** Every generated file of the repository with its content, by its path from the root. */
export function generatedFiles(): Map<string, string> {
  return new Map([
    ...jsonSchemas(),
    scenarioSchema(),
    ['docs/coverage.md', coveragePage()],
    ['docs/findings.md', findingsPage()],
    ['docs/query.md', queryPage()],
    ['docs/internals/reliability.md', reliabilityPage()],
    ['docs/internals/security-tests.md', securityTestsPage()],
  ])
}
