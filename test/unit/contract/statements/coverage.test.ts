import { describe, expect, test } from 'vitest'
import { envelopeTables } from '#contract/services/envelope'
import type { FieldTable } from '#contract/services/fields'
import { fundingTable } from '#contract/services/funding'
import { refundStepTable } from '#contract/services/refunds'
import { kindTables, transactionTable } from '#contract/services/transactions'
import { withdrawalTable } from '#contract/services/withdrawal'
import { rowStatement } from '#contract/statements/basis'
import type { Statement } from '#contract/statements/statement'
import { documentOf, isStatementId, statements } from '#contract/statements/statements'
import {
  type Judged,
  namedStatements,
  reportedFindings,
  statementGaps,
} from '../../../support/inspection/statement-gaps.ts'

const reported = reportedFindings()
const whole: Judged = { statements, reported, named: namedStatements() }

test('every statement of both documents is judged and tested or says why not, and every rule has a statement', () => {
  expect(statementGaps(whole)).toEqual([])
})

describe('a planted gap is found', () => {
  const planted = (id: string, judged: Statement['judged']): Judged => ({
    ...whole,
    statements: { ...statements, [id]: { section: 'Limits', demands: 'something new', judged } },
  })

  const known = statementGaps(whole)
  const gapsIn = (judged: Judged) => statementGaps(judged).filter(gap => !known.includes(gap))

  test.each([
    ['a statement without a rule', { by: 'findings', codes: [] }, 'no rule judges it'],
    ['a row without a rule', { by: 'row', field: 'new_field', more: [] }, 'no rule tells it'],
    ['a code that does not exist', { by: 'findings', codes: ['gone'] }, 'there is no code gone'],
    [
      'a rule without a test',
      { by: 'findings', codes: ['amount-zero'] },
      'no test makes amount-zero tell it',
    ],
    ['behavior without a test', { by: 'behavior', does: 'Something.' }, 'no test names it'],
    ['behavior that nobody says', { by: 'behavior', does: '' }, 'it is not said what Hooktrail does'],
    ['nothing to check without a reason', { by: 'nothing', why: '' }, 'no reason is given'],
    ['a repetition of the other document', { by: 'statement', same: ['F11-1'] }, 'is of the other document'],
    [
      'a repetition of what is not judged',
      { by: 'statement', same: ['T17-1', 'T11-2'] },
      'T11-2 is not judged',
    ],
  ] as const)('%s', (_what, judged, gap) => {
    expect(gapsIn(planted('T17-99', judged))).toEqual([expect.stringContaining(gap)])
  })

  const respondLate = (source: string, ...ids: string[]) => ({
    code: 'response-late',
    source,
    statements: ids,
  })
  const without = reported.filter(({ statements: ids }) => !ids.includes('T10-4'))

  test.each<[string, Partial<Judged>, string]>([
    ['a rule without a statement', { reported: [...reported, respondLate('Limits')] }, 'is no statement'],
    [
      'a rule that judges a statement which does not list it',
      { reported: [...reported, respondLate('(T13-1)', 'T13-1')] },
      'response-late: T13-1 does not list it.',
    ],
    ['a statement whose only case is gone', { reported: without }, 'T10-4 (Refund step): no test makes'],
    [
      'a test that names no statement',
      { named: new Set([...whole.named, 'T99-1']) },
      'T99-1: a test names it',
    ],
  ])('%s', (_what, change, gap) => {
    expect(gapsIn({ ...whole, ...change })).toContainEqual(expect.stringContaining(gap))
  })
})

const tables: readonly [path: string, table: FieldTable][] = [
  ['/payload', transactionTable],
  ...Object.entries(kindTables).map(([kind, table]): [string, FieldTable] => [`/payload/${kind}`, table]),
  ['/payload/issuance/refund_steps/0', refundStepTable],
  ['/payload', fundingTable],
  ['/payload', withdrawalTable],
]

test.each(tables)('each row at %s of a field table is a row of its document', (path, table) => {
  for (const name of table.fields.keys()) {
    const id = rowStatement(table.source, `${path}/${name}`)
    expect(id === null ? `${table.section}: ${name} has no statement` : statements[id].section).toBe(
      table.section,
    )
  }
})

test('the rows of the envelopes are statements', () => {
  for (const [service, { section }] of Object.entries(envelopeTables)) {
    const found = Object.keys(statements)
      .filter(isStatementId)
      .filter(id => documentOf(id) === service && statements[id].section === section)
    expect(found.length).toBeGreaterThanOrEqual(2)
  }
})

test('each id is of its section alone, and its numbers follow each other', () => {
  const sections = new Map<string, { section: string; numbers: number[] }>()
  for (const [id, { section }] of Object.entries<Statement>(statements)) {
    const [, key = '', number = ''] = /^([TF]\d+)-(\d+)$/.exec(id) ?? []
    const known = sections.get(key) ?? { section, numbers: [] }
    expect(known.section).toBe(section)
    known.numbers.push(Number(number))
    sections.set(key, known)
  }
  for (const { numbers } of sections.values()) expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})
