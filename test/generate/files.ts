import { type FindingCode, findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import { type QueryField, type QueryValueType, queryFields } from '#contract/query/fields'
import { documents } from '#contract/services/sources'
import { codeBasisText, statementsIn } from '#contract/statements/basis'
import type { Statement } from '#contract/statements/statement'
import { documentOf, isStatementId, type StatementId, statements } from '#contract/statements/statements'
import { probeRow } from '../support/inspection/row-probes.ts'
import { commandsPage } from './commands-page.ts'
import { documentedMembersFile } from './documented-members.ts'
import { reliabilityPage } from './reliability-page.ts'
import { fileSchemas, jsonSchemas } from './schemas/json-schemas.ts'
import { openApi } from './schemas/openapi.ts'
import { securityTestsPage } from './security-tests-page.ts'
import { goTypes } from './types/go-types.ts'
import { pythonTypes } from './types/python-types.ts'
import { typescriptTypes } from './types/typescript-types.ts'

/** docs/findings.md: the two tables of finding codes. */
function findingsPage(): string {
  return `# Findings

This page lists every finding about a delivery or a trail. A code never changes its meaning.

- **error**: the delivery can't be read, or the specification rules it out.
- **warning**: the notification contradicts the specification, the record contradicts itself (plain logic), or something is
  new. Real notifications can have warnings.
- **info**: a note, such as on what the specification leaves open.

Missing fields that real notifications lack, too, are one note. Undocumented fields are one note, new undocumented fields one
warning. \`--json\` and the payload name each field.

**New.** An undocumented field is a warning at the first delivery of an environment that has it, and then a note. Members of
\`details\` are never more than a note. A value outside a closed set is always a warning. A delivery without an environment is
compared with the deliveries of its service, a body in \`hooktrail check\` with the bodies before it.

**Muted.** A finding can be muted by its code, its field (a JSON Pointer, with \`*\` for an index in a list) and the
environment or service of its deliveries. Use the menu of the finding, or \`hooktrail findings mute\`. Muted findings are left
out of counts, lists and \`finding:error\`, \`finding:warning\`, \`finding:info\`, \`finding:any\`. \`finding:CODE\` finds muted
findings, and each delivery shows them on request. Muting applies to all stored deliveries at once.

A finding has a JSON Pointer from the body's root, the expected and the received value, and the source of its rule. The source
is a statement of a specification, such as T5-2 ([coverage.md](coverage.md) lists all statements), an observation, a standard,
plain logic, or advice. A rule about a field names the statement of the field's row. If several statements are listed below, a
finding names the statement of its service that it judged.

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

The search box and commands (\`hooktrail list --where QUERY\`) use the same language.

    kind:issuance status:failed amount:>100 received:2h
    (service:funding or service:other) -status:complete "free text"
    finding:error not session:today

- A delivery must match all terms. \`and\` between terms is optional. \`or\` binds weaker, \`not\` and a leading \`-\` bind
  stronger. Parentheses group terms.
- \`field:value\` searches one field. Comma-separated values match any value: \`status:failed,cancelled\`. Put values
  with spaces or commas in quotes: \`target:"/a b"\`, \`tag:checkout,"called back"\`. In quotes, \`\\"\` is a quote and \`\\\\\` a backslash.
- All other text is free text. It searches body, target, headers, record ids, tags and notes. Bodies in gzip, deflate or br are
  searched once they are inspected, unless their decoded size is over 1 MiB, or over 32 KiB and 20 times the received size.
- Text is matched as it is shown: JSON escapes (\`\\u00ed\`, \`\\/\`), percent-encoding in targets and UTF-8 in headers
  are decoded. Case and accents don't matter: \`penalver\` finds \`PEÑALVER\`. \`body:"text"\` in quotes is exact: it searches
  the body as sent, with its accents and escapes.
- \`record:=ID\` finds exactly this id, where \`record:\` also finds ids that contain the text. The case of a UUID doesn't matter.
- Numbers, amounts, sizes and times take \`>5\`, \`>=5\`, \`<5\`, \`<=5\`, \`5..9\`, \`5..\`, \`..9\`.
- Amounts are compared exactly, by their decimal digits: \`amount:1500.25\` finds \`1500.250\`.
- Times are a day (\`2026-01-31\`), an instant (\`2026-01-31T10:00Z\`), \`today\`, \`yesterday\`, or a period until now
  (\`15m\`, \`2h\`, \`7d\`). A day, a minute or a second means the entire period.
- A missing value matches nothing, so its negation matches: \`not service:funding\` also finds deliveries that are not inspected.

An invalid query is refused, with the position of the error.

## Fields

${tableOfQueryPage()}
## Members of the body

    /payload/details/concepto:renta /payload/amount:>100
    external_ref:="order 17" -clave_rastreo:any

A JSON Pointer (RFC 6901) before the colon searches the member at that place of a JSON body. \`*\` is any element of an array:
\`/payload/issuance/refund_steps/*/step:spei\`. In a name, \`~1\` is a slash and \`~0\` a tilde. Put a pointer with spaces, colons or
parentheses in quotes: \`"/payload/a b":x\`. To search for a text that starts with a slash and has a colon, put all of it in quotes.

A documented member needs only its name, in any case: \`concepto:renta\`. A name with several documented places searches every
place; \`clabe\` searches every bank account number. A name that is a field above has that field's meaning.

| value | matches |
|---|---|
| \`renta\`, \`"a b"\` | a text with this part; case and accents don't matter |
| \`=renta\`, \`="a b"\` | exactly this text |
| \`1500.25\`, \`=1500.25\` | an equal number or amount, such as \`1500.250\`; of another text as above |
| \`>5\`, \`>=5\`, \`<5\`, \`<=5\`, \`5..9\`, \`5..\`, \`..9\` | a number, or a text that is a decimal number |
| \`true\`, \`false\`, \`null\` | the word of JSON; in quotes a text |
| \`any\`, \`none\` | a JSON body with the member, or without it; in quotes a text |

Decimals are compared by their digits, so no number is too long. A number with an exponent (\`1e400\`) is compared as text. Of a name
that an object has twice, the last counts. A body that is not JSON, and an encoded body that free text doesn't search, match nothing.

## Columns

A pointer or a documented name can be a column. In both lists of the interface, add it in **Display options**. A row of a trail has
the value of its newest delivery. Values of bodies over 64 KiB are not shown there.

    hooktrail list --columns id,status,/payload/amount,concepto
    hooktrail export --format csv --columns receivedAt,recordId,/payload/amount --out amounts.csv

A text is written as it is, another value as one line of JSON; \`list\` writes \`-\` for a body without the member. With \`--json\`,
\`list\` writes these columns alone.

## Deliveries and records

In the list of deliveries, every field searches the delivery. \`finding\` searches its findings and those of its step in the trail.

In the list of trails, a record matches

- \`service\`, \`kind\`, \`status\`, \`refund\`, \`amount\`, \`asset\` and \`reason\` by its last notification in the record's order;
- \`record\` by its id;
- \`finding\` by the findings of its deliveries and its trail. \`finding:final-overdue\` finds records without a final status for
  longer than the setting allows;
- every other field and free text if one of its newest 1,000 deliveries matches.
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
  return `| field | searches | value | values | example |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
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
    ['resources/types/notifications.d.ts', typescriptTypes()],
    ['resources/types/notifications.py', pythonTypes()],
    ['resources/types/notifications.go', goTypes()],
    ...fileSchemas(),
    ['docs/commands.md', commandsPage()],
    openApi(),
    ['docs/coverage.md', coveragePage()],
    ['docs/findings.md', findingsPage()],
    ['docs/query.md', queryPage()],
    ['preload/contract/query/documented-members.ts', documentedMembersFile()],
    ['docs/internals/reliability.md', reliabilityPage()],
    ['docs/internals/security-tests.md', securityTestsPage()],
  ])
}
