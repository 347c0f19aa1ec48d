import { documents } from '#contract/services/sources'
import { statementsIn } from '#contract/statements/basis'
import type { Statement } from '#contract/statements/statement'
import { documentOf, isStatementId, type StatementId, statements } from '#contract/statements/statements'
import { probeRow } from '../support/inspection/row-probes.ts'

/** docs/coverage.md: every statement of both specifications, what Hooktrail does about it, and the codes of its findings. */
export function coveragePage(): string {
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
