import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Finding } from '#contract/deliveries/finding'
import { findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import { statementsIn } from '#contract/statements/basis'
import type { Statement } from '#contract/statements/statement'
import { isStatementId, statements } from '#contract/statements/statements'
import { failedInspection } from '../../../main/engine/inspect/failed-inspection.ts'
import { inspectDelivery } from '../../../main/engine/inspect/inspect-delivery.ts'
import { overdueFinding } from '../../../main/engine/inspect/trail/arrival-rules.ts'
import { inspectTrail } from '../../../main/engine/inspect/trail/inspect-trail.ts'
import { reversalFinding } from '../../../main/engine/inspect/trail/trail-finding.ts'
import { findingCases } from '../../unit/engine/inspect/cases/finding-cases.ts'
import { memberCases } from '../../unit/engine/inspect/cases/member-cases.ts'
import { inspectedDelivery } from '../store/inspected-delivery.ts'
import { fundingExample, transactionExample } from './examples.ts'
import { probeRow } from './row-probes.ts'
import { trailCases } from './trail-cases/trail-cases.ts'
import { trailRows } from './trail-notification.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Ids of statements in titles of tests: `test('[T12-1, T12-3] the call is the documented one', ...)`. */
export function namedStatements(): Set<string> {
  const named = new Set<string>()
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(test|spec)\.tsx?$/.test(path)) continue
    for (const [, ids = ''] of readFileSync(`${root}/${path}`, 'utf8').matchAll(idsInTitle)) {
      for (const id of ids.split(', ')) named.add(id)
    }
  }
  return named
}

const idsInTitle = /['"`]\[([TF]\d+-\d+(?:, [TF]\d+-\d+)*)\] /g

/** Every finding that the cases of findings and the probes of rows cause, each code and source once. */
export function reportedFindings(): ReportedFinding[] {
  const findings: Finding[] = [
    ...[
      ...findingCases.map(({ bad }) => bad),
      ...memberCases.map(({ body }) => inspectedDelivery(body)),
    ].flatMap(delivery => inspectDelivery(delivery).findings),
    ...trailCases.flatMap(({ bad }) => inspectTrail(trailRows(bad)).findings.map(({ finding }) => finding)),
    ...Object.keys(statements).filter(isStatementId).flatMap(probeRow),
    ...failedInspection('it died').findings,
    ...overdue(transactionExample('issuance', 'PENDING')),
    ...overdue(fundingExample('pending')),
    reversalFinding('037c'),
  ]
  const reported = new Map(findings.map(({ code, source }) => [`${code} ${source}`, { code, source }]))
  return [...reported.values()].map(each => ({ ...each, statements: statementsIn(each.source) }))
}

function overdue(body: unknown): Finding[] {
  const [row] = trailRows([body])
  const finding = row === undefined ? null : overdueFinding(row, 0, 10, 1)
  return finding === null ? [] : [finding]
}

/** A finding that a test caused: its code, and the ids of the statements that its source names. */
interface ReportedFinding {
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
