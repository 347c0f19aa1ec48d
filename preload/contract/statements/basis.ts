import { documents, type SectionSource, sourceOf } from '../services/sources.ts'
import type { Service } from '../terms.ts'
import type { Statement } from './statement.ts'
import { documentOf, isStatementId, type StatementId, statements } from './statements.ts'

/**
 * Source of a rule: a statement of a service's specification; or, without one, an observation, a standard,
 * plain logic, advice, or a limit of Hooktrail.
 */
export type Basis =
  | StatementId
  | `observed: ${string}`
  | `RFC ${string}`
  | `environment: ${string}`
  | 'logic'
  | 'advice'
  | 'Hooktrail'

/** Sources of a rule about both services. One service's specification is never cited for the other's. */
export type BasisOfEach = Readonly<Record<Service, Basis>>

/** `row`: the statement of the finding's row, in the section that the rule names. */
export type CodeBasis = Basis | BasisOfEach | 'row'

/** Source of a finding as text, such as "Transaction Notification Service, issuance object (T5-2)". */
export function basisText(basis: Basis | BasisOfEach | SectionSource, service: Service | null): string {
  if (typeof basis === 'string') return textOf(basis)
  if (service !== null) return textOf(basis[service])
  const { transactions, funding } = basis
  if (!isStatementId(transactions) || !isStatementId(funding))
    return `${textOf(transactions)}; ${textOf(funding)}`
  const sections = [...new Set([statements[transactions].section, statements[funding].section])]
  return `Both specifications, ${sections.join(' and ')} (${transactions}, ${funding})`
}

function textOf(basis: Basis | SectionSource): string {
  if (isStatementId(basis)) return `${sourceOf(documentOf(basis), statements[basis].section)} (${basis})`
  if (basis === 'advice') return 'Advice of Hooktrail'
  if (basis === 'logic') return 'Plain logic'
  if (basis.startsWith('observed: ')) return sourceOf('observed', basis.slice('observed: '.length))
  if (basis.startsWith('environment: ')) return `Environment ${basis.slice('environment: '.length)}`
  return basis
}

/** Several statements as a source, by section: "Transaction Notification Service, Events (T15-3, T15-4); ...". */
export function statementsText(ids: readonly StatementId[]): string {
  const sections = Map.groupBy(ids, id => sourceOf(documentOf(id), statements[id].section))
  return [...sections].map(([source, of]) => `${source} (${of.join(', ')})`).join('; ')
}

/**
 * Source of a code's rule, with every statement that it judges. A finding names the statement that it judged.
 * Not for rules about rows: there the statement is that of the finding's field.
 */
export function codeBasisText(code: string, basis: Exclude<CodeBasis, 'row'>): string {
  const judged = Object.keys(statements)
    .filter(isStatementId)
    .filter(id => codesOf(statements[id]).includes(code))
  if (typeof basis === 'string') return isStatementId(basis) ? statementsText(judged) : textOf(basis)
  const further = judged.filter(id => !Object.values(basis).includes(id))
  return [basisText(basis, null), ...(further.length === 0 ? [] : [statementsText(further)])].join('; ')
}

function codesOf({ judged }: Statement): readonly string[] {
  if (judged.by === 'findings') return judged.codes
  return judged.by === 'row' ? judged.more : []
}

/** The statements that a finding's source names; empty without a statement. */
export function statementsIn(source: string): StatementId[] {
  const named = [...source.matchAll(/\(([TF]\d+-\d+(?:, [TF]\d+-\d+)*)\)/g)]
  return named.flatMap(([, ids = '']) => ids.split(', ')).filter(isStatementId)
}

/** Sections of rows, by the heading in their field table. */
const rowsBySection = sectionsWithRows()

/**
 * Statement of the row at, above or below a JSON Pointer from the body's root. `source`: section of its field table;
 * members of a refund step and of a kind object are looked up in their own sections. `null` if no row covers the pointer.
 */
export function rowStatement(source: SectionSource, path: string): StatementId | null {
  const tokens = path.split('/').slice(1)
  for (const { rows, from } of sectionsOf(source, tokens)) {
    const names = tokens.slice(from)
    const within = rowWithin(rows, names.join('.'))
    if (within !== undefined) return within
    for (let length = names.length; length > 0; length--) {
      const found = rows.get(names.slice(0, length).join('.'))
      if (found !== undefined) return found
    }
    const rest = names.length === 0 ? undefined : rows.get('*')
    if (rest !== undefined) return rest
  }
  return null
}

/** An object without its own row is present for the rows in it. */
function rowWithin(rows: SectionRows['rows'], name: string): StatementId | undefined {
  if (name === '' || rows.has(name)) return rows.get(name)
  return [...rows].find(([field]) => field.startsWith(`${name}.`))?.[1]
}

interface SectionRows {
  readonly rows: ReadonlyMap<string, StatementId>
  /** Start of the section's names in the pointer. */
  readonly from: number
}

function sectionsOf(source: SectionSource, tokens: readonly string[]): SectionRows[] {
  if (!source.startsWith(documents.transactions.title)) return sectionRows(source, 1)
  const step = tokens.indexOf('refund_steps')
  return [
    ...(step === -1 || tokens.length < step + 3
      ? []
      : sectionRows(sourceOf('transactions', 'Refund step'), step + 2)),
    ...sectionRows(sourceOf('transactions', `${tokens[1] ?? ''} object`), 2),
    ...sectionRows(source, 1),
  ]
}

function sectionRows(source: string, from: number): SectionRows[] {
  const rows = rowsBySection.get(source)
  return rows === undefined ? [] : [{ rows, from }]
}

function sectionsWithRows(): Map<string, Map<string, StatementId>> {
  const sections = new Map<string, Map<string, StatementId>>()
  for (const id of Object.keys(statements).filter(isStatementId)) {
    const { section, judged } = statements[id]
    if (judged.by !== 'row') continue
    const source = sourceOf(documentOf(id), section)
    const rows = sections.get(source) ?? new Map<string, StatementId>()
    sections.set(source, rows.set(judged.field, id))
  }
  return sections
}
