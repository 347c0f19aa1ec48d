import { findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import type { Statement } from '#contract/statements/statement'

/** A finding that a test caused: its code, and the ids of the statements that its source names. */
export interface ReportedFinding {
  readonly code: string
  readonly source: string
  readonly statements: readonly string[]
}

export interface Judged {
  readonly statements: Readonly<Record<string, Statement>>
  readonly reported: readonly ReportedFinding[]
  /** Ids that stand in titles of tests. */
  readonly named: ReadonlySet<string>
}

/** The sources of findings that no document of a service covers. */
const otherBasis =
  /^(Observed beyond the specification, |RFC \d+|Environment |Plain logic$|Advice of Hooktrail$|Hooktrail$)/

/**
 * Gaps between the specifications' statements, the rules and the tests, as sentences; empty if all is judged:
 * each statement by a rule with a test that causes its finding, or with a reason; each rule by a statement or
 * another basis.
 */
export function statementGaps({ statements, reported, named }: Judged): string[] {
  const gaps: string[] = []
  const isReported = (id: string, code: string | null) =>
    reported.some(each => each.statements.includes(id) && (code === null || each.code === code))
  for (const [id, { section, judged }] of Object.entries(statements)) {
    const missing = (code: string) => {
      if (!(code in findingCodes || code in trailFindingCodes)) gaps.push(`${id}: there is no code ${code}.`)
      else if (!isReported(id, code)) gaps.push(`${id} (${section}): no test makes ${code} tell it.`)
    }
    switch (judged.by) {
      case 'row':
        if (!isReported(id, null)) gaps.push(`${id} (${section}): no rule tells it.`)
        judged.more.forEach(missing)
        break
      case 'findings':
        if (judged.codes.length === 0) gaps.push(`${id} (${section}): no rule judges it.`)
        judged.codes.forEach(missing)
        break
      case 'behavior':
        if (judged.does === '') gaps.push(`${id} (${section}): it is not said what Hooktrail does.`)
        else if (!named.has(id)) gaps.push(`${id} (${section}): no test names it.`)
        break
      case 'statement':
        for (const same of judged.same) {
          if (!isJudged(statements[same])) gaps.push(`${id}: ${same} is not judged.`)
          // T or F: one service's document never stands for the other's.
          if (same[0] !== id[0]) gaps.push(`${id}: ${same} is of the other document.`)
        }
        break
      case 'nothing':
        if (judged.why === '') gaps.push(`${id} (${section}): no reason is given why nothing is checked.`)
    }
  }
  for (const finding of reported) gaps.push(...unfounded(finding, statements))
  for (const id of named) {
    if (statements[id] === undefined) gaps.push(`${id}: a test names it, and there is no such statement.`)
  }
  return [...new Set(gaps)]
}

/** Why a finding goes back to nothing: its source is no statement, or is one that does not list its code. */
export function unfounded(
  { code, source, statements: ids }: ReportedFinding,
  statements: Judged['statements'],
): string[] {
  if (ids.length === 0) return otherBasis.test(source) ? [] : [`${code}: "${source}" is no statement.`]
  return ids.filter(id => !lists(statements[id], code)).map(id => `${code}: ${id} does not list it.`)
}

function isJudged(statement: Statement | undefined): boolean {
  return statement !== undefined && statement.judged.by !== 'statement' && statement.judged.by !== 'nothing'
}

function lists(statement: Statement | undefined, code: string): boolean {
  const judged = statement?.judged
  if (judged?.by === 'findings') return judged.codes.includes(code)
  return judged?.by === 'row' && (judged.more.includes(code) || isAboutRows(code))
}

function isAboutRows(code: string): boolean {
  const known: Readonly<Record<string, { basis: unknown }>> = findingCodes
  return known[code]?.basis === 'row'
}
